import { afterAll, describe, expect, it } from "vitest";
import { update } from "../../support/rows";
import { BillingService, SITE } from "./billing-fixture";

const service = await BillingService.open();
afterAll(() => service.store.close());

const posted = async (path: string, form: Record<string, string>) => {
  const answer = await service.post(path, form);
  return [answer.status, answer.headers.get("Location")];
};

const card = async () => {
  const session = await service.session(await service.member(), "card_sessions");
  return {
    page: `/pay/card?session=${session}`,
    path: "/pay/card",
    form: { session, name: "Ada Fan", number: "4242 4242 4242 4242", expiry: "04 / 31", cvc: "123", zip: "50309" },
    back: `card_session=${session}`,
  };
};
const wallet = async () => {
  const order = { paypal_plan_id: "P-annual-basic" };
  const subscription_id = await service.session(await service.member("wallet"), "paypal_sessions", order);
  return {
    page: `/pay/paypal?subscription_id=${subscription_id}`,
    path: "/pay/paypal",
    form: { subscription_id, answer: "approve" },
    back: `subscription_id=${subscription_id}`,
  };
};

describe.each([
  ["a card", card],
  ["the wallet", wallet],
])("the provider's page for %s", (_what, opened) => {
  it("whose button is pressed twice leads back with the same, and with Back to the order", async () => {
    const { page, path, form, back } = await opened();
    const first = await posted(path, form);
    expect([first, await posted(path, form)]).toEqual([[303, `${SITE}/back?${back}`], first]);
    const again = await service.apps.provider.request(page, {});
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining(`href="${SITE}/back"`)]);
  });

  it("leads nowhere when it never was", async () => {
    const { path } = await opened();
    expect(await posted(path, { session: "cs_none", subscription_id: "I_no", answer: "approve" })).toEqual([404, null]);
    expect(
      await (await service.apps.provider.request(`${path}?session=cs_none&subscription_id=I_none`, {})).text(),
    ).not.toContain("href");
  });
});

describe("the provider's card page", () => {
  const names = [
    "Mary O'Brien",
    "Mary O’Brien",
    "Anne-Marie Smith",
    "J. R. Tolkien",
    "José Ñandú".normalize("NFD"),
    "李 小龙",
    "محمد علي",
  ];
  it.each(names)("keeps a card in the name of %s", async (name) => {
    const { path, form } = await card();
    expect((await posted(path, { ...form, name: `  ${name.replace(" ", "  ")} ` }))[0]).toBe(303);
    const kept = await service.store.db.selectFrom("provider_method").select("cardholder_name").execute();
    expect(kept.map(({ cardholder_name }) => cardholder_name)).toContain(name.normalize("NFC"));
  });

  it("says how the expiration is written and what becomes of the code, each by its field", async () => {
    const { page } = await card();
    const shown = await (await service.apps.provider.request(page, {})).text();
    for (const name of ["expiry", "cvc"])
      expect(shown).toMatch(new RegExp(`id="${name}" name="${name}"[^>]*aria-describedby="${name}-hint"`));
    expect(shown).toContain("12/30 or 1230");
  });
});

it("a wallet that was paid with, or canceled, is not approved once more", async () => {
  const { path, form, page } = await wallet();
  await update(service.store.db, "provider_wallet", { state: "CANCELLED" }, { id: form.subscription_id });
  expect(await posted(path, form)).toEqual([404, null]);
  expect(await (await service.apps.provider.request(page, {})).text()).toContain("Back to your order");
});
