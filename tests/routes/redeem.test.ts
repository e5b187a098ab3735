import { beforeEach, describe, expect, it, vi } from "vitest";
import { action, loader } from "~/routes/redeem/route";
import { action as pay, loader as payment } from "~/routes/redeem_.payment/route";
import { loader as success } from "~/routes/redeem_.success/route";
import { LIMITS } from "~/services/limits/limit-table";
import { checkoutProgress } from "~/web/session/signed-cookie.server";
import { type Answer, json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { requestWith } from "../web/configured";
import { annualPass, LATER, NOW, voucherOffer } from "./billed-members";
import { callsWith, member } from "./call-route";

/** A code, what it gives, signing in with it kept, and its end (rulings 3 "redeem"). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => ({ ...upstream.clients, analytics: { record() {} } }));
siteClock(() => NOW);

const LOOK = "member GET /v3/vouchers/SEASON-2026";
const REDEEM = "member POST /v3/vouchers/SEASON-2026/redemption";
const times = { starts_at: "2026-11-21T12:00:00.000Z", expires_at: LATER };
const redeemed = { code: "SEASON-2026", ...times, pass_name: "Season Pass" };
const page = { path: "/redeem" };
const A_MOMENT_LATER = new Date(NOW + 3).toISOString();

beforeEach(() => {
  upstream.on(LOOK, json(voucherOffer));
  upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test" }));
});

/** A browser that has entered the code. */
async function entered(code = "SEASON-2026", cookies: Record<string, string> = {}) {
  const answer = await post(action, { ...page, cookies }, { intent: "look-up", code });
  return { answer, cookies: { ...cookies, ...answer.cookies } };
}

describe("a code", () => {
  it.each(["SEASON-2026", " season-2026 ", "Season – 2026", "season−2026", "“SEASON-2026.”", "Code: season-2026"])(
    "%s is looked up, and kept",
    async (typed) => {
      const { answer, cookies } = await entered(typed);
      expect([answer.status, answer.location]).toEqual([303, "/redeem"]);
      const offer = { code: "SEASON-2026", pass: "Season Pass", until: "Mar 1, 2027", startsOn: null, due: null };
      expect((await get(loader, { ...page, cookies })).body).toMatchObject({ signedIn: false, offer });
    },
  );

  it.each<[string, Answer | null, number, RegExp]>([
    ["", null, 422, /Enter your code/],
    ["../../user", null, 422, /3 to 40 letters, numbers, and dashes/],
    ["SEASON-2026", json({ error: "not_found" }, 404), 422, /don't recognize/],
    ["SEASON-2026", json({ error: "already_used" }, 409), 422, /already been used/],
    ["SEASON-2026", json({ error: "already_yours" }, 409), 422, /on your account/],
    ["SEASON-2026", json({ error: "expired" }, 410), 422, /expired/],
    ["SEASON-2026", json({ error: "on_hold" }, 409), 422, /on hold while its payment is being looked into/],
    ["SEASON-2026", json({ error: "withdrawn" }, 410), 422, /was refunded/],
    ["SEASON-2026", json({ error: "called_off" }, 410), 422, /called off, so it no longer works/],
    ["SEASON-2026", status(500), 503, /can't look up/],
  ])("%s that gives nothing comes back with the reason (%#)", async (code, service, expected, words) => {
    if (service) upstream.on(LOOK, service);
    const { answer } = await entered(code);
    expect([answer.status, answer.cookies]).toEqual([expected, {}]);
    expect(answer.body).toMatchObject({ error: { code: [expect.stringMatching(words)] } });
  });

  it("is told to a member who tried too many that were none, with one wait for people and scripts", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    upstream.on(LOOK, json({ error: "not_found" }, 404));
    upstream.on("member GET /v2/user/profile", json({ key: "guesser", email: "guesser@example.test" }));
    for (let tries = 0; tries < LIMITS.code.account.times; tries += 1) await entered("SEASON-2026", member);
    const { answer } = await entered("SEASON-2026", member);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "600"]);
    const code = ["That was too many wrong codes. Wait 10 minutes, then try again."];
    expect(answer.body).toMatchObject({ initialValue: { code: "SEASON-2026" }, error: { code } });
  });

  it.each<[string, Answer]>([
    ["one that is out", json({ error: "expired" }, 410)],
    ["a service that is down", status(500)],
  ])("guesses are codes that nobody knows, not %s", async (what, answer) => {
    upstream.on("member GET /v2/user/profile", json({ key: what, email: "holder@example.test" }));
    upstream.on(LOOK, answer);
    for (let tries = 0; tries < LIMITS.code.account.times; tries += 1)
      expect((await entered("SEASON-2026", member)).answer.status).not.toBe(429);
    // Clients anew: one that has failed so often is left alone for a while.
    upstream.reset();
    upstream.on(LOOK, json(voucherOffer));
    upstream.on("member GET /v2/user/profile", json({ key: what, email: "holder@example.test" }));
    expect((await entered("SEASON-2026", member)).answer).toMatchObject({ status: 303, location: "/redeem" });
  });

  it("begins for a subscriber when what is paid for ends", async () => {
    upstream.on(LOOK, json({ ...voucherOffer, starts_at: "2026-12-24T12:00:00.000Z", already_subscribed: true }));
    const { cookies } = await entered("SEASON-2026", member);
    expect(upstream.requestsOf(LOOK)[0]?.headers.get("authorization")).toBe("Bearer t1");
    const { body } = await get(loader, { ...page, cookies });
    expect(body).toMatchObject({ signedIn: true, offer: { startsOn: "Dec 24, 2026" } });
  });

  it("begins now for everybody else, though billing's now is a moment later than the page's", async () => {
    upstream.on(LOOK, json({ ...voucherOffer, starts_at: A_MOMENT_LATER }));
    const { cookies } = await entered();
    expect((await get(loader, { ...page, cookies })).body).toMatchObject({ offer: { startsOn: null } });
    upstream.on(LOOK, json({ ...voucherOffer, starts_at: A_MOMENT_LATER, amount_due_in_cents: 4_000 }));
    const { body } = await get(payment, { path: "/redeem/payment", cookies });
    expect(body).toMatchObject({ offer: { startsOn: null, due: { rest: "$40.00" } } });
  });
});

