import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CancelSurvey } from "~/components/account/cancel-survey";
import { PaymentCardCard } from "~/components/account/payment-card";
import { CodeForm, VoucherOfferView } from "~/components/account/redeem-code";
import { SubscriptionCard } from "~/components/account/subscription-card";
import type { AccountView } from "~/models/account/account.server";
import type { VoucherView } from "~/models/redeem/voucher-view";
import { action as survey, loader as showSurvey } from "~/routes/cancel-survey/route";
import { action as account, loader as showAccount } from "~/routes/member.account/route";
import { loader as card } from "~/routes/member.card/route";
import { loader as ownReceipt } from "~/routes/member.receipts.$order/route";
import { action as cancel, loader as showCancel } from "~/routes/member.subscription.cancel/route";
import { action as redeem, loader as showRedeem } from "~/routes/redeem/route";
import { action as payRest } from "~/routes/redeem_.payment/route";
import { attend } from "~network/billing/create-billing.server";
import { rendered } from "../components/rendered";
import { DAY } from "../network/billing/billing-fixture";
import { callsWith } from "./call-route";
import { CheckoutShop, type Shopper, textOf } from "./checkout-shop";

/**
 * Members' own pages on real billing, as time moves: no one loses paid time, no one reaches another's (rulings 3,
 * security 3).
 */

const shop = new CheckoutShop();
const { get, post } = callsWith(() => shop.clients);

beforeEach(() => shop.open());
afterEach(() => shop.close());

type Loader = Parameters<typeof get>[0];

async function open(who: Shopper, loader: Loader, path: string, params: Record<string, string> = {}) {
  const answer = await get(loader, { path, params, cookies: who.cookies });
  Object.assign(who.cookies, answer.cookies);
  return answer;
}

async function send(who: Shopper, action: Loader, path: string, form: Record<string, string> | [string, string][]) {
  const answer = await post(action, { path, cookies: who.cookies }, form);
  Object.assign(who.cookies, answer.cookies);
  return answer;
}

type AccountPage = { account: AccountView; oneTimeKey: string };
const accountOf = async (who: Shopper) => (await open(who, showAccount, "/member/account")).body as AccountPage;
const passOf = async (who: Shopper) => (await accountOf(who)).account.own?.pass;
const keyOf = async (who: Shopper, loader: Loader, path: string) =>
  ((await open(who, loader, path)).body as { oneTimeKey: string }).oneTimeKey;
/** How often this member was charged. */
const chargesOf = async (who: Shopper) => (await accountOf(who)).account.receipts?.length;

/** A month's pass of a new member, bought on the checkout's own pages. */
async function monthly(key: string): Promise<Shopper> {
  const fan = await shop.fan(key);
  const paid = await fan.placeOrder(await fan.readyToPay("/subscribe/retail", "monthly-basic"));
  expect(paid.location).toMatch(/step=receipt/);
  return fan;
}

async function later(days: number, who: Shopper, key: string): Promise<void> {
  shop.service.clock.at += days * DAY;
  await attend(shop.service.billing, false);
  who.cookies.member_access_token = await shop.service.member(key);
}

const CANCEL = "/member/subscription/cancel";

