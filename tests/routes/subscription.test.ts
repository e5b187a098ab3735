import { beforeEach, describe, expect, it } from "vitest";
import { action as survey } from "~/routes/cancel-survey/route";
import * as accountPage from "~/routes/member.account/route";
import { loader as card } from "~/routes/member.card/route";
import { loader as ownReceipt } from "~/routes/member.receipts.$order/route";
import * as cancelPage from "~/routes/member.subscription.cancel/route";
import { loader as showCanceled } from "~/routes/member.subscription.canceled/route";
import { closeLimits } from "~/services/limits/limits.server";
import { type Answer, json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import type { billed, UserKind } from "./billed-members";
import { annualPass, billedMember, LATER, NOW, receipt, USERS, visa } from "./billed-members";
import { callsWith, member, type RouteAnswer } from "./call-route";

/**
 * The subscription side of My Account (B 2.11, 4, rulings 3 "account page", "cancel flow", "retention offer",
 * "receipt").
 */

const upstream = scriptedUpstreams();
const recorded: { event: string; properties: Record<string, unknown> }[] = [];
const { get, post, open } = callsWith(() => ({
  ...upstream.clients,
  analytics: { record: (event: (typeof recorded)[number]) => recorded.push(event) },
}));
siteClock(() => NOW);

const CALLS = {
  managed: "member PUT /api/user/managed_stripe_subscription/cancel_at_period_end",
  legacy: "member PUT /api/user/subscription/cancel_at_period_end",
  paypal: "member POST /api/paypal/subscription/cancel",
} as const;
const REACTIVATE = "member PUT /api/user/managed_stripe_subscription/reactivate";
const RETAIN = "member POST /api/user/managed_stripe_subscription/retain_with_discount";
const RETENTION_PROMO = "subscription-admin GET /api/promo_code/find_subscription_retention_promo_code";
const CARD = "member GET /api/user/payment_card";
const BILLED = "member GET /api/user/billed_subscription";
const USER = "member GET /v2/user/profile";
const STAY50 = { code: "STAY50", value_type: "percent", value_amount: 50, months: 12, is_subscription_retention: true };

const { asKind, begin } = billedMember(upstream);
beforeEach(() => {
  begin();
  recorded.length = 0;
  upstream.on("subscription-management GET /v3/receipts", json({ receipts: [receipt] }));
  upstream.on(RETENTION_PROMO, json({ promo_code_info: null }));
});

const at = (path: string) => ({ path, cookies: member });
const CANCEL = "/member/subscription/cancel";
type Offer = { price: string; before: string; terms: string[] };
type OwnAccount = { own: { billing: Record<string, unknown> }; card: object | null; receipts: object[] };
const cancelOpened = (step = "") => open<{ offer: Offer | null }>(cancelPage, `${CANCEL}${step}`);
const offerOpened = () => cancelOpened("?step=offer");
const accountOpened = () => open<{ account: OwnAccount }>(accountPage, "/member/account");
const CANCELS = { intent: "cancel" };
const problemOf = ({ body }: RouteAnswer) => (body as { problem: string }).problem;
const formError = ({ body }: RouteAnswer) => (body as { reply: { error: Record<string, string[]> } }).reply.error[""];
const events = () => recorded.map(({ event }) => event);

/** Untaxed. */
const charge = (price_in_cents: number, discount_in_cents: number) => ({
  ...{ price_in_cents, discount_in_cents, tax_in_cents: 0, total_in_cents: price_in_cents - discount_in_cents },
  ...{ recurring_total_in_cents: price_in_cents, at: LATER },
});

describe("a member of each kind", () => {
  const visaCard = { billedTo: "Visa ending in 4242" };
  const renews = { cancels: true, nextCharge: "$84.79 on Mar 1, 2027, tax included" };
  const owner = { billedTo: "The owner of your family plan" };
  it.each<[UserKind, Partial<Record<"cancels" | "reactivates" | "later" | "billedTo" | "nextCharge", unknown>>]>([
    ["free", {}],
    ["managed", { ...visaCard, ...renews }],
    ["managed, canceled", { ...visaCard, reactivates: true }],
    ["legacy", { ...visaCard, ...renews }],
    ["legacy, canceled", { ...visaCard, later: true }],
    ["paypal", { ...renews, billedTo: "PayPal" }],
    ["paypal, canceled", { billedTo: "PayPal", later: true }],
    ["family", owner],
    ["family, canceled", owner],
    ["voucher", { billedTo: "A voucher. You aren't charged." }],
    ["expired", {}],
  ])("%s", async (kind, expected) => {
    asKind(kind);
    upstream.on(CARD, json({ payment_card: kind === "voucher" ? null : visa }));
    const { account: shownAccount } = (await accountOpened()).body;
    const { later = false, ...said } = expected;
    const nothing = { cancels: false, reactivates: false, billedTo: null, nextCharge: null };
    expect(shownAccount.own.billing).toMatchObject({ ...nothing, ...said, subscribesAgainLater: later });
    expect(shownAccount.card !== null).toBe(kind !== "voucher");
    expect(shownAccount.receipts).toMatchObject([{ orderId: "FH-1", total: "$84.79", href: "/member/receipts/FH-1" }]);
    // Only what renews has a page that cancels it.
    const { status: code, location } = await cancelOpened();
    expect([code, location]).toEqual(expected.cancels ? [200, null] : [302, "/member/account#subscription"]);
  });

  it("says what is left of a promo, and that a charge failed", async () => {
    const next_charge = charge(1_199, 400);
    const past_due = { tries_again: true, retry_at: LATER, pay_url: "https://invoice.stripe.example/i/1" };
    const phases = [
      { from: LATER, until: "2027-05-01T17:00:00.000Z", charges: 2, total_in_cents: 799 },
      { from: "2027-05-01T17:00:00.000Z", until: null, charges: null, total_in_cents: 1_199 },
    ];
    const promo = { promo_code: "THREE4YOU", promo_periods_left: 2, phases };
    asKind("managed", { ...promo, status: "past_due", next_charge, past_due });
    const promoSaid = "THREE4YOU: $4.00 off the next 2 charges, then $11.99 from May 1, 2027";
    const again = expect.stringMatching(/^We'll try to charge \$7\.99 again on \w+ \d+, \d{4}\.$/);
    const pastDue = { by: "card", again, payUrl: past_due.pay_url };
    const billing = { promo: promoSaid, nextCharge: null, pastDue, price: "$11.99/yr" };
    expect((await accountOpened()).body).toMatchObject({ account: { own: { billing } } });
  });

  type PastDue = NonNullable<NonNullable<Parameters<typeof billed>[1]>["past_due"]>;
  const owes = (past_due: Partial<PastDue>) =>
    ({ status: "past_due", past_due: { tries_again: true, retry_at: null, pay_url: null, ...past_due } }) as const;
  const givenUp = { by: "card", again: "We won't try this card again on our own.", payUrl: null };
  const cardless = { reactivates: false, needsCard: true, subscribesAgainLater: false, billedTo: null };
  const plus = { ...annualPass, name: "Annual Pass Plus" };
  it.each<[string, UserKind, object | null, Parameters<typeof billed>[1], object]>([
    ["PayPal that could not be charged", "paypal", visa, { status: "past_due" }, { pastDue: { by: "paypal" } }],
    ["an odd page to pay on", "managed", visa, owes({ pay_url: "javascript:alert(1)" }), { pastDue: { payUrl: null } }],
    ["a card that is not tried again", "managed", visa, owes({ tries_again: false }), { pastDue: givenUp }],
    ["canceled, the card deleted", "managed, canceled", null, {}, cardless],
    ["a pass sold under another name", "managed", visa, { pass: plus }, { passName: plus.name }],
    ["canceled, the card kept", "managed, canceled", visa, {}, { reactivates: true, needsCard: false }],
  ])("%s", async (_what, kind, saved, more, expected) => {
    asKind(kind, more);
    upstream.on(CARD, json({ payment_card: saved }));
    expect((await accountOpened()).body).toMatchObject({ account: { own: { billing: expected } } });
  });

  it("is not told a price that billing cannot say, and may still cancel (B 8)", async () => {
    upstream.on(USER, json(USERS.managed));
    upstream.on(BILLED, status(500));
    upstream.on(CARD, status(500));
    upstream.on("subscription-management GET /v3/receipts", status(500));
    const own = { billing: { price: null, nextCharge: null, cancels: true } };
    const account = { own, card: { state: "unknown" }, receipts: null };
    expect((await accountOpened()).body).toMatchObject({ account });
  });
});

describe("canceling (B 2.11)", () => {
  const KINDS = Object.entries(CALLS) as [keyof typeof CALLS, string][];
  it.each(KINDS)("of a %s subscription is its own call, once, and leads to the end date", async (kind, call) => {
    asKind(kind);
    upstream.on(call, json({ success: true }));
    const page = await cancelOpened();
    const answer = await page.send(CANCELS);
    expect([answer.status, answer.location]).toEqual([303, "/member/subscription/canceled"]);
    expect(upstream.asked().filter((asked) => asked.includes("cancel"))).toEqual([call]);
    if (kind === "paypal") expect(await upstream.requestsOf(call)[0]?.json()).toEqual({ subscriptionId: "sub-1" });
    expect(events()).toEqual(["subscription_cancel"]);

    // Sent again by Back: the key is spent.
    const again = await page.send(CANCELS);
    expect([again.status, again.location, upstream.requestsOf(call).length]).toEqual([303, CANCEL, 1]);
  });

  it.each([
    [{ intent: "cancel" }, 303],
    [{ intent: "cancel", key: "another" }, 303],
    [{ intent: "constructor", key: "k" }, 400],
    [{ intent: "cancel", subscription: "sub-2" }, 400],
  ] as [Record<string, string>, number][])("does nothing for %j", async (form, code) => {
    asKind("managed");
    const page = await cancelOpened();
    expect((await page.send({ key: "", ...form })).status).toBe(code);
    expect(upstream.asked("member PUT")).toEqual([]);
  });

  it.each(KINDS)("of a %s subscription that fails says so, that it still renews, and who helps", async (kind, call) => {
    asKind(kind);
    upstream.on(call, status(500));
    const answer = await (await cancelOpened()).send(CANCELS);
    expect(answer.status).toBe(503);
    expect(problemOf(answer)).toMatch(/isn't canceled, and still renews on Mar 1, 2027\..*support@/);
    expect(events()).toEqual([]);
  });

  it("of one that is not paid for lately, and fails, says that the charge is tried again", async () => {
    asKind("managed", { status: "past_due" });
    upstream.on(CALLS.managed, status(500));
    const problem = problemOf(await (await cancelOpened()).send(CANCELS));
    expect(problem).toMatch(/isn't canceled, and we'll try the charge again\. .*support@/);
  });

  it("whose reply was lost is found out", async () => {
    asKind("managed");
    const page = await cancelOpened();
    upstream.on(CALLS.managed, () => {
      asKind("managed, canceled");
      return new Response(null, { status: 504 });
    });
    expect((await page.send(CANCELS)).location).toBe("/member/subscription/canceled");
  });

  it.each<[UserKind, object | null]>([
    ["managed, canceled", { ends: "Mar 1, 2027", reactivates: true, plan: "Annual Pass" }],
    ["legacy, canceled", { ends: "Mar 1, 2027", reactivates: false }],
    ["paypal, canceled", { ends: "Mar 1, 2027", reactivates: false }],
    ["over, canceled", { ends: "Nov 1, 2026", isOver: true, reactivates: false }],
    ["managed", null],
    ["expired", null],
    ["free", null],
  ])("%s: the page after it", async (kind, view) => {
    asKind(kind);
    const answer = await get(showCanceled, at("/member/subscription/canceled"));
    if (view) expect(answer.body).toMatchObject({ view });
    else expect([answer.status, answer.location]).toEqual([302, "/member/account#subscription"]);
  });
});

describe("the retention offer", () => {
  /** What its page sends. */
  const STAYS = { intent: "stay", offered: "STAY50", agreed: "3999" };
  const offers = () => upstream.on(RETENTION_PROMO, json({ promo_code_info: STAY50 }));
  const offered = () => {
    asKind("managed");
    offers();
    return offerOpened();
  };

  it.each<[string, UserKind, Parameters<typeof billed>[1], boolean]>([
    ["managed and renewing", "managed", {}, true],
    ["not paid for lately", "managed", { status: "past_due" }, false],
    ["used before", "managed", { retention_used: true }, false],
    ["legacy", "legacy", {}, false],
    ["PayPal", "paypal", {}, false],
  ])("%s: %s", async (_what, kind, more, isOffered) => {
    asKind(kind, more);
    offers();
    const { offer } = (await offerOpened()).body;
    const half = { code: "STAY50", price: "$39.99", before: "$79.99", period: "for your next year" };
    expect({ offer }).toMatchObject({ offer: isOffered ? half : null });
    expect(events()).toEqual(isOffered ? ["retention_intercept"] : []);
  });

  it.each<[running: number, left: number, before: string | null]>([
    [1_000, 1, "$69.99"],
    [1_000, 3, "$69.99"],
    [1_000, 4, null],
    [4_000, 1, null],
    [5_000, 1, null],
  ])("beside a discount of %d cents that runs for %d charges: from %s", async (discount_in_cents, left, before) => {
    asKind("managed", { promo_periods_left: left, next_charge: charge(7_999, discount_in_cents) });
    offers();
    expect((await offerOpened()).body).toMatchObject({ offer: before ? { price: "$39.99", before } : null });
  });

  it("says what follows, and takes the member's own code whatever the form says", async () => {
    upstream.on(RETAIN, json({ success: true }));
    const page = await offered();
    const then = "From Mar 1, 2028, your pass renews at $79.99 a year plus tax, until you cancel.";
    expect(page.body.offer?.terms[1]).toBe(`${then} You can cancel any time.`);
    const answer = await page.send({ ...STAYS, offered: "FREEMONTH" });
    expect([answer.status, answer.location]).toEqual([303, "/member/account?saved=stays#subscription"]);
    const sent = await upstream.requestsOf(RETAIN)[0]?.json();
    expect(sent).toEqual({ promo_code: "STAY50", agreed_price_in_cents: 3_999 });
    expect(recorded.at(-1)).toMatchObject({ event: "retention_offer", properties: { accepted: true } });
  });

  it.each<[string, Record<string, string>]>([
    ["another price", { agreed: "3499" }],
    ["no price", {}],
  ])("agreed to at %s changes nothing, and says so", async (_, agreed) => {
    const answer = await (await offered()).send({ intent: "stay", ...agreed });
    expect([answer.status, answer.body]).toEqual([409, { problem: expect.stringContaining("The offer changed") }]);
    expect(upstream.requestsOf(RETAIN)).toEqual([]);
  });

  it.each(["by a reply that was lost", "by a click before"])("that was taken %s is taken", async (how) => {
    const page = await offered();
    const takes = () => {
      asKind("managed", { retention_used: true, promo_code: "STAY50", promo_periods_left: 1 });
      return Response.json({ error: "already_used" }, { status: 409 });
    };
    if (how === "by a click before") takes();
    else upstream.on(RETAIN, takes);
    expect((await page.send(STAYS)).location).toBe("/member/account?saved=stays#subscription");
  });

  it("that is taken once more by Back or from another tab leads to what is so now", async () => {
    upstream.on(RETAIN, json({ success: true }));
    const page = await offered();
    await page.send(STAYS);
    const again = await page.send(STAYS);
    expect([again.status, again.location]).toEqual([303, "/member/account#subscription"]);
    expect(upstream.requestsOf(RETAIN)).toHaveLength(1);
  });

  it("that cannot be applied says so", async () => {
    upstream.on(RETAIN, status(500));
    const answer = await (await offered()).send(STAYS);
    expect([answer.status, problemOf(answer)]).toEqual([503, expect.stringContaining("We didn't apply the discount")]);
  });

  it.each([
    [504, "We couldn't hear whether that worked."],
    [422, "We didn't apply the discount"],
  ])("whose reply of %d no billing follows says what is known", async (failure, words) => {
    const page = await offered();
    upstream.on(RETAIN, () => {
      upstream.on(BILLED, status(504));
      return new Response(null, { status: failure });
    });
    const answer = await page.send(STAYS);
    expect([answer.status, answer.body]).toEqual([503, { problem: expect.stringContaining(words) }]);
  });

  it("that cannot be looked up keeps nobody from canceling", async () => {
    asKind("managed");
    upstream.on(RETENTION_PROMO, status(500));
    expect((await offerOpened()).body).toMatchObject({ offer: null, question: { ends: "Mar 1, 2027" } });
  });
});

describe("taking it up again", () => {
  it("is done once for a page", async () => {
    asKind("managed, canceled");
    upstream.on(REACTIVATE, json({ success: true }));
    const page = await accountOpened();
    const answer = await page.send({ form: "reactivate" });
    expect([answer.status, answer.location]).toEqual([303, "/member/account?saved=reactivate#subscription"]);
    expect(events()).toEqual(["subscription_reactivate"]);
    expect((await page.send({ form: "reactivate" })).location).toBe("/member/account#subscription");
    expect(upstream.requestsOf(REACTIVATE)).toHaveLength(1);
  });

  it.each([
    [409, 400, /already ended/],
    [404, 400, /don't have a subscription/],
    [422, 400, /Add a card first/],
    [500, 503, /./],
  ] as const)("refused with %d answers %d", async (upstreamStatus, code, words) => {
    asKind("managed, canceled");
    upstream.on(REACTIVATE, status(upstreamStatus));
    const answer = await (await accountOpened()).send({ form: "reactivate" });
    expect([answer.status, formError(answer)]).toEqual([code, [expect.stringMatching(words)]]);
  });
});

describe("the card", () => {
  const SESSION = "subscription-management GET /v3/card_sessions/cs-1";
  const SET = "member POST /api/user/payment_card";
  const RETURN = "https://www.fieldhouse.example/member/card?card_session=cs-1";
  const OPEN = "subscription-management POST /v3/card_sessions";
  beforeEach(() => {
    asKind("managed");
    return closeLimits();
  });

  it("is asked about thirty times in ten minutes for one account, there and back, and then waits", async () => {
    upstream.on(OPEN, json({ id: "cs-1", url: "https://cards.example/enter" }));
    upstream.on(SESSION, json({ id: "cs-1", status: "open" }));
    const ways = [at("/member/card"), at("/member/card?card_session=cs-1")];
    for (let turn = 0; turn < 15; turn += 1) for (const way of ways) await get(card, way);
    for (const way of ways) {
      // What the browser says of itself counts for nothing.
      const cookies = { ...member, member_service_uid: "somebody-else" };
      expect((await get(card, { ...way, cookies })).location).toBe("/member/account?problem=often#card");
    }
    expect([OPEN, SESSION].map((call) => upstream.requestsOf(call).length)).toEqual([15, 15]);
    upstream.on(USER, json({ ...USERS.managed, key: "another" }));
    expect((await get(card, at("/member/card"))).location, "another account").toBe("https://cards.example/enter");
  });

  it("is entered at the provider's", async () => {
    upstream.on(OPEN, json({ id: "cs-1", url: "https://cards.example/enter" }));
    const answer = await get(card, at("/member/card"));
    expect([answer.status, answer.location]).toEqual([303, "https://cards.example/enter"]);
    const [return_url, cancel_url] = ["card", "account#card"].map(
      (to) => `https://www.fieldhouse.example/member/${to}`,
    );
    expect(await upstream.requestsOf(OPEN)[0]?.json()).toEqual({ return_url, cancel_url });
  });

  it("is confirmed on its bank's page where the bank wants that, and told of where it is not", async () => {
    upstream.on(SESSION, json({ id: "cs-1", status: "complete", token: "tok-1" }));
    const next_action = { redirect_to_url: { url: "https://bank.example/confirm" } };
    upstream.on(SET, json({ error: "authentication_required", next_action }, 402));
    const path = "/member/card?card_session=cs-1";
    expect((await get(card, at(path))).location).toBe("https://bank.example/confirm");
    expect(await upstream.requestsOf(SET)[0]?.json()).toMatchObject({ return_url: RETURN });
    upstream.on(SET, json({ error: "card_unconfirmed" }, 422));
    expect((await get(card, at(path))).location).toBe("/member/account?problem=unconfirmed#card");
  });

  const COMPLETE = json({ id: "cs-1", status: "complete", token: "tok-1" });
  it.each<[string, session: Answer, set: number | null, query: string]>([
    ["saved", COMPLETE, 200, "?saved=card"],
    ["left without a card", json({ id: "cs-1", status: "open" }), null, ""],
    ["refused", COMPLETE, 422, "?problem=refused"],
    ["somebody else's", status(404), null, ""],
    ["not to be asked", status(500), null, "?problem=unreachable"],
    ["put off", COMPLETE, 429, "?problem=unreachable"],
    ["sent, and not heard of", COMPLETE, 500, "?problem=unheard"],
  ])("%s", async (_what, session, set, query) => {
    upstream.on(SESSION, session);
    if (set) upstream.on(SET, json(set === 200 ? { payment_card: visa } : { error: "card_declined" }, set));
    expect((await get(card, at("/member/card?card_session=cs-1"))).location).toBe(`/member/account${query}#card`);
    const sent = await Promise.all(upstream.requestsOf(SET).map((request) => request.json()));
    expect(sent).toEqual(set ? [{ token: "tok-1", return_url: RETURN }] : []);
  });

  it.each([
    [200, 303, null],
    [409, 400, "Your subscription renews on this card. Replace it, or cancel your subscription first."],
  ] as const)("deleted: %d", async (upstreamStatus, code, words) => {
    asKind("managed");
    upstream.on("member DELETE /api/user/payment_card", json({ success: true }, upstreamStatus));
    const answer = await (await accountOpened()).send({ form: "no-card" });
    expect(answer.status).toBe(code);
    if (words) expect(formError(answer)).toEqual([words]);
    else expect(answer.location).toBe("/member/account?saved=no-card#card");
  });
});

describe("a receipt", () => {
  const show = (order: string) => get(ownReceipt, { ...at(`/member/receipts/${order}`), params: { order } });
  it("is its owner's", async () => {
    upstream.on("subscription-management GET /v3/receipts/FH-1", json(receipt));
    upstream.on("member GET /api/user/billed_subscription", json({ subscription: null }));
    const { body } = await show("FH-1");
    expect(body).toMatchObject({ receipt: { total: "$84.79", paidWith: "Visa ending in 4242" } });
    const { lines } = (body as { receipt: { lines: { name: string; value: string }[] } }).receipt;
    expect(lines.map(({ name, value }) => `${name} ${value}`)).toEqual(["Annual Pass $79.99", "Tax $4.80"]);
  });
  it.each([
    [404, 404],
    [500, 503],
  ])("of somebody else is no page: %d", async (upstreamStatus, code) => {
    upstream.on("subscription-management GET /v3/receipts/FH-2", status(upstreamStatus));
    expect((await show("FH-2")).status).toBe(code);
  });
});

describe("the survey", () => {
  const SURVEY = "member POST /v3/cancel_survey";
  const path = { path: "/cancel-survey", cookies: member };

  it("is sent with what belongs to the reason alone", async () => {
    upstream.on(SURVEY, json({ success: true }));
    const form = new URLSearchParams({ main_option: "price", sub_options: "price-few-games", other_text: " Thanks " });
    form.append("sub_options", "technical-tv");
    const answer = await post(survey, path, [...form]);
    expect([answer.status, answer.location]).toEqual([303, "/cancel-survey?sent=1"]);
    const sent = await upstream.requestsOf(SURVEY)[0]?.json();
    expect(sent).toEqual({ main_option: "price", sub_options: ["price-few-games"], other_text: "Thanks" });
    expect(recorded).toMatchObject([{ event: "cancel_feedback", properties: { main_option: "price" } }]);
  });

  it.each<[Record<string, string>, string]>([
    [{}, "main_option"],
    [{ main_option: "other" }, "other_text"],
    [{ main_option: "price", other_text: "x".repeat(2_001) }, "other_text"],
  ])("%j comes back", async (form, field) => {
    const answer = await post(survey, path, form);
    expect([answer.status, Object.keys((answer.body as { error: object }).error)]).toEqual([400, [field]]);
    expect(upstream.asked()).toEqual([]);
  });

  it("that cannot be sent comes back with what was typed", async () => {
    upstream.on(SURVEY, status(500));
    const answer = await post(survey, path, { main_option: "other", other_text: "Moved" });
    expect(answer).toMatchObject({ status: 503, body: { initialValue: { other_text: "Moved" } } });
  });
});
