import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SubscriptionCard } from "~/components/account/subscription-card";
import type { OwnView } from "~/models/account/account.server";
import { action as account, loader as showAccount } from "~/routes/member.account/route";
import { action as change, loader as showChange } from "~/routes/member.subscription.change/route";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { annualPass, billedMember, NOW } from "./billed-members";
import { callsWith, member } from "./call-route";

/** From an annual pass to a monthly one, and back (B 9, security 3, 6). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => ({ ...upstream.clients, analytics: { record: () => undefined } }));
siteClock(() => NOW);
vi.mock("~/models/flags/visitor-flags.server", () => ({ visitorFlags: async () => ({}) }));

const CHANGE = "/member/subscription/change";
const CALL = "member PUT /api/user/managed_stripe_subscription/change_at_period_end";
const BILLED = "member GET /api/user/billed_subscription";
const monthlyPass = {
  ...annualPass,
  ...{ key: "monthly-basic", name: "Monthly Pass", duration_unit: "month", time_period_category: "month" },
  price_in_cents: 1_199,
};
const offered = { changes: [{ pass: monthlyPass, price_in_cents: 1_199, tax_in_cents: 72, total_in_cents: 1_271 }] };

const { asKind, begin } = billedMember(upstream);
beforeEach(begin);
afterEach(() => expect(upstream.unexpected()).toEqual([]));

async function shown(loader: Parameters<typeof get>[0], path: string) {
  const answer = await get(loader, { path, cookies: member });
  const { oneTimeKey: key } = answer.body as { oneTimeKey: string };
  return { key, cookies: { ...member, ...answer.cookies }, answer };
}

describe("the page", () => {
  it("says what is charged and when, before anything changes", async () => {
    asKind("managed", offered);
    const { answer } = await shown(showChange, CHANGE);
    expect(answer.body).toMatchObject({
      changes: {
        plan: "Annual Pass",
        until: "Mar 1, 2027",
        offers: [
          {
            ...{ pass: "monthly-basic", name: "Monthly Pass", agreed: 1_271 },
            terms: [
              "Nothing is charged today. You keep your Annual Pass until Mar 1, 2027.",
              "On Mar 1, 2027, your Monthly Pass begins, and we charge $12.71 ($11.99 plus $0.72 tax) to your Visa " +
                "ending in 4242.",
              "It renews every month at that price until you cancel. You can cancel any time.",
            ],
          },
        ],
      },
    });
  });

  it("says that a discount stays behind, and nothing of a tax that there is not", async () => {
    const [free] = offered.changes.map((one) => ({ ...one, tax_in_cents: 0, total_in_cents: 1_199 }));
    asKind("managed", { changes: free ? [free] : [], promo_code: "FRIDAY20", promo_periods_left: 1 });
    const text = JSON.stringify((await shown(showChange, CHANGE)).answer.body);
    expect(text).toContain("we charge $11.99 to your Visa");
    expect(text).toContain("Your FRIDAY20 discount doesn't come along.");
  });

  it.each([
    ["has no pass", null],
    ["has nothing to change to", { changes: [] }],
    ["is billed by an older service", { changes: undefined }],
  ])("leads back to the account where the member %s", async (_, more) => {
    asKind("managed", more ?? {});
    if (!more) upstream.on(BILLED, json({ subscription: null }));
    const answer = await get(showChange, { path: CHANGE, cookies: member });
    expect([answer.status, answer.location]).toEqual([302, "/member/account#subscription"]);
  });

  it("says so when billing can't be reached", async () => {
    upstream.on(BILLED, status(500));
    const { answer } = await shown(showChange, CHANGE);
    expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ changes: null })]);
  });

  it("is for members", async () => {
    expect((await get(showChange, { path: CHANGE })).location).toContain("/users/sign_in?redir=");
  });
});

describe("switching", () => {
  it("is sent with the amount that was shown, once", async () => {
    asKind("managed", offered);
    upstream.on(CALL, json({ success: true }));
    const { key, cookies } = await shown(showChange, CHANGE);
    const form = { pass: "monthly-basic", agreed: "1271", key };
    const answer = await post(change, { path: CHANGE, cookies }, form);
    expect([answer.status, answer.location]).toEqual([303, "/member/account?saved=changes#subscription"]);
    expect(await upstream.requestsOf(CALL)[0]?.json()).toEqual({ pass: "monthly-basic", agreed_total_in_cents: 1_271 });
    const again = await post(change, { path: CHANGE, cookies: { ...cookies, ...answer.cookies } }, form);
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
    const { key, cookies } = await shown(showChange, CHANGE);
    const answer = await post(change, { path: CHANGE, cookies }, { pass: "monthly-basic", agreed: "1271", key });
    expect([answer.status, (answer.body as { problem: string }).problem]).toEqual([
      expected,
      expect.stringMatching(words),
    ]);
  });

  it.each([{ agreed: "1271" }, { pass: "monthly-basic", agreed: "12.71" }, { pass: "monthly-basic", agreed: "x" }])(
    "does nothing for %j",
    async (form) => {
      asKind("managed", offered);
      const { key, cookies } = await shown(showChange, CHANGE);
      expect((await post(change, { path: CHANGE, cookies }, { ...form, key } as Record<string, string>)).status).toBe(
        400,
      );
      expect(upstream.requestsOf(CALL)).toEqual([]);
    },
  );
});

describe("the account", () => {
  const changing = { change: { pass: monthlyPass, undoable: true } };
  const next = { price_in_cents: 1_199, discount_in_cents: 0, tax_in_cents: 72, total_in_cents: 1_271 };
  const next_charge = { ...next, at: "2027-03-01T12:00:00.000Z", recurring_total_in_cents: 1_271 };

  it("names the pass that comes next, and its price", async () => {
    asKind("managed", { ...changing, next_charge });
    const { answer } = await shown(showAccount, "/member/account");
    expect(answer.body).toMatchObject({
      account: {
        own: {
          billing: {
            ...{ passName: "Annual Pass", price: null, changes: false },
            ...{ nextCharge: "$12.71 on Mar 1, 2027, tax included" },
            change: {
              ...{ name: "Monthly Pass", price: "$11.99/mo", undoable: true },
              note:
                "Your Monthly Pass begins on Mar 1, 2027. Changed your mind? You can keep your Annual Pass until " +
                "then.",
            },
          },
        },
      },
    });
  });

  it.each([
    ["past_due", expect.stringMatching(/begins once we can charge \$12\.71\. Don't want it\? Cancel/)],
    ["active", null],
  ] as const)("offers nothing to keep once the charge has begun (%s)", async (state, note) => {
    asKind("managed", { change: { pass: monthlyPass, undoable: false }, next_charge, status: state });
    const { answer } = await shown(showAccount, "/member/account");
    const { own } = (answer.body as { account: { own: OwnView } }).account;
    expect(own.billing).toMatchObject({ change: { note, undoable: false }, cancels: true });
    const card = createElement(SubscriptionCard, { own, oneTimeKey: "k", answer: undefined, saved: null });
    expect(renderToStaticMarkup(card)).not.toContain("Keep my");
  });

  it("offers a change only where there is one", async () => {
    asKind("managed", offered);
    const billing = async () =>
      ((await shown(showAccount, "/member/account")).answer.body as { account: { own: { billing: object } } }).account
        .own.billing;
    expect(await billing()).toMatchObject({ changes: true, change: null });
    asKind("managed");
    expect(await billing()).toMatchObject({ changes: false, change: null });
  });

  it.each([
    [json({ success: true }), 303, null],
    [status(409), 400, "can't be changed right now"],
    [status(404), 400, "don't have a subscription"],
  ])("keeps the pass after all, or says why not (%#)", async (says, code, words) => {
    asKind("managed", { ...changing, next_charge });
    upstream.on(CALL, says);
    const { key, cookies } = await shown(showAccount, "/member/account");
    const answer = await post(account, { path: "/member/account", cookies }, { form: "keep-pass", key });
    expect(answer.status).toBe(code);
    expect(await upstream.requestsOf(CALL)[0]?.json()).toEqual({ pass: null, agreed_total_in_cents: null });
    if (words) expect(JSON.stringify(answer.body)).toContain(words);
    else expect(answer.location).toBe("/member/account?saved=keep-pass#subscription");
  });
});