describe("a month's pass", () => {
  it("renews; canceled, it lasts to the end of what was paid and is charged no more", async () => {
    const fan = await monthly("leaver");
    await later(31, fan, "leaver");
    expect([await chargesOf(fan), (await passOf(fan))?.state]).toEqual([2, "renews"]);

    const done = await send(fan, cancel, CANCEL, { intent: "cancel", key: await keyOf(fan, showCancel, CANCEL) });
    expect(done.location).toBe("/member/subscription/canceled");
    await later(28, fan, "leaver");
    expect((await passOf(fan))?.state).toBe("ends");
    await later(4, fan, "leaver");
    expect([await chargesOf(fan), (await passOf(fan))?.state]).toEqual([2, "ended"]);
    expect((await open(fan, showCancel, CANCEL)).location).toBe("/member/account#subscription");
  });

  it("taken up again renews on its day; a page from before that cancels nothing", async () => {
    const fan = await monthly("back");
    const oldKey = await keyOf(fan, showCancel, CANCEL);
    await send(fan, cancel, CANCEL, { intent: "cancel", key: oldKey });
    const { oneTimeKey, account: shown } = await accountOf(fan);
    const html = rendered(<SubscriptionCard own={shown.own} oneTimeKey={oneTimeKey} answer={undefined} saved={null} />);
    expect(html.querySelector('form input[name="key"]')?.getAttribute("value")).toBe(oneTimeKey);
    expect((await send(fan, account, "/member/account", { form: "reactivate", key: oneTimeKey })).location).toBe(
      "/member/account?saved=reactivate#subscription",
    );
    expect((await send(fan, cancel, CANCEL, { intent: "cancel", key: oldKey })).location).toBe(CANCEL);
    await later(31, fan, "back");
    expect([await chargesOf(fan), (await passOf(fan))?.state]).toEqual([2, "renews"]);
  });

  it("kept for less costs less for as long as was said, once", async () => {
    const fan = await monthly("stayer");
    const { body } = await open(fan, showCancel, `${CANCEL}?step=offer`);
    const { offer, oneTimeKey } = body as { offer: { price: string; period: string }; oneTimeKey: string };
    expect([offer.price, offer.period]).toEqual(["$5.99", "for your next 3 months"]);
    expect((await send(fan, cancel, CANCEL, { intent: "stay", agreed: "599", key: oneTimeKey })).location).toBe(
      "/member/account?saved=stays#subscription",
    );
    expect((await accountOf(fan)).account.own?.billing).toMatchObject({
      promo: "STAYMONTH: $6.00 off the next 3 charges, then $12.71 from Jan 4, 2027",
      nextCharge: expect.stringMatching(/^\$6\.35 on /),
    });
    expect((await open(fan, showCancel, `${CANCEL}?step=offer`)).body).toMatchObject({ offer: null });
  });

  it("says its new price, and from which day, before it rises", async () => {
    const fan = await monthly("early");
    const passes = shop.service.store.db.updateTable("billing_pass").set({ price_in_cents: 1_299 });
    await passes.where("key", "=", "monthly-basic").execute();
    await later(1, fan, "early");
    const { account: shown, oneTimeKey } = await accountOf(fan);
    const html = rendered(<SubscriptionCard own={shown.own} oneTimeKey={oneTimeKey} answer={undefined} saved={null} />);
    expect(html.textContent).toContain("Price$11.99/moNew price$12.99/mo from Nov 4, 2026");
  });

  it("names what is charged once its promo is over, on the day that its price rises", async () => {
    const fan = await shop.fan("risen");
    const path = "/subscribe/retail?promo_code=THREE4YOU";
    expect((await fan.placeOrder(await fan.readyToPay(path, "monthly-basic"))).location).toMatch(/step=receipt/);
    await later(31, fan, "risen");
    const passes = shop.service.store.db.updateTable("billing_pass").set({ price_in_cents: 1_299 });
    await passes.where("key", "=", "monthly-basic").execute();
    await later(1, fan, "risen");
    expect((await accountOf(fan)).account.own?.billing).toMatchObject({
      promo: "THREE4YOU: $4.00 off the next charge, then $13.77 from Dec 4, 2026",
      rise: "$12.99/mo from Dec 4, 2026",
    });
    await later(29, fan, "risen");
    expect((await accountOf(fan)).account.own?.billing.nextCharge).toMatch(/^\$13\.77 on Dec 4, 2026/);
  });

  it("and a code: the code begins when what was paid for ends", async () => {
    const fan = await monthly("double");
    await send(fan, redeem, "/redeem", { intent: "look-up", code: "booster-year" });
    const { offer } = (await open(fan, showRedeem, "/redeem")).body as { offer: VoucherView };
    expect(rendered(<VoucherOfferView offer={offer} signedIn />).textContent).toContain(
      `You have a pass until ${offer.startsOn ?? "?"}.`,
    );
    expect((await send(fan, redeem, "/redeem", { intent: "redeem" })).location).toBe("/redeem/success");
    await later(200, fan, "double");
    expect([await chargesOf(fan), (await passOf(fan))?.state]).toEqual([1, "renews"]);
  });
});

