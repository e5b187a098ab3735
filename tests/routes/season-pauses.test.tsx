import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import type { CancelQuestion } from "~/components/account/pass/cancel-steps";
import { SeasonPause } from "~/components/account/pass/season-pause";
import { SubscriptionCard } from "~/components/account/pass/subscription-card";
import type { OwnView } from "~/models/account/account.server";
import type { PauseView } from "~/models/account/season-pause.server";
import * as accountPage from "~/routes/member.account/route";
import * as cancelPage from "~/routes/member.subscription.cancel/route";
import { loader as showCanceled } from "~/routes/member.subscription.canceled/route";
import * as pausePage from "~/routes/member.subscription.pause/route";
import { FLAG_DEFAULTS } from "~contracts/flags";
import type { BilledSubscription } from "~contracts/records/billing";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { annualPass, billed, LATER, NOW, type UserKind, USERS, visa } from "./billed-members";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** A pass that waits for the next season, from the account, and in place of canceling (B 2.11, security 3, 6). */

const upstream = scriptedUpstreams();
const { get, open } = callsWith(() => ({ ...upstream.clients, analytics: { record: () => undefined } }));
let now = NOW;
siteClock(() => now);

const PAUSE = "/member/subscription/pause";
const CANCEL = "/member/subscription/cancel";
const CALL = "member PUT /api/user/subscription/pause";
const BILLED = "member GET /api/user/billed_subscription";
const pauses = { earliest: "2027-03-02", latest: "2028-03-01", days: null, total_in_cents: 8_479 };
const rise = { from: "2027-08-14", total_in_cents: 9_539 };
const paused = { from: LATER, until: "2027-08-14T13:00:00.000Z", day: "2027-08-14" };
const school = { key: "sch1", name: "Tigard High" };

function asKind(kind: UserKind, more: Partial<BilledSubscription> = {}, user: object = {}) {
  upstream.on("member GET /v2/user/profile", json({ ...USERS[kind], school_to_support: school, ...user }));
  upstream.on(BILLED, json({ subscription: billed(kind, more) }));
}
/** What is paid is over, and the pass still waits. */
const OVER = {
  access_purchase_type: null,
  active_subscription: {
    ...{ type: "managed_stripe", plan_description: "Annual Pass", expires_at: LATER, renews_at: null },
    renewal_canceled_at: "2026-11-21T12:00:00.000Z",
  },
};
const VOUCHER = { access_purchase_type: "voucher", voucher: { expires: LATER } };
beforeEach(() => {
  now = NOW;
  const favorite_teams = [{ key: "t1", school_key: "sch1", sport: "football" }];
  upstream.on("member GET /v1/user/profile", json({ email: "fan@example.test", user_key: "u1", favorite_teams }));
  upstream.on("member GET /api/user/entitlements", json({ entitlements: ["membership"] }));
  upstream.on("member GET /api/user/email_subscribe", json({ email_subscribe: true }));
  upstream.on("member GET /api/user/payment_card", json({ payment_card: visa }));
  upstream.on("subscription-management GET /v3/receipts", json({ receipts: [] }));
  upstream.on("subscription-admin", json({}));
  upstream.on("catalogue", json({ key: "sch1", type: "school", name: "Tigard High", sports: ["Soccer"] }));
});

const pauseOpened = () => open<{ view: PauseView | null }>(pausePage, PAUSE);
const cancelOpened = () => open<{ question: Parameters<typeof CancelQuestion>[0] }>(cancelPage, CANCEL);
const view = async () => (await pauseOpened()).body.view;
/** What the page sends for the day of the season. */
const SEASON = { until: "2027-08-14", agreed: "8479" };
const CANCEL_FORM = { intent: "cancel" };
const markup = (found: PauseView, refusedDay?: { until: string; problem: string }) =>
  renderToStaticMarkup(
    createElement(SeasonPause, { ...found, isShared: false, oneTimeKey: "k", ...(refusedDay && { refusedDay }) }),
  );