describe("redeeming", () => {
  it("asks guests to sign in, the code kept", async () => {
    const { cookies } = await entered();
    const { location } = await post(action, { ...page, cookies }, { intent: "redeem" });
    expect(location).toBe("/users/sign_in?redir=%2Fredeem");
    const { body } = await get(loader, { ...page, cookies: { ...cookies, ...member } });
    expect(body).toMatchObject({ signedIn: true, offer: { code: "SEASON-2026" } });
  });

  it("is done once: a second post carries the same key, and reloading asks nothing", async () => {
    upstream.on(REDEEM, json(redeemed));
    const { cookies } = await entered("SEASON-2026", member);
    const answers = await Promise.all([1, 2].map(() => post(action, { ...page, cookies }, { intent: "redeem" })));
    expect(answers.map(({ location }) => location)).toEqual(["/redeem/success", "/redeem/success"]);
    const sent = await Promise.all(upstream.requestsOf(REDEEM).map((request) => request.json()));
    expect(new Set((sent as { key: string }[]).map(({ key }) => key)).size).toBe(1);

    const after = { ...cookies, ...answers[0]?.cookies };
    const asked = upstream.asked().length;
    const shown = { pass: "Season Pass", until: "Mar 1, 2027", startsOn: null };
    for (let time = 0; time < 2; time += 1)
      expect((await get(success, { path: "/redeem/success", cookies: after })).body).toEqual(shown);
    expect((await post(action, { ...page, cookies: after }, { intent: "redeem" })).location).toBe("/redeem/success");
    expect((await get(loader, { ...page, cookies: after })).body).toMatchObject({ offer: null, code: "" });
    expect(upstream.asked()).toHaveLength(asked);
  });

  const zoneless = { ...member, member_service_time_zone: "" };
  it.each<[string, Record<string, string>, string | undefined]>([
    ["the member's", member, "America/Denver"],
    ["the browser's", { ...zoneless, member_unauth_time_zone: "Pacific" }, "America/Los_Angeles"],
    ["none where none is known", zoneless, undefined],
  ])("brings a zone along, which becomes that of a member who chose none: %s", async (_, browser, time_zone) => {
    upstream.on(REDEEM, json(redeemed));
    const { cookies } = await entered("SEASON-2026", browser);
    await post(action, { ...page, cookies }, { intent: "redeem" });
    expect(((await upstream.requestsOf(REDEEM)[0]?.json()) as { time_zone?: string }).time_zone).toBe(time_zone);
  });

  it.each([[member], [{ ...member, redeem_code: "made.up" }]])("takes no cookie but its own: %j", async (cookies) => {
    expect((await post(action, { ...page, cookies }, { intent: "redeem" })).location).toBe("/redeem");
    expect((await get(success, { path: "/redeem/success", cookies })).location).toBe("/redeem");
    expect((await get(payment, { path: "/redeem/payment", cookies })).location).toBe("/redeem");
  });
});

