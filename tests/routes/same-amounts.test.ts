import { afterEach, beforeEach, expect, it } from "vitest";
import type { AccountView } from "~/models/account/account.server";
import type { PassChanges } from "~/models/account/pass-change.server";
import type { PauseView } from "~/models/account/season-pause.server";
import type { RetentionOffer } from "~/models/canceling/retention-offer";
import { loader as showAccount } from "~/routes/member.account/route";
import { loader as showReceipt } from "~/routes/member.receipts.$order/route";
import { action as cancel, loader as showCancel } from "~/routes/member.subscription.cancel/route";
import { action as change, loader as showChange } from "~/routes/member.subscription.change/route";
import { action as pause, loader as showPause } from "~/routes/member.subscription.pause/route";
import { closeLimits } from "~/services/limits/limits.server";
import { attend } from "~network/billing/create-billing.server";
import { DAY } from "../network/billing/billing-fixture";
import { callsWith } from "./call-route";
import { CheckoutShop, type Shopper, textOf } from "./checkout-shop";

/** Pass × promo × tax × what becomes of it: card, summary, receipt, account and mail say what is charged (B 2.6, 9). */

const shop = new CheckoutShop();
const { get, post } = callsWith(() => shop.clients);
beforeEach(() => shop.open());
// All pay as one member, whose cards are counted.
afterEach(async () => void (await Promise.all([shop.close(), closeLimits()])));

type Route = Parameters<typeof get>[0];
const KEY = "payer";
let fan: Shopper;
async function open<Body>(loader: Route, path: string, params: Record<string, string> = {}): Promise<Body> {
  const answer = await get(loader, { path, params, cookies: fan.cookies });
  Object.assign(fan.cookies, answer.cookies);
  return answer.body as Body;
}
async function send(action: Route, path: string, form: Record<string, string>): Promise<void> {
  const answer = await post(action, { path, cookies: fan.cookies }, form);
  Object.assign(fan.cookies, answer.cookies);
  expect(answer.location, JSON.stringify(answer.body)).toMatch(/^\/member\/account\?saved=/);
}
async function roundAt(at: number): Promise<void> {
  shop.service.clock.at = at;
  await attend(shop.service.billing, false);
  fan.cookies.member_access_token = await shop.service.member(KEY);
}
const mails = async (subject: RegExp) =>
  (await shop.service.mailer.outbox())
    .filter((one) => one.to === `${KEY}@mail.example` && subject.test(one.subject))
    .map(({ text }) => text);
const account = async () => (await open<{ account: AccountView }>(showAccount, "/member/account")).account;
async function lastReceipt() {
  const [newest] = (await account()).receipts ?? [];
  const order = newest?.orderId ?? "";
  type Sheet = { receipt: { total: string; lines: { value: string }[] } };
  return (await open<Sheet>(showReceipt, `/member/receipts/${order}`, { order })).receipt;
}
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const lastCharge = async () => dollars((await shop.charged()).at(-1) ?? 0);
async function end(): Promise<number> {
  const own = shop.service.store.db.selectFrom("billed_subscription").where("user_key", "=", KEY);
  return (await own.select("current_period_end").executeTakeFirstOrThrow()).current_period_end;
}

const THEN = ["nothing", "pause", "change", "pause and change"] as const;
/** What is charged first, then, and for the other pass, in cents. */
const AMOUNTS: Record<string, Record<string, [number, number, number]>> = {
  "monthly-basic": { "50309": [1_271, 1_271, 8_479], "97204 THREE4YOU": [799, 799, 7_999] },
  "annual-basic": { "97204": [7_999, 7_999, 1_199], "50309 HALFYEAR": [4_239, 8_479, 1_271] },
};
const ROWS = Object.entries(AMOUNTS).flatMap(([pass, terms]) =>
  Object.entries(terms).flatMap(([named, amounts]) => {
    const [zip = "", promo = ""] = named.split(" ");
    return THEN.map((then) => [pass, promo, zip, then, ...amounts] as const);
  }),
);

/** Half of the first month is left; what is credited for it, and charged for the other pass, in cents. */
const UPGRADES = [
  ["", "50309", 1_271, 600, 7_843],
  ["", "97204", 1_199, 600, 7_399],
  ["THREE4YOU", "50309", 847, 400, 8_055],
  ["THREE4YOU", "97204", 799, 400, 7_599],
] as const;

it.each(UPGRADES)("the amount of an upgrade with %s at %s", async (promo, zip, first, credit, due) => {
  fan = await shop.fan(KEY);
  const chosen = await fan.choose(`/subscribe/retail${promo ? `?promo_code=${promo}` : ""}`, "monthly-basic");
  await fan.placeOrder(await fan.enterCard(chosen, "succeeds", zip));
  expect(await lastCharge()).toBe(dollars(first));
  const begun = shop.service.clock.at;
  await roundAt(begun + ((await end()) - begun) / 2);
  type Page = { changes: PassChanges; oneTimeKey: string };
  const { changes, oneTimeKey: key } = await open<Page>(showChange, "/member/subscription/change");
  const { upgrade } = changes;
  expect([upgrade?.total, upgrade?.lines[1]?.value]).toEqual([dollars(due), `(${dollars(credit)})`]);
  const form = { pass: upgrade?.pass ?? "", agreed: String(upgrade?.agreed), at: upgrade?.at ?? "", key };
  await send(change, "/member/subscription/change", form);
  const sheet = await lastReceipt();
  expect([await lastCharge(), sheet.total]).toEqual([dollars(due), dollars(due)]);
  expect(sheet.lines.map(({ value }) => value)).toContain(`(${dollars(credit)})`);
  const [letter] = await mails(/^Your Annual Pass has begun$/);
  expect(letter).toContain(`Credit for the rest of your Monthly Pass: (${dollars(credit)})`);
  expect(letter).toContain(`Total: ${dollars(due)}`);
  const renewal = zip === "50309" ? "$84.79" : "$79.99";
  expect(letter).toContain(`The recurring charge is ${renewal}`);
  expect((await account()).own?.billing.nextCharge?.split(" ")[0]).toBe(renewal);
});