describe("the page", () => {
  it("says what stops, when it is back, and what is charged then, before anything changes", async () => {
    asKind("managed", { pauses });
    const found = await view();
    expect(found).toMatchObject({
      ...{ plan: "Annual Pass", paidUntil: "Mar 1, 2027", total: "$84.79", rise: null },
      agreed: { now: 8_479, later: null },
      ...{ payer: "your Visa ending in 4242", back: null, resumes: null },
      seasons: [{ day: "2027-08-14", label: "Pause until Aug 14, 2027, for football, soccer" }],
      range: { earliest: "2027-03-02", latest: "2028-03-01", words: "From Mar 2, 2027 to Mar 1, 2028", days: null },
    });
    const html = found ? markup(found) : "";
    expect(html).toContain("That day, we charge $84.79 to your Visa ending in 4242");
    expect(html).toContain('type="date"');
    expect(html).toContain('min="2027-03-02"');
  });

  it("says what is charged on the day that is set, and what to resume costs before a rise", async () => {
    const charge = { price_in_cents: 8_999, discount_in_cents: 0, tax_in_cents: 540, total_in_cents: 9_539 };
    const next_charge = { ...charge, recurring_total_in_cents: 9_539, at: paused.until };
    asKind("managed", { pauses: { ...pauses, rise }, pause: paused, next_charge });
    const found = await view();
    expect(found).toMatchObject({
      ...{ total: "$95.39", agreed: { now: 8_479 } },
      resumes: { terms: "Your pass renews on Mar 1, 2027 for $84.79, as before." },
    });
    const html = found ? markup(found) : "";
    expect(html).toContain("Nothing is charged before Aug 14, 2027. That day, we charge $95.39 to");
  });

  it("offers the days that PayPal charges on, and no others", async () => {
    asKind("paypal", { pauses: { ...pauses, days: ["2027-04-01", "2027-08-01", "2027-09-01"] } });
    const found = await view();
    expect(found).toMatchObject({ payer: "PayPal", seasons: [{ day: "2027-08-01" }] });
    const html = found ? markup(found) : "";
    expect(html).toContain('<option value="2027-04-01">Apr 1, 2027</option>');
    expect(html).not.toContain('type="date"');
  });

  const VISA = "your Visa ending in 4242";
  it.each([
    ["before it begins", NOW, "Don\u2019t pause", "Your pass renews on Mar 1, 2027 for $84.79, as before."],
    ["in it", Date.parse(LATER), "Resume now", `We charge $84.79 to ${VISA} right away, and you can watch again.`],
  ])("offers to go on %s", async (_, at, label, terms) => {
    now = at;
    asKind("managed", { pauses, pause: paused });
    expect(await view()).toMatchObject({ back: "Aug 14, 2027", resumes: { label, terms }, seasons: [] });
  });

  it.each([
    ["has no pass", null],
    ["has one that can't be paused", {}],
  ])("leads back to the account where the member %s", async (_, more) => {
    asKind("managed", more ?? {});
    if (!more) upstream.on(BILLED, json({ subscription: null }));
    const answer = await pauseOpened();
    expect([answer.status, answer.location]).toEqual([302, "/member/account#subscription"]);
  });

  it("says so when billing can't be reached, and is for members", async () => {
    asKind("managed");
    upstream.on(BILLED, status(500));
    const answer = await pauseOpened();
    expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ view: null })]);
    expect((await get(pausePage.loader, { path: PAUSE })).location).toContain("/users/sign_in?redir=");
  });
});

