import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY, SITE } from "../network/billing/billing-fixture";
import { type SiteAtStripe, siteAtStripe } from "./site-at-provider";

/** What renewals are charged to, and whether they go on, at a Stripe that behaves (B 2.10, 2.11, security 6). */

const CARD = "/api/user/payment_card";
let at: SiteAtStripe;
let { service, standIn: stripe, deliver, goTo } = {} as SiteAtStripe;
beforeEach(async () => {
  at = await siteAtStripe([{ id: "price_monthly-basic", amount: 1_199, unit: "month" }], 10 * DAY);
  ({ service, standIn: stripe, deliver, goTo } = at);
});
afterEach(async () => {
  await at.close();
  expect(at.violations()).toEqual([]);
});

const token = () => service.member("payer");
async function buy(card: string) {
  const order = { pass: "price_monthly-basic", token: card, zip_code: "50309", return_url: `${SITE}/back` };
  const { status, body } = await service.pay(await token(), `order-with-${card}`, order);
  await deliver();
  return [status, body.message];
}
const save = async (card: string) =>
  service.call("member", "POST", CARD, { token: await token(), body: { token: card } });
const put = async (what: string) =>
  service.call("member", "PUT", `/api/user/managed_stripe_subscription/${what}`, { token: await token() });
const saved = async () => (await service.store.db.selectFrom("payment_card").select("method").execute())[0]?.method;
const charged = () =>
  [...stripe.customers.values(), ...stripe.subscriptions.values()].map((one) =>
    "method" in one ? one.method : one.defaultMethod,
  );
const theirs = () => [...stripe.subscriptions.values()].at(-1) ?? expect.fail("no subscription at Stripe");

describe("a payment method that is no card", () => {
  it("isn't offered on the page where cards are entered", async () => {
    const body = { return_url: `${SITE}/a`, cancel_url: `${SITE}/b` };
    const opened = await service.call("management", "POST", "/v3/card_sessions", { token: await token(), body });
    stripe.enterOnPage(String(opened.body.id), "pm_link_1");
    const session = `/v3/card_sessions/${String(opened.body.id)}`;
    const entered = async () => (await service.call("management", "GET", session, { token: await token() })).body.token;
    expect(await entered()).toBeNull();
    stripe.enterOnPage(String(opened.body.id), "pm_good_1");
    expect(await entered()).toBe("pm_good_1");
  });

  it("is refused, and renewals go on to the card that is shown", async () => {
    expect(await buy("pm_link_1")).toEqual([400, "You can't pay this way here. You weren't charged."]);
    await buy("pm_good_1");
    expect(await save("pm_link_2")).toMatchObject({ status: 422, body: { error: "not_offered" } });
    expect([await saved(), charged()]).toEqual(["pm_good_1", [null, "pm_good_1"]]);
  });
});

describe("a card that is replaced in My Account", () => {
  it("is kept before Stripe is told, and told again where it didn't hear", async () => {
    await buy("pm_good_1");
    stripe.fault = (call) => (call === "POST /v1/customers/{customer}" ? "lost_request" : null);
    expect(await save("pm_good_2")).toMatchObject({ status: 200 });
    expect([await saved(), charged()]).toEqual(["pm_good_2", [null, "pm_good_1"]]);
    expect(at.reported).toEqual([expect.stringMatching(/^syncing the saved card of payer: /)]);
    stripe.fault = () => null;
    await service.roundAt(service.clock.at + 3_600_000);
    expect(charged()).toEqual(["pm_good_2", "pm_good_2"]);
  });

  it("pays what is owed at once, and the account says so", async () => {
    await buy("pm_later_1");
    await goTo((await service.subscription()).current_period_end + DAY);
    expect(await service.subscription()).toMatchObject({ status: "past_due" });
    expect(await save("pm_good_2")).toMatchObject({ status: 200 });
    expect(await service.subscription()).toMatchObject({ status: "active", next_try_at: null });
    expect(await service.receipts()).toHaveLength(2);
  });
});

describe("a subscription that is canceled with a date", () => {
  it("ends with its period, and is taken up again", async () => {
    await buy("pm_good_1");
    const { current_period_end: end } = await service.subscription();
    stripe.cancelOnPortal(theirs());
    await deliver();
    expect(await service.subscription()).toMatchObject({ status: "canceled", current_period_end: end });
    expect(await put("reactivate")).toMatchObject({ status: 200 });
    expect([theirs().cancelAt, theirs().cancelAtEnd]).toEqual([null, false]);
    await goTo(end + DAY);
    expect(await service.subscription()).toMatchObject({ status: "active" });
  });

  it("renews until a later day", async () => {
    await buy("pm_good_1");
    const { current_period_end: end } = await service.subscription();
    stripe.cancelOnPortal(theirs(), end + 31 * DAY);
    await deliver();
    expect(await service.subscription()).toMatchObject({ status: "active" });
    await goTo(end + 2 * DAY);
    expect([(await service.subscription()).status, (await service.receipts()).length]).toEqual(["canceled", 2]);
  });
});
