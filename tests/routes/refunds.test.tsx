import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { RefundQuestion } from "~/components/account/pass/refund-question";
import { SubscriptionCard } from "~/components/account/pass/subscription-card";
import type { OwnView } from "~/models/account/account.server";
import type { RefundView } from "~/models/account/refund.server";
import * as accountPage from "~/routes/member.account/route";
import * as refundPage from "~/routes/member.subscription.refund/route";
import { FLAG_DEFAULTS } from "~contracts/flags";
import type { OwnRefund, RefundRefusal } from "~contracts/records/billing";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { billedMember, NOW } from "./billed-members";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** A renewal that its member takes back (B 9, security 3, 6). */

const upstream = scriptedUpstreams();
const { open } = callsWith(() => ({ ...upstream.clients, analytics: { record: () => undefined } }));
siteClock(() => NOW);

const REFUND = "/member/subscription/refund";
const CALL = "member POST /api/user/refund";
const BILLED = "member GET /api/user/billed_subscription";
const renewal: OwnRefund = {
  ...{ order_id: "FH-2", total_in_cents: 8_479, payment_option: "stripe", refusal: null },
  ...{ card_type: "visa", card_last4: "4242" },
};

const { asKind, begin } = billedMember(upstream);
beforeEach(begin);

async function opened() {
  const page = await open<{ view: RefundView | null }>(refundPage, REFUND);
  const { view } = page.body;
  return { ...page, html: view ? renderToStaticMarkup(<RefundQuestion view={view} oneTimeKey={page.key} />) : "" };
}
/** What the page sends. */
const FORM = { order: "FH-2" };

describe("the page", () => {
  it("says how much goes back where, and what ends", async () => {
    asKind("managed", { refund: renewal });
    const { status: code, body, html, key } = await opened();
    expect([code, body.view]).toEqual([
      200,
      {
        ...{ order: "FH-2", plan: "Annual Pass", amount: "$84.79" },
        terms: [
          "$84.79 goes back to your Visa ending in 4242. It may take a few days to show up.",
          "Your Annual Pass ends right away, and you won't be charged again.",
          "You keep your account, teams, lists and receipts. Free games and highlights stay free.",
        ],
      },
    ]);
    expect(html).toContain("Refund $84.79 and end my pass");
    expect(html).toContain(`name="key" value="${key}"`);
  });

  const FAMILY = "member GET /v3/family_plan";
  it.each<[string, boolean, Parameters<typeof json>, boolean]>([
    ["someone has a seat on it", true, [{ role: "owner", seats: { used: 1, total: 5 } }], true],
    ["no one has", true, [{ role: "owner", seats: { used: 0, total: 5 } }], false],
    ["the member has one on another", true, [{ role: "member", seats: { used: 1, total: 5 } }], false],
    ["seats can't be read", true, [{}, 500], false],
    ["families are switched off", false, [{ role: "owner", seats: { used: 1, total: 5 } }], false],
  ])("of any pass says so where %s", async (_what, isOn, family, says) => {
    asKind("managed", { refund: renewal });
    upstream.on(FAMILY, json(...family));
    const flags = { evaluate: async () => ({ ...FLAG_DEFAULTS, "growth-family-plan-memberships": isOn }) };
    const asked = { path: REFUND, cookies: member, upstreams: { ...upstream.clients, flags } };
    const { status: code, html } = await drawnPage(refundPage, asked);
    expect([code, html.text.includes("It ends for everyone on your family plan, too.")]).toEqual([200, says]);
  });

  it.each([
    ["first_purchase", "hasn&#x27;t renewed yet"],
    ["nothing_charged", "didn&#x27;t cost anything"],
    ["paid_back", "already gone back, or you disputed it"],
    ["payment_pending", "hasn&#x27;t gone through"],
    ["too_late", "days since your pass renewed"],
    ["watched", "watched on your pass since it renewed"],
    ["not_here", "can&#x27;t refund your last charge on this page"],
  ] satisfies [RefundRefusal, string][])("says why not: %s", async (refusal, words) => {
    asKind("managed", { refund: { ...renewal, refusal } });
    const { html } = await opened();
    expect(html).toContain(words);
    expect(html).toContain("cancel your subscription");
    expect(html).not.toContain("<form");
  });

  it.each([
    ["past_due", true],
    ["canceled", false],
  ] as const)("leads to canceling what is %s: %s", async (standing, leads) => {
    asKind("managed", { status: standing, refund: { ...renewal, refusal: "too_late" } });
    expect((await opened()).html.includes("cancel your subscription")).toBe(leads);
  });

  it.each(["free", "voucher", "family", "expired"] as const)("has no renewal to refund for %s", async (kind) => {
    asKind(kind);
    const { html } = await opened();
    expect(html).toContain("Vouchers, gifts, family seats and special passes");
    expect(html).not.toMatch(/<form|cancel your subscription/);
  });

  it("says so when billing can't be reached", async () => {
    upstream.on(BILLED, status(500));
    const answer = await opened();
    expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ view: null })]);
  });
});

describe("the form", () => {
  it("is sent once, and told of in the account", async () => {
    asKind("managed", { refund: renewal });
    upstream.on(CALL, json({ success: true }));
    const page = await opened();
    const answer = await page.send(FORM);
    expect([answer.status, answer.location]).toEqual([303, "/member/account?saved=refund#subscription"]);
    expect(await upstream.requestsOf(CALL)[0]?.json()).toEqual({ order_id: "FH-2" });
    const again = await page.send(FORM);
    expect([again.location, upstream.requestsOf(CALL).length]).toEqual(["/member/account#subscription", 1]);
    const account = await open(accountPage, "/member/account?saved=refund#subscription");
    expect(account.body).toMatchObject({ saved: "refund" });
  });

  it.each([
    [404, 409, /didn't refund anything/],
    [409, 409, /didn't refund anything/],
    [500, 503, /couldn't hear whether that worked.*support@/],
  ])("that is answered with %i says what that means", async (code, expected, words) => {
    asKind("managed", { refund: renewal });
    upstream.on(CALL, status(code));
    const answer = await (await opened()).send(FORM);
    expect(answer).toMatchObject({ status: expected, body: { problem: expect.stringMatching(words) } });
  });

  it.each([{}, { order: "" }, { order: "FH 2" }])("does nothing for %j", async (form) => {
    asKind("managed", { refund: renewal });
    const answer = await (await opened()).send(form as Record<string, string>);
    expect([answer.status, upstream.requestsOf(CALL).length]).toEqual([400, 0]);
  });
});

it.each([
  [renewal, true],
  [{ ...renewal, refusal: "watched" as const }, false],
  [null, false],
  [undefined, false],
])("the account leads there only where there is a refund (%#)", async (offered, leads) => {
  asKind("managed", { refund: offered });
  const { own } = (await open<{ account: { own: OwnView } }>(accountPage, "/member/account")).body.account;
  const html = renderToStaticMarkup(<SubscriptionCard own={own} oneTimeKey="k" answer={undefined} saved={null} />);
  expect([html.includes(`href="${REFUND}"`), html.includes("get your $84.79 back")]).toEqual([leads, leads]);
});
