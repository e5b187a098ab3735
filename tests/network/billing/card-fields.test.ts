import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { BillingService } from "./billing-fixture";

const service = await BillingService.open();
afterAll(() => service.store.close());

const CARD = { name: "Ada Fan", number: "4242 4242 4242 4242", expiry: "04 / 31", cvc: "123", zip: "43215" };

const session = async (member: string) => service.session(await service.member(member), "card_sessions");

async function enter(id: string, card: Partial<typeof CARD> = {}) {
  const answer = await service.post("/pay/fields", { session: id, ...CARD, ...card });
  return { status: answer.status, body: (await answer.json()) as { token?: string; errors?: Record<string, string> } };
}

describe("the embedded provider's fields", () => {
  it("may be framed by the site itself, and run their one script and no other", async () => {
    const page = await service.provider.request(`/pay/fields?session=${await session("frame")}&theme=day`);
    const html = await page.text();
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
    expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(policy).toMatch(/default-src 'none'.*connect-src 'self'.*frame-ancestors 'self'/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(html).toContain('data-theme="day"');
    expect(html.match(/<label for="\w+">[^<]+/g)).toEqual([
      '<label for="number">Card Number',
      '<label for="expiry">Expiration',
      '<label for="cvc">CVV',
      '<label for="zip">Billing Zip',
    ]);
  });

  it("leave the hosted page unframed", async () => {
    const page = await service.provider.request(`/pay/card?session=${await session("hosted")}`);
    expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  });

  it("hand out a token that its member can pay with, and nobody else", async () => {
    const { status, body } = await enter(await session("payer"));
    expect([status, { ...body, token: undefined }]).toEqual([
      200,
      { token: undefined, zip: "43215", brand: "Visa", last4: "4242" },
    ]);
    expect((await service.pay(await service.member("thief"), "fields-key-1", { token: body.token })).status).toBe(400);
    expect((await service.pay(await service.member("payer"), "fields-key-2", { token: body.token })).status).toBe(200);
  });

  it("take a card that was mended, in the same session", async () => {
    const id = await session("mender");
    const member = await service.member("mender");
    const declined = (await enter(id, { number: "4000000000000002" })).body.token;
    expect((await service.pay(member, "mend-key-1", { token: declined })).status).toBe(400);
    const good = (await enter(id)).body.token;
    expect(good).not.toBe(declined);
    expect((await service.pay(member, "mend-key-2", { token: good })).status).toBe(200);
  });

  it.each([
    ["a number that is no test number", { number: "4111111111111111" }, "number"],
    ["a past expiration", { expiry: "01 / 20" }, "expiry"],
    ["half an expiration", { expiry: "04" }, "expiry"],
    ["a short code", { cvc: "12" }, "cvc"],
    ["no zip", { zip: "" }, "zip"],
  ])("say what is wrong with %s, by its field", async (_, card, field) => {
    const { status, body } = await enter(await session("wrong"), card);
    expect([status, Object.keys(body.errors ?? {}), body.token]).toEqual([422, [field], undefined]);
  });

  it("leave the name's rule to the site: a card is verified while the name is still wrong", async () =>
    expect((await enter(await session("unnamed"), { name: "" })).status).toBe(200));

  it("know no session but an open one", async () => {
    expect((await enter("cs_nobody")).status).toBe(404);
    expect((await service.provider.request("/pay/fields?session=cs_nobody")).status).toBe(404);
    const id = await session("late");
    service.clock.at += 61 * 60_000;
    expect((await enter(id)).status).toBe(404);
  });
});
