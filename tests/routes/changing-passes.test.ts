import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { ChangePass } from "~/components/account/pass/change-pass";
import { SubscriptionCard } from "~/components/account/pass/subscription-card";
import type { OwnView } from "~/models/account/account.server";
import type { PassChanges } from "~/models/account/pass-change.server";
import * as accountPage from "~/routes/member.account/route";
import * as changePage from "~/routes/member.subscription.change/route";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { annualPass, billedMember, LATER, NOW } from "./billed-members";
import { callsWith, renewable } from "./call-route";

/** From an annual pass to a monthly one, and back (B 9, security 3, 6). */

const upstream = scriptedUpstreams();
const { open } = callsWith(() => ({ ...upstream.clients, analytics: { record: () => undefined } }));
siteClock(() => NOW);

const CHANGE = "/member/subscription/change";
const CALL = "member PUT /api/user/managed_stripe_subscription/change_at_period_end";
const UPGRADE = "member GET /api/user/subscription/upgrade";
const UPGRADING = "member POST /api/user/subscription/upgrade";
const BILLED = "member GET /api/user/billed_subscription";
const monthlyPass = {
  ...annualPass,
  ...{ key: "monthly-basic", name: "Monthly Pass", duration_unit: "month", time_period_category: "month" },
  price_in_cents: 1_199,
};
const offered = { changes: [{ pass: monthlyPass, price_in_cents: 1_199, tax_in_cents: 72, total_in_cents: 1_271 }] };

const { asKind, begin } = billedMember(upstream);
beforeEach(begin);
beforeEach(() => upstream.on(UPGRADE, json({ upgrade: null })));

const opened = (session?: Record<string, string>) => open<{ changes: PassChanges }>(changePage, CHANGE, session);
const accountOpened = () => open<{ account: { own: OwnView } }>(accountPage, "/member/account");
const ownView = async () => (await accountOpened()).body.account.own;
const drawn = (changes: PassChanges) =>
  renderToStaticMarkup(createElement(ChangePass, { ...changes, oneTimeKey: "k" }));
const cardOf = (own: OwnView) =>
  renderToStaticMarkup(createElement(SubscriptionCard, { own, oneTimeKey: "k", answer: undefined, saved: null }));

describe("the page", () => {
  it("says what is charged and when, before anything changes", async () => {
    asKind("managed", offered);
    const terms = [
      "Nothing is charged today. You keep your Annual Pass until Mar 1, 2027.",
      "On Mar 1, 2027, your Monthly Pass begins, and we charge $12.71 ($11.99 plus $0.72 tax) to your Visa " +
        "ending in 4242.",
      "It renews every month at that price until you cancel. You can cancel any time.",
    ];
    const offers = [{ pass: "monthly-basic", name: "Monthly Pass", agreed: 1_271, terms }];
    expect((await opened()).body.changes).toMatchObject({ plan: "Annual Pass", until: "Mar 1, 2027", offers });
  });

  it("says that a discount stays behind, and nothing of a tax that there is not", async () => {
    const [free] = offered.changes.map((one) => ({ ...one, tax_in_cents: 0, total_in_cents: 1_199 }));
    asKind("managed", { changes: free ? [free] : [], promo_code: "FRIDAY20", promo_periods_left: 1 });
    const text = JSON.stringify((await opened()).body);
    expect(text).toContain("we charge $11.99 to your Visa");
    expect(text).toContain("Your FRIDAY20 discount doesn't come along.");
  });

  it.each([
    ["paid until Mar 1, 2027", {}],
    ["paused until Aug 14, 2027", { pause: { from: LATER, until: "2027-08-14T13:00:00Z", day: "2027-08-14" } }],
  ])("says that the pass is %s", async (what, more) => {
    asKind("managed", { ...offered, ...more });
    const { lasts, until } = (await opened()).body.changes;
    expect(`${lasts} until ${until}`).toBe(what);
  });

  it.each([
    ["has no pass", null],
    ["has nothing to change to", { changes: [] }],
    ["is billed by an older service", { changes: undefined }],
  ])("leads back to the account where the member %s", async (_, more) => {
    asKind("managed", more ?? {});
    if (!more) upstream.on(BILLED, json({ subscription: null }));
    const answer = await opened();
    expect([answer.status, answer.location]).toEqual([302, "/member/account#subscription"]);
  });

  it("says so when billing can't be reached", async () => {
    upstream.on(BILLED, status(500));
    const answer = await opened();
    expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ changes: null })]);
  });
});

