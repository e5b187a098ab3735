import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOrderOf } from "~network/billing/orders/grant.server";
import { settleOpenPayments } from "~network/billing/orders/payments.server";
import { BILLING_TABLES, BillingService, SITE, START } from "../network/billing/billing-fixture";
import { atOnce } from "../support/at-once";
import { storeOfFile } from "./store-under-test";

/** A payment that its bank wants confirmed: charged once when it is, and never when it is not (security 6). */

const BACK = `${SITE}/subscribe/retail?step=payment`;
const MINUTE = 60_000;

const under = storeOfFile(BILLING_TABLES);
let service: BillingService;
beforeAll(async () => {
  service = await BillingService.open(under.store);
});

let people = 0;
let member: { key: string; token: string; card: string };
beforeEach(async () => {
  service.clock.at = START;
  const key = `careful-${(people += 1)}`;
  const token = await service.member(key);
  member = { key, token, card: await service.card(token, "authentication_required") };
});

const pay = (key: string, token = member.card) =>
  service.pay(member.token, `${member.key}-${key}`, { token, return_url: BACK });
const look = async (key: string) =>
  (await service.call("management", "GET", `/v3/payments/${member.key}-${key}`, { token: member.token })).body;
const charged = async () => (await service.charges()).filter(({ key }) => key.startsWith(member.key));
const pageOf = (body: Record<string, unknown>) =>
  (body.next_action as { redirect_to_url: { url: string } }).redirect_to_url.url;
const answer = async (page: string, said: "confirm" | "refuse") => {
  const response = await service.atBank(page, said);
  return [response.status, response.headers.get("location")];
};
const show = async (page: string) => service.apps.provider.request(page.slice(SITE.length), {});

describe("a card that is to be saved, and that its bank asks about", () => {
  const CARD = "/api/user/payment_card";
  const save = (return_url: string | null = BACK) =>
    service.call("member", "POST", CARD, { token: member.token, body: { token: member.card, return_url } });
  const saved = async () => (await service.call("member", "GET", CARD, { token: member.token })).body.payment_card;

  it("is saved once it is confirmed, and charged then without asking again", async () => {
    const asked = await save();
    expect([asked.status, await saved()]).toEqual([402, null]);
    const page = pageOf(asked.body);
    expect(await (await show(page)).text()).toContain("Nothing is charged now.");
    expect(pageOf((await save()).body), "the same question").toBe(page);
    expect(await answer(page, "confirm")).toEqual([303, BACK]);
    expect([(await save()).status, await saved()]).toEqual([200, expect.objectContaining({ card_last4: "3155" })]);
    expect((await service.charges()).filter(({ amount, method }) => amount > 0 && method === member.card)).toEqual([]);
    const payer = { userKey: member.key, email: "", customer: null };
    const renewal = { payer, reference: "", description: "again", method: member.card, amount: 500 };
    const charge = await service.billing.cards?.renew(renewal, `${member.key}-later`);
    expect(charge).toMatchObject({ state: "succeeded" });
  });

  it.each<[string, (page: string) => unknown, string | null]>([
    ["its bank was told no", (page) => answer(page, "refuse"), BACK],
    ["nobody answered in time", () => (service.clock.at += 15 * MINUTE), BACK],
    ["nobody is there to answer", () => undefined, null],
  ])("is not saved where %s", async (_what, done, back) => {
    if (back) await done(pageOf((await save()).body));
    expect(await save(back)).toMatchObject({ status: 422, body: { error: "card_unconfirmed" } });
    expect(await saved()).toBeNull();
  });

  it("leads back to this site alone", async () =>
    expect([(await save("https://evil.example/")).status, await saved()]).toEqual([400, null]));
});

describe("a card that its bank asks about", () => {
  it("leads to the bank's page, charges nothing before, and once when it is confirmed", async () => {
    const asked = await pay("one");
    expect([asked.status, asked.body.valid, await charged()]).toEqual([402, false, []]);
    const page = pageOf(asked.body);
    expect(page).toMatch(new RegExp(`^${SITE}/pay/confirm\\?payment=ch_`));
    expect(await (await show(page)).text()).toContain("Confirm payment");
    const next_action = { redirect_to_url: { url: page } };
    expect(await look("one"), "still asked").toMatchObject({ valid: false, next_action });
    expect(pageOf((await pay("one")).body)).toBe(page);
    for (const said of ["confirm", "refuse"] as const) expect(await answer(page, said)).toEqual([303, BACK]);
    expect((await show(page)).status, "it has done its work").toBe(404);
    expect(await look("one")).toMatchObject({ valid: true });
    expect((await pay("one")).status).toBe(200);
    await settleOpenPayments(service.billing);
    expect(await charged()).toHaveLength(1);
    expect(await service.billed(member.token)).toMatchObject({ status: "active" });
    const receipts = under.store.db.selectFrom("receipt").select("order_id").where("user_key", "=", member.key);
    expect(await receipts.execute()).toHaveLength(1);
  });

  it("that was confirmed meanwhile is the one that counts", async () => {
    await answer(pageOf((await pay("first")).body), "confirm");
    expect((await pay("second", await service.card(member.token))).status).toBe(400);
    expect((await charged()).map(({ key }) => key)).toEqual([`${member.key}-first`]);
    expect((await look("first")).valid).toBe(true);
  });

  it("is settled where no one came back: confirmed at the next look, abandoned after 15 minutes", async () => {
    const page = pageOf((await pay("left")).body);
    service.clock.at += 14 * MINUTE;
    await settleOpenPayments(service.billing);
    expect((await look("left")).next_action, "not yet").toBeTruthy();
    service.clock.at += MINUTE;
    await settleOpenPayments(service.billing);
    expect(await look("left")).toMatchObject({ valid: false, message: expect.stringMatching(/you weren't charged/) });
    expect([(await show(page)).status, await answer(page, "confirm"), await charged()]).toEqual([404, [303, BACK], []]);

    await answer(pageOf((await pay("kept")).body), "confirm");
    await settleOpenPayments(service.billing);
    expect(await service.billed(member.token)).toMatchObject({ status: "active" });
  });

  it.each([
    [15 * MINUTE - 1, true],
    [15 * MINUTE, false],
  ])("has its 15 minutes anew where the clock was put back (%d ms: open %s)", async (after, isOpen) => {
    await pay("back");
    service.clock.at -= 365 * 24 * 60 * MINUTE;
    await settleOpenPayments(service.billing);
    service.clock.at += after;
    await settleOpenPayments(service.billing);
    expect([(await openOrderOf(under.store.db, member.key)) !== undefined, await charged()]).toEqual([isOpen, []]);
  });

  it("is declined where nobody is there to confirm, and leads back to this site alone", async () => {
    for (const [key, more] of [
      ["alone", {}],
      ["away", { return_url: "https://evil.example/" }],
    ] as const) {
      const order = { token: member.card, ...more };
      expect((await service.pay(member.token, `${member.key}-${key}`, order)).status, key).toBe(400);
    }
    expect(await charged()).toEqual([]);
  });

  it("is one payment for 20 posts under one key, and for 20 answers at the bank", async () => {
    const answers = await atOnce(20, () => pay("crowd"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]));
    const page = pageOf(answers[0]?.body ?? {});
    await atOnce(20, (one) => answer(page, one % 2 ? "confirm" : "refuse"));
    await atOnce(4, () => settleOpenPayments(service.billing));
    const [charge] = await charged();
    expect((await look("crowd")).valid).toBe(charge !== undefined);
    expect((await charged()).length).toBeLessThanOrEqual(1);
  });
});