describe("pausing", () => {
  it.each([
    ["2027-08-14", "2027-08-14", "paused"],
    ["now", null, "resumed"],
  ])("(%s) is sent with the amount that was shown, once", async (until, sent, saved) => {
    asKind("managed", { pauses });
    upstream.on(CALL, json({ success: true }));
    const page = await pauseOpened();
    const form = { until, agreed: "8479" };
    const answer = await page.send(form);
    expect([answer.status, answer.location]).toEqual([303, `/member/account?saved=${saved}#subscription`]);
    expect(await upstream.requestsOf(CALL)[0]?.json()).toEqual({ until: sent, agreed_total_in_cents: 8_479 });
    asKind("managed", { pauses, ...(sent && { pause: paused }) });
    expect([(await page.send(form)).location, upstream.requestsOf(CALL).length]).toEqual([answer.location, 1]);
  });

  it.each([
    ["another day", "2027-09-01", paused, "Your Annual Pass is back on Aug 14, 2027"],
    ["going on", "now", paused, "Your Annual Pass is back on Aug 14, 2027"],
    ["a day, after it went on", "2027-08-14", null, "Pause your pass"],
  ])("from a tab that is out of date, %s, is said to be undone, with what can be chosen now", async (...row) => {
    const [, until, pause, now] = row;
    asKind("managed", { pauses, pause });
    const form = { until, agreed: "8479", key: "an-earlier-one" };
    const { status: code, html } = await drawnPage(pausePage, {
      ...{ path: PAUSE, cookies: member, form },
      upstreams: { ...upstream.clients, analytics: { record: () => undefined } },
    });
    expect([code, upstream.requestsOf(CALL).length]).toEqual([409, 0]);
    expect(html.text).toContain("Something changed since you opened this page, so we left your pass as it is.");
    expect(html.text).toContain(now);
  });

  it.each([
    ["2027-08-13", "2027-08-13", 8_479],
    ["2027-08-14", "2027-08-14", 9_539],
    ["now", null, 8_479],
  ])("(%s) is sent with what that day costs, where the price rises", async (until, sent, agreed_total_in_cents) => {
    asKind("managed", { pauses: { ...pauses, rise } });
    upstream.on(CALL, json({ success: true }));
    const form = { until, agreed: "8479", later: "9539", laterFrom: "2027-08-14" };
    expect((await (await pauseOpened()).send(form)).status).toBe(303);
    expect(await upstream.requestsOf(CALL)[0]?.json()).toEqual({ until: sent, agreed_total_in_cents });
  });

  it.each([
    [404, 409, /left your pass as it is/],
    [409, 409, /left your pass as it is/],
    [422, 409, /choose one of those offered/],
    [500, 503, /couldn't hear whether that worked.*support@/],
  ])("that is answered with %i says what that means", async (code, expected, words) => {
    asKind("managed", { pauses });
    upstream.on(CALL, status(code));
    const answer = await (await pauseOpened()).send(SEASON);
    expect(answer).toMatchObject({ status: expected, body: { problem: expect.stringMatching(words) } });
  });

  it.each<Record<string, string>>([
    { ...SEASON, until: "soon" },
    { until: "2027-08-14" },
    { ...SEASON, agreed: "84.79" },
    { ...SEASON, until: "" },
    { ...SEASON, laterFrom: "2027-08-14" },
    { ...SEASON, later: "95.39", laterFrom: "2027-08-14" },
    { ...SEASON, later: "9539", laterFrom: "soon" },
  ])("does nothing for %j", async (form) => {
    asKind("managed", { pauses });
    const answer = await (await pauseOpened()).send(form);
    expect([answer.status, upstream.requestsOf(CALL).length]).toEqual([400, 0]);
  });
});

it.each([
  ["", 400, "Please choose the day your pass is back."],
  ["8/14/2027", 400, "Please choose the day your pass is back."],
  ["2027-02-31", 400, "Please choose the day your pass is back."],
  ["2027-13-01", 400, "Please choose the day your pass is back."],
  ["2027-03-01", 409, "Your pass can't be back on that day. Please choose one of those offered here."],
])("a day that can't be: %j stays in its field, with what is wrong", async (until, code, problem) => {
  asKind("managed", { pauses });
  upstream.on(CALL, status(422));
  const answer = await (await pauseOpened()).send({ until, agreed: "8479" });
  expect([answer.status, answer.body]).toEqual([code, { problem, until }]);
  const found = await view();
  const html = found ? markup(found, { until, problem }) : "";
  expect(html).toMatch(/<input[^>]*aria-describedby="until-hint until-error" aria-invalid="true"/);
  expect(html).toContain(`value="${until}"`);
  expect(html).toMatch(/id="until-error".*can&#x27;t be back|id="until-error".*Please choose the day/);
});

async function subscriptionCard(): Promise<[OwnView["billing"], string]> {
  const { own } = (await open<{ account: { own: OwnView } }>(accountPage, "/member/account")).body.account;
  const html = renderToStaticMarkup(
    createElement(SubscriptionCard, { own, oneTimeKey: "k", answer: undefined, saved: null }),
  );
  return [own.billing, html];
}

describe("the account", () => {
  it("offers a pause where there is one", async () => {
    asKind("managed", { pauses });
    const [billing, html] = await subscriptionCard();
    expect(billing).toMatchObject({ pauses: true, pause: null, reactivates: false });
    expect(html).toContain("Pause for the season");
    asKind("managed");
    expect((await subscriptionCard())[1]).not.toContain("Pause for the season");
  });

  it.each([
    ["before it begins", {}, "You can watch until Mar 1, 2027. Then your pass pauses until Aug 14, 2027."],
    ["in the pause", OVER, "Your pass is paused, and back on Aug 14, 2027. Nothing is charged before then."],
    ["with a voucher", VOUCHER, "Your pass is paused and back on Aug 14, 2027. Your voucher still lets you watch."],
  ])("says when it is back, %s, and offers to resume or cancel, nothing else", async (_, user, words) => {
    const at = "2027-08-14T13:00:00.000Z";
    const charge = { price_in_cents: 7_999, discount_in_cents: 0, tax_in_cents: 480, total_in_cents: 8_479 };
    const next_charge = { ...charge, recurring_total_in_cents: 8_479, at };
    asKind("managed", { pauses, pause: paused, next_charge }, user);
    now = user === OVER ? Date.parse(LATER) : NOW;
    const [billing, html] = await subscriptionCard();
    expect(billing).toMatchObject({
      ...{ pause: words, pauses: false, cancels: true, reactivates: false, needsCard: false },
      nextCharge: "$84.79 on Aug 14, 2027, tax included",
    });
    expect(html).toContain("Resume or change the day");
    expect(html).not.toMatch(/Reactivate|Subscribe again|Pause for the season/);
  });
});

const CANCELS = "member PUT /api/user/managed_stripe_subscription/cancel_at_period_end";
const IN_IT = { ...OVER, access_purchase_type: "subscriber" };

const flags = { evaluate: async () => ({ ...FLAG_DEFAULTS, "growth-family-plan-memberships": true }) };
const text = async (route: object, path: string) =>
  (await drawnPage(route, { path, cookies: member, upstreams: { ...upstream.clients, flags } })).html.text;

it.each([
  ["pauses", pausePage, PAUSE, 1, "The pause is for everyone on your family plan, too."],
  ["pauses, while no seat is taken", pausePage, PAUSE, 0, null],
  ["is canceled", cancelPage, CANCEL, 1, "It ends for everyone on your family plan, too."],
  ["is canceled, while no seat is taken", cancelPage, CANCEL, 0, null],
])("a pass that a family watches on: %s", async (_what, route, path, used, says) => {
  asKind("managed", { pauses });
  upstream.on("member GET /v3/family_plan", json({ role: "owner", seats: { used, total: 5 } }));
  const page = await text(route, path);
  expect(page).toMatch(/Pause your pass|Cancel subscription/);
  if (says) expect(page).toContain(says);
  else expect(page).not.toContain("family plan");
});

describe("billing that can't be read", () => {
  const isPaused = (user: object = IN_IT) => asKind("managed", { pauses, pause: paused }, user);
  const unread = () => upstream.on(BILLED, status(504));
  type Opened = Awaited<ReturnType<typeof cancelOpened>>;
  async function submits({ send }: Opened) {
    const { status: code, location, body } = await send(CANCEL_FORM);
    return { code, location, problem: (body as { problem?: string } | null)?.problem ?? null };
  }

  it.each([
    ["while it is paid", IN_IT],
    ["in the pause", OVER],
  ])("makes no canceled pass of a paused one, %s", async (_, user) => {
    isPaused(user);
    const page = await cancelOpened();
    unread();
    const problem = expect.stringMatching(/That didn't work\. .*nothing changed/);
    expect(await submits(page)).toEqual({ code: 503, location: null, problem });
    expect(upstream.requestsOf(CANCELS).length).toBe(0);
    const ended = await get(showCanceled, { path: "/member/subscription/canceled", cookies: member });
    expect([ended.status, ended.body]).toMatchObject([503, { view: null }]);
    expect((await cancelOpened()).status).toBe(503);
  });

  it.each([
    [504, /^We couldn't hear whether that worked\. My Account shows it in a moment\./],
    [409, /^That didn't work\. Your subscription isn't canceled, and is back on Aug 14, 2027\./],
  ])("after a cancellation that answers %d is not taken for one that worked", async (failure, problem) => {
    isPaused();
    const page = await cancelOpened();
    upstream.on(CANCELS, () => {
      unread();
      return new Response(null, { status: failure });
    });
    expect(await submits(page)).toEqual({ code: 503, location: null, problem: expect.stringMatching(problem) });
  });

  const WHETHER = "We can&#x27;t show whether your pass renews right now.";
  const ALL = "We can&#x27;t show all of your billing right now.";
  const OFFERS = /Reactivate|Subscribe again|Resume|Pause for|Cancel Subscription/;
  it.each([
    ["paused, and still paid", "managed", IN_IT, LATER, [WHETHER, "Paid until"], ["Ends on", ALL]],
    ["paused, and no longer paid", "managed", OVER, LATER, [WHETHER, "Paid until"], ["Ended on"]],
    ["canceled", "managed, canceled", {}, null, [WHETHER, "Paid until"], ["Ends on"]],
    ["legacy, canceled", "legacy, canceled", {}, null, [WHETHER], ["Ends on"]],
    ["renewing", "managed", {}, null, [ALL, "Renews on", "Cancel Subscription"], [WHETHER, "Paid until"]],
    ["over", "expired", {}, null, [ALL, "Ended on", "Subscribe again"], [WHETHER, "Paid until"]],
    ["family", "family", {}, null, ["Paid until"], [ALL, WHETHER, "Ends on"]],
    ["family, canceled", "family, canceled", {}, null, ["Paid until"], [ALL, WHETHER, "Subscribe again", "Ends on"]],
    ["free", "free", {}, null, ["See passes"], [ALL, WHETHER]],
  ] as const)("is said to be unread where the pass is %s", async (_, kind, user, at, says, not) => {
    now = at && user === OVER ? Date.parse(at) : NOW;
    asKind(kind, {}, user);
    unread();
    const [billing, html] = await subscriptionCard();
    for (const words of says) expect(html).toContain(words);
    for (const words of not) expect(html).not.toContain(words);
    if (billing.mayBePaused) expect(html).not.toMatch(OFFERS);
    expect([billing.mayBePaused, billing.unread]).toEqual([html.includes(WHETHER), /can&#x27;t show/.test(html)]);
  });
});

describe("canceling", () => {
  it.each([
    ["managed", "member PUT /api/user/managed_stripe_subscription/cancel_at_period_end"],
    ["legacy", "member PUT /api/user/subscription/cancel_at_period_end"],
    ["paypal", "member POST /api/paypal/subscription/cancel"],
  ] as const)("works in the pause of a %s subscription", async (kind, call) => {
    now = Date.parse(LATER);
    asKind(kind, { pauses, pause: paused }, OVER);
    upstream.on(call, json({ success: true }));
    const page = await cancelOpened();
    expect(page.body).toMatchObject({ question: { ends: null, isPaused: true, pauses: false } });
    const done = await page.send(CANCEL_FORM);
    expect([done.location, upstream.requestsOf(call).length]).toEqual(["/member/subscription/canceled", 1]);
  });
});

it("a change of the pass begins on the day of the return", async () => {
  const { offeredChanges } = await import("~/models/account/pass-change.server");
  const found = billed("managed", {
    pause: paused,
    changes: [{ pass: { ...annualPass, key: "m" }, price_in_cents: 1, tax_in_cents: 0, total_in_cents: 1 }],
  });
  const shown = found && offeredChanges(found, null, { card: visa, zone: "America/New_York" });
  expect(shown?.offers[0]?.terms.slice(0, 2)).toEqual([
    "Nothing is charged today. Your pass is paused until Aug 14, 2027.",
    "On Aug 14, 2027, your Annual Pass begins, and we charge $0.01 to your Visa ending in 4242.",
  ]);
});
