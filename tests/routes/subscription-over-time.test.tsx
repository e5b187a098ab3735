import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CancelSurvey } from "~/components/account/pass/cancel-survey";
import { PaymentCardCard } from "~/components/account/pass/payment-card";
import { SubscriptionCard } from "~/components/account/pass/subscription-card";
import type { AccountView } from "~/models/account/account.server";
import { action as survey } from "~/routes/cancel-survey/route";
import { loader as showAccount } from "~/routes/member.account/route";
import { attend } from "~network/billing/create-billing.server";
import { rendered } from "../components/rendered";
import { DAY } from "../network/billing/billing-fixture";
import { callsWith } from "./call-route";
import { CheckoutShop, type Shopper } from "./checkout-shop";

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

describe("a month's pass", () => {
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
    await later(30, fan, "risen");
    expect((await accountOf(fan)).account.own?.billing.nextCharge).toMatch(/^\$13\.77 on Dec 4, 2026/);
  });
});

describe("what is shown", () => {
  it("offers no way to delete a card that a pass renews on", async () => {
    const { account: shown, oneTimeKey } = await accountOf(await shop.seeded("annual"));
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
});