/** The price has been announced to rise; days before the first renewal, what is shown, and each charge, in cents. */
const STAYS = [
  ["annual-basic", 8_999, "97204", 40, "$44.99", "for your next year", [4_499, 8_999]],
  ["annual-basic", 8_999, "50309", 40, "$44.99", "for your next year", [4_769, 9_539]],
  ["monthly-basic", 1_399, "97204", 29, "$5.99", "for your next month", [599, 799, 799, 1_399]],
  ["monthly-basic", 1_399, "50309", 29, "$5.99", "for your next month", [635, 847, 847, 1_483]],
] as const;

it.each(STAYS)("staying with %s, risen to %d, at %s", async (pass, raised, zip, days, price, period, amounts) => {
  fan = await shop.fan(KEY);
  await fan.placeOrder(await fan.enterCard(await fan.choose("/subscribe/retail", pass), "succeeds", zip));
  const passes = shop.service.store.db.updateTable("billing_pass").set({ price_in_cents: raised });
  await passes.where("key", "=", pass).execute();
  await roundAt((await end()) - days * DAY);
  const path = "/member/subscription/cancel?step=offer";
  const { offer, oneTimeKey: key } = await open<{ offer: RetentionOffer; oneTimeKey: string }>(showCancel, path);
  expect(offer).toMatchObject({ price, period });
  const untaxed = zip === "97204" ? "" : " plus tax";
  const term = pass === "annual-basic" ? "year" : "month";
  expect(offer.terms.at(-1)).toContain(`renews at ${dollars(raised)} a ${term}`);
  expect(offer.terms[0]).toContain(`: ${price}${untaxed}.`);
  await send(cancel, path, { intent: "stay", agreed: String(offer.agreed), offered: offer.code, key });
  const [letter] = await mails(/^Your discount is set$/);
  for (const amount of amounts) expect(letter).toContain(dollars(amount));
  for (const [index, amount] of amounts.entries()) {
    expect((await account()).own?.billing.nextCharge?.split(" ")[0], `charge ${index + 1}`).toBe(dollars(amount));
    await roundAt(await end());
    expect(await shop.charged(), "demo members are charged, too").toContain(amount);
    expect((await lastReceipt()).total).toBe(dollars(amount));
  }
});

it.each(ROWS)("the amount of %s with %s at %s, then %s", async (pass, promo, zip, then, first, next, other) => {
  fan = await shop.fan(KEY);
  const chosen = await fan.choose(`/subscribe/retail${promo ? `?promo_code=${promo}` : ""}`, pass);
  const payment = await fan.enterCard(chosen, "succeeds", zip);
  expect(payment.view.summary?.order.total).toBe(dollars(first));
  const paid = await fan.placeOrder(payment);
  expect(textOf(await fan.get(paid.location ?? ""))).toContain(dollars(first));
  expect([await lastCharge(), (await lastReceipt()).total]).toEqual([dollars(first), dollars(first)]);
  expect((await mails(/now subscribed/))[0]).toContain(`Total: ${dollars(first)}`);
  const due = dollars(then.includes("change") ? other : next);
  let at = await end();
  if (then.includes("pause")) {
    type Page = { view: PauseView; oneTimeKey: string };
    const path = "/member/subscription/pause";
    const { view, oneTimeKey: key } = await open<Page>(showPause, path);
    expect(view.total).toBe(dollars(next));
    const [season] = view.seasons;
    await send(pause, path, { until: season?.day ?? "", agreed: String(view.agreed.now), key });
    expect((await mails(/is paused until/))[0]).toContain(`we charge ${dollars(next)} to your card`);
    expect(await end()).toBeGreaterThan(at);
    at = await end();
  }
  if (then.includes("change")) {
    type Page = { changes: PassChanges; oneTimeKey: string };
    const { changes, oneTimeKey: key } = await open<Page>(showChange, "/member/subscription/change");
    const [offer] = changes.offers;
    expect(offer?.terms.join(" ")).toContain(`we charge ${due}`);
    const form = { pass: offer?.pass ?? "", agreed: String(offer?.agreed), key };
    await send(change, "/member/subscription/change", form);
    expect((await mails(/^Your pass changes on/))[0]).toContain(due);
  }
  expect((await account()).own?.billing.nextCharge?.split(" ")[0]).toBe(due);
  await roundAt(at - 20 * DAY);
  const letters = await mails(/renews on|is back on|^The discount on|^Your pass changes on/);
  // A year's charge is announced, one that ends a pause, and again that of a change, which its own letter has said.
  const isTold = pass === "annual-basic" || then !== "nothing";
  expect(letters).toHaveLength(Number(isTold) + Number(then.includes("change")));
  for (const letter of letters) expect(letter).toContain(`We'll charge ${due}`);
  await roundAt(at);
  const sheet = await lastReceipt();
  expect([await lastCharge(), sheet.total]).toEqual([due, due]);
  expect((await mails(/was renewed$/))[0]).toContain(`Total: ${due}`);
});