const AT = "2026-11-21T12:00:00.000Z";
/** What the page sends to switch today, and at the end. */
const FORM = { pass: "annual-basic", agreed: "7843", at: AT };
const MONTHLY_FORM = { pass: "monthly-basic", agreed: "1271" };
const monthly = { pass: monthlyPass, changes: [{ ...amountsOf(8_479), pass: annualPass }] };
const upgrade = {
  ...{ pass: annualPass, at: AT, price_in_cents: 7_999, credit_in_cents: 600, tax_in_cents: 444 },
  ...{ total_in_cents: 7_843, recurring_total_in_cents: 8_479, until: "2027-11-21T12:00:00.000Z" },
};
function amountsOf(total_in_cents: number) {
  return { price_in_cents: total_in_cents - 480, tax_in_cents: 480, total_in_cents };
}

describe("switching today", () => {
  it("says to the cent what is credited and charged, beside what is charged later", async () => {
    asKind("managed", monthly);
    upstream.on(UPGRADE, json({ upgrade }));
    const { changes } = (await opened()).body;
    const lines = [
      { name: "Annual Pass", value: "$79.99" },
      { name: "Credit for the rest of your Monthly Pass", value: "($6.00)" },
      { name: "Tax", value: "$4.44" },
    ];
    const terms = [
      "Your Annual Pass begins right away, and we charge $78.43 to your Visa ending in 4242.",
      "It runs until Nov 21, 2027. Then it renews every year for $84.79 until you cancel. You can cancel any time.",
    ];
    expect(changes).toMatchObject({
      upgrade: { pass: "annual-basic", name: "Annual Pass", agreed: 7_843, at: AT, total: "$78.43", lines, terms },
      offers: [{ pass: "annual-basic", agreed: 8_479 }],
    });
    const page = drawn(changes);
    expect(page).toContain("Switch now for $78.43");
    expect(page).toContain(`name="at" value="${AT}"`);
    expect(page).toContain("Switch on Mar 1, 2027");
  });

  it("has no tax where there is none, and leaves a discount behind", async () => {
    asKind("managed", { ...monthly, promo_code: "FRIDAY20", promo_periods_left: 1 });
    upstream.on(UPGRADE, json({ upgrade: { ...upgrade, tax_in_cents: 0, total_in_cents: 7_399 } }));
    const text = JSON.stringify((await opened()).body);
    expect(text).not.toContain('"Tax"');
    expect(text).toContain("Your FRIDAY20 discount doesn't come along.");
  });

  it.each([
    ["there is none", json({ upgrade: null })],
    ["its price can't be found out", status(500)],
  ])("is not offered where %s; the end of the period is", async (_, says) => {
    asKind("managed", monthly);
    upstream.on(UPGRADE, says);
    expect((await opened()).body).toMatchObject({ changes: { upgrade: null, offers: [{ pass: "annual-basic" }] } });
  });

  it("is sent with what was shown, once", async () => {
    asKind("managed", monthly);
    upstream.on(UPGRADE, json({ upgrade }));
    upstream.on(UPGRADING, json({ success: true }));
    const page = await opened();
    const answer = await page.send(FORM);
    expect([answer.status, answer.location]).toEqual([303, "/member/account?saved=upgraded#subscription"]);
    const sent = { pass: "annual-basic", at: AT, agreed_total_in_cents: 7_843 };
    expect(await upstream.requestsOf(UPGRADING)[0]?.json()).toEqual(sent);
    const again = await page.send(FORM);
    expect([again.location, upstream.requestsOf(UPGRADING).length]).toEqual(["/member/account#subscription", 1]);
  });

  it.each([
    [json({ error: "card_declined", error_description: "Your card was declined. Ask." }, 402), 402, /declined\. Ask/],
    [status(402), 402, /declined, and you keep your pass/],
    [status(404), 409, /left your pass as it is/],
    [status(409), 409, /left your pass as it is/],
    [status(422), 409, /left your pass as it is/],
    [status(503), 503, /won't be charged twice/],
  ])("that is answered with %o says what that means", async (says, expected, words) => {
    asKind("managed", monthly);
    upstream.on(UPGRADING, says);
    const answer = await (await opened()).send(FORM);
    expect(answer).toMatchObject({ status: expected, body: { problem: expect.stringMatching(words) } });
  });

  it("was never sent where the session was refused and can't be renewed right now", async () => {
    asKind("managed", monthly);
    upstream.on(UPGRADING, status(401));
    upstream.on("member POST /oauth/token", status(503));
    const answer = await (await opened(renewable)).send(FORM);
    const problem = expect.stringMatching(/You weren't charged, and you keep your pass/);
    expect(answer).toMatchObject({ status: 503, body: { problem } });
  });

  it("does nothing for a moment that is none", async () => {
    asKind("managed", monthly);
    const { status, body } = await (await opened()).send({ ...FORM, at: "today" });
    expect([status, body]).toEqual([400, { problem: "That didn't work. Please try again." }]);
  });

  it("is said to wait for its payment in the account, which offers nothing else", async () => {
    asKind("managed", { upgrading: annualPass, changes: [] });
    const own = await ownView();
    expect(own.billing).toMatchObject({ changes: false });
    expect(cardOf(own)).toContain("We&#x27;re charging your Annual Pass now");
  });
});

describe("a pass that PayPal charges", () => {
  it("is switched when it ends, and the page says why", async () => {
    asKind("paypal", { changes: [] });
    const { changes } = (await opened()).body;
    expect(changes).toMatchObject({ upgrade: null, offers: [], byWallet: true });
    const page = drawn(changes);
    expect(page).toContain("PayPal can&#x27;t change a pass that&#x27;s already running");
    expect(page).toContain('href="/member/subscription/cancel"');
    expect(page).not.toContain("<form");
  });

  it.each([
    ["paypal", {}, true],
    ["paypal", { status: "past_due" as const }, false],
    ["paypal, canceled", {}, false],
  ] as const)("is led there from the account (%s, %j: %s)", async (kind, more, leads) => {
    asKind(kind, { changes: [], ...more });
    expect((await ownView()).billing.changes).toBe(leads);
  });
});

describe("switching", () => {
  it("is sent with the amount that was shown, once", async () => {
    asKind("managed", offered);
    upstream.on(CALL, json({ success: true }));
    const page = await opened();
    const answer = await page.send(MONTHLY_FORM);
    expect([answer.status, answer.location]).toEqual([303, "/member/account?saved=changes#subscription"]);
    expect(await upstream.requestsOf(CALL)[0]?.json()).toEqual({ pass: "monthly-basic", agreed_total_in_cents: 1_271 });
    const again = await page.send(MONTHLY_FORM);
    expect([again.location, upstream.requestsOf(CALL).length]).toEqual(["/member/account#subscription", 1]);
  });

  it.each([
    [404, 409, /left your pass as it is/],
    [409, 409, /left your pass as it is/],
    [422, 409, /left your pass as it is/],
    [500, 503, /couldn't hear whether that worked.*support@/],
  ])("that is answered with %i says what that means", async (code, expected, words) => {
    asKind("managed", offered);
    upstream.on(CALL, status(code));
    const answer = await (await opened()).send(MONTHLY_FORM);
    expect(answer).toMatchObject({ status: expected, body: { problem: expect.stringMatching(words) } });
  });

  it.each<Record<string, string>>([
    { agreed: "1271" },
    { ...MONTHLY_FORM, agreed: "12.71" },
    { ...MONTHLY_FORM, agreed: "x" },
  ])("does nothing for %j", async (form) => {
    asKind("managed", offered);
    expect((await (await opened()).send(form)).status).toBe(400);
    expect(upstream.requestsOf(CALL)).toEqual([]);
  });
});

describe("the account", () => {
  const changing = { change: { pass: monthlyPass, undoable: true } };
  const next = { price_in_cents: 1_199, discount_in_cents: 0, tax_in_cents: 72, total_in_cents: 1_271 };
  const next_charge = { ...next, at: "2027-03-01T12:00:00.000Z", recurring_total_in_cents: 1_271 };

  it("names the pass that comes next, and its price", async () => {
    asKind("managed", { ...changing, next_charge });
    expect((await ownView()).billing).toMatchObject({
      ...{ passName: "Annual Pass", price: null, changes: false, nextCharge: "$12.71 on Mar 1, 2027, tax included" },
      change: {
        ...{ name: "Monthly Pass", price: "$11.99/mo", undoable: true },
        note: "Your Monthly Pass begins on Mar 1, 2027. Changed your mind? You can keep your Annual Pass until then.",
      },
    });
  });

  it.each([
    ["past_due", expect.stringMatching(/begins once we can charge \$12\.71\. Don't want it\? Cancel/)],
    ["active", null],
  ] as const)("offers nothing to keep once the charge has begun (%s)", async (state, note) => {
    asKind("managed", { change: { pass: monthlyPass, undoable: false }, next_charge, status: state });
    const own = await ownView();
    expect(own.billing).toMatchObject({ change: { note, undoable: false }, cancels: true });
    expect(cardOf(own)).not.toContain("Keep my");
  });

  it("offers a change only where there is one", async () => {
    asKind("managed", offered);
    expect((await ownView()).billing).toMatchObject({ changes: true, change: null });
    asKind("managed");
    expect((await ownView()).billing).toMatchObject({ changes: false, change: null });
  });

  it.each([
    [json({ success: true }), 303, null],
    [status(409), 400, "can't be changed right now"],
    [status(404), 400, "don't have a subscription"],
  ])("keeps the pass after all, or says why not (%#)", async (says, code, words) => {
    asKind("managed", { ...changing, next_charge });
    upstream.on(CALL, says);
    const answer = await (await accountOpened()).send({ form: "keep-pass" });
    expect(answer.status).toBe(code);
    expect(await upstream.requestsOf(CALL)[0]?.json()).toEqual({ pass: null, agreed_total_in_cents: null });
    if (words) expect(JSON.stringify(answer.body)).toContain(words);
    else expect(answer.location).toBe("/member/account?saved=keep-pass#subscription");
  });
});