describe("two codes in two tabs", () => {
  beforeEach(() => {
    upstream.on("member GET /v3/vouchers/OTHER-2026", json({ ...voucherOffer, code: "OTHER-2026" }));
  });

  it("redeems the one on the page, not the one that was looked up last", async () => {
    const { cookies } = await entered("OTHER-2026", (await entered("SEASON-2026", member)).cookies);
    const led = await post(action, { ...page, cookies }, { intent: "redeem", code: "SEASON-2026" });
    expect([led.status, led.location]).toEqual([303, "/redeem?code=SEASON-2026"]);
    expect(upstream.requestsOf(REDEEM)).toEqual([]);
    const { body } = await get(loader, { path: "/redeem?code=SEASON-2026", cookies });
    expect(body).toMatchObject({ code: "SEASON-2026", offer: null });
    upstream.on("member POST /v3/vouchers/OTHER-2026/redemption", json({ ...redeemed, code: "OTHER-2026" }));
    const given = await post(action, { ...page, cookies }, { intent: "redeem", code: "OTHER-2026" });
    expect(given.location).toBe("/redeem/success");
    const after = { ...cookies, ...given.cookies };
    const again = await post(action, { ...page, cookies: after }, { intent: "redeem", code: "SEASON-2026" });
    expect(again.location).toBe("/redeem?code=SEASON-2026");
  });

  it.each(["<script>", "S", "SEASON-2027"])("redeems nothing for a page that says %j", async (code) => {
    const { cookies } = await entered("SEASON-2026", member);
    const led = await post(action, { ...page, cookies }, { intent: "redeem", code });
    expect(led.location).toBe(`/redeem?code=${encodeURIComponent(code)}`);
    expect(upstream.requestsOf(REDEEM)).toEqual([]);
  });
});

describe("a code that covers a part", () => {
  const partly = { ...voucherOffer, code: "HALF", pass: annualPass, amount_due_in_cents: 3_999 };
  beforeEach(() => void upstream.on("member GET /v3/vouchers/HALF", json(partly)));

  it("leads to what is left to pay, and from there into the checkout with its pass and its code", async () => {
    const { answer, cookies } = await entered("half");
    expect(answer.location).toBe("/redeem/payment");
    const due = { price: "$79.99", covered: "($40.00)", rest: "$39.99" };
    expect((await get(payment, { path: "/redeem/payment", cookies })).body).toMatchObject({ offer: { due } });
    const paying = await post(pay, { path: "/redeem/payment", cookies });
    expect(paying.location).toBe("/subscribe/retail?step=school");
    const progress = checkoutProgress.read(requestWith(paying.cookies), NOW);
    expect(progress).toEqual({ pass_key: "annual-basic", promo_code: "HALF" });
  });

  it("is paid for only from its own page", async () => {
    const { cookies } = await entered("half");
    const at = { path: "/redeem/payment", cookies };
    expect((await post(pay, at, { code: "SEASON-2026" })).location).toBe("/redeem?code=SEASON-2026");
    expect((await post(pay, at, { code: "HALF" })).location).toBe("/subscribe/retail?step=school");
  });

  it("is not given without the payment", async () => {
    upstream.on("member POST /v3/vouchers/HALF/redemption", json({ error: "payment_required" }, 402));
    const { cookies } = await entered("half", member);
    expect((await post(action, { ...page, cookies }, { intent: "redeem" })).location).toBe("/redeem/payment");
  });

  it("is the only one that is paid for", async () => {
    const { cookies } = await entered();
    expect((await get(payment, { path: "/redeem/payment", cookies })).location).toBe("/redeem");
    expect((await post(pay, { path: "/redeem/payment", cookies })).location).toBe("/redeem");
  });
});