describe("a code that covers a part", () => {
  it("is taken off in the checkout, and used up by paying", async () => {
    const fan = await shop.fan("half");
    expect((await send(fan, redeem, "/redeem", { intent: "look-up", code: "HALF-YEAR-PRICE" })).location).toBe(
      "/redeem/payment",
    );
    const { location } = await send(fan, payRest, "/redeem/payment", {});
    // Back to the passes and on again keeps what the code covers.
    const choice = { intent: "choose-pass", pass: "annual-basic" };
    const school = await fan.submit(await fan.open("/subscribe/retail"), choice);
    expect(school.path).toBe(location);
    const payment = await fan.enterCard(
      await fan.submit(await fan.submit(school, { intent: "continue" }), { intent: "continue-without-school" }),
      "succeeds",
      "97204",
    );
    expect(textOf(payment)).toMatch(/HALF-YEAR-PRICE.*\$39\.99/);
    expect((await fan.placeOrder(payment)).location).toMatch(/step=receipt/);
    expect((await shop.service.charges()).at(-1)).toMatchObject({ amount: 3_999 });
    const again = await send(await shop.fan("late"), redeem, "/redeem", { intent: "look-up", code: "HALF-YEAR-PRICE" });
    expect(again.body).toMatchObject({ error: { code: ["This code has already been used. Each code works once."] } });
  });
});

describe("another member's", () => {
  it("receipt is no page, and card session changes no card", async () => {
    const [annual, fan] = [await shop.seeded("annual"), await shop.fan("curious")];
    expect(
      (await open(annual, ownReceipt, "/member/receipts/FH-SEED-ANNUAL", { order: "FH-SEED-ANNUAL" })).status,
    ).toBe(200);
    expect((await open(fan, ownReceipt, "/member/receipts/FH-SEED-ANNUAL", { order: "FH-SEED-ANNUAL" })).status).toBe(
      404,
    );
    const left = new URL((await open(annual, card, "/member/card")).location ?? "");
    expect(left.pathname).toBe("/pay/card");
    await open(fan, card, `/member/card?card_session=${left.searchParams.get("session") ?? ""}`);
    expect((await accountOf(fan)).account.card).toEqual({ state: "none" });
  });
});

describe("what is shown", () => {
  it("offers no way to delete a card that a pass renews on", async () => {
    const annual = await shop.seeded("annual");
    const { account: shown, oneTimeKey } = await accountOf(annual);
    const html = rendered(
      shown.card ? (
        <PaymentCardCard card={shown.card} oneTimeKey={oneTimeKey} answer={undefined} saved={null} problem={null} />
      ) : (
        <></>
      ),
    );
    expect([
      html.textContent.includes("Visa ending in 4242"),
      html.querySelectorAll("form").length,
      html.querySelector('a[href="/member/card"]')?.textContent,
    ]).toEqual([true, 0, "Replace the card"]);
  });

  it("tells a member who comes to the survey whether the subscription still renews", async () => {
    const leadFor = async (role: string) =>
      ((await open(await shop.seeded(role), showSurvey, "/cancel-survey")).body as { lead: string }).lead;
    expect(await leadFor("annual")).toContain("still renews");
    expect(await leadFor("free")).toBe("Choose the reason that fits best.");
  });

  it("keeps what was chosen of the survey, and ties the error to its field", async () => {
    const annual = await shop.seeded("annual");
    const { body } = await send(annual, survey, "/cancel-survey", [
      ["main_option", "other"],
      ["sub_options", "price-too-high"],
    ]);
    const html = rendered(<CancelSurvey answer={body as Parameters<typeof CancelSurvey>[0]["answer"]} />);
    const checked = html.querySelectorAll("input[checked]").map((input) => input.getAttribute("value"));
    expect([checked.sort(), html.querySelector("textarea")?.getAttribute("aria-describedby")]).toEqual([
      ["other", "price-too-high"],
      expect.stringContaining("-error"),
    ]);
  });

  it("keeps a code that gives nothing in its field", async () => {
    const { body } = await send(shop.guest(), redeem, "/redeem", { intent: "look-up", code: "too-late" });
    const html = rendered(
      <CodeForm code="" refusal={null} answer={body as Parameters<typeof CodeForm>[0]["answer"]} />,
    );
    expect([
      html.querySelector('input[name="code"]')?.getAttribute("value"),
      html.querySelector('[role="alert"]')?.textContent.includes("This code has expired."),
    ]).toEqual(["too-late", true]);
  });
});
