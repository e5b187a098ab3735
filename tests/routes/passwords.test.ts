import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgotPasswordPath, signInPath } from "~/models/navigation/paths";
import * as signIn from "~/routes/users.$authenticate/route";
import * as donePage from "~/routes/users.password.$successType/route";
import * as editPage from "~/routes/users.password.edit/route";
import * as forgotPage from "~/routes/users.password.new/route";
import { LIMITS } from "~/services/limits/limit-table";
import { closeLimits } from "~/services/limits/limits.server";
import { returnToCookie } from "~/web/session/signed-cookie.server";
import { type Answer, json, scriptedUpstreams, status, text, unreachable } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** A forgotten password: asked for, mailed, set (S 2.1, 4.6, 5.1, 7.2, security 3). */

const { loader: done } = donePage;
const { action: set, loader: reset } = editPage;
const { action: ask, loader: forgot } = forgotPage;

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
vi.mock("node:timers/promises", () => ({ setTimeout: async (ms: number) => waited.push(ms) }));
const waited: number[] = [];
beforeEach(async () => {
  await closeLimits();
  waited.length = 0;
});

const GOOD = "Saturday-Night-26";
const TOKEN = "one-time-token-0123456789";
const ASK = "member POST /api/user/reset_password";
const READ = `member GET /api/user/profile_with_reset_token/${TOKEN}`;
const SET = "member POST /api/user/reset_password_token";
const REVOKE = "member POST /oauth/revoke";
const NEW = { path: "/users/password/new" };
const EDIT = { path: `/users/password/edit?token=${TOKEN}` };

describe("/users/password/new", () => {
  const email = "fan@example.test";

  it("sends an account so many mails and no more, and says the same to whoever asks", async () => {
    upstream.on(ASK, json({ success: true }));
    const answers = [];
    for (let i = 0; i < LIMITS.reset.account.times + 3; i += 1)
      answers.push((await post(ask, NEW, { email: i % 2 ? email : email.toUpperCase() })).location);
    expect(new Set(answers)).toEqual(new Set(["/users/password/pwd_reset_sent"]));
    expect(upstream.requestsOf(ASK)).toHaveLength(LIMITS.reset.account.times);
  });

  it.each<[string, Answer]>([
    ["an account", json({ success: true })],
    ["none", status(404)],
    ["an address that the service refuses", json({ email: ["is odd"] }, 422)],
  ])("answers alike, after the same time, for %s", async (_what, answer) => {
    upstream.on(ASK, answer);
    const { status: code, location, cookies } = await post(ask, NEW, { email: ` ${email} ` });
    expect([code, location, cookies, waited]).toEqual([303, "/users/password/pwd_reset_sent", {}, [400]]);
    expect(await upstream.requestsOf(ASK)[0]?.json()).toEqual({ user: { email } });
  });

  it.each<[string, Answer]>([
    ["500", status(500)],
    ...[302, 401, 403, 408, 429].map((code): [string, Answer] => [String(code), status(code)]),
    ["nothing", unreachable],
  ])("says so when the service answers %s", async (_what, answer) => {
    upstream.on(ASK, answer);
    const body = { error: { "": [expect.stringMatching(/try again/)] }, initialValue: { email } };
    expect(await post(ask, NEW, { email })).toMatchObject({ status: 503, body });
  });
});

describe("/users/password/edit", () => {
  it("signs out, then shows for whom it is, in one response (force-logout)", async () => {
    upstream.on(READ, json({ email: "fan@example.test" }));
    upstream.on(REVOKE, json({}));
    const { status: code, body, cookies, headers } = await get(reset, { ...EDIT, cookies: member });
    expect([code, body]).toEqual([200, { link: { state: "open", email: "fan@example.test" }, here: EDIT.path }]);
    for (const name of Object.keys(member)) expect(cookies[name], name).toBe("");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(upstream.requestsOf(REVOKE).map((request) => request.headers.get("authorization"))).toEqual(["Bearer t1"]);
  });

  it.each<[string, Record<string, string>]>([
    ["a member", member],
    ["a session that waits for its renewal", { member_refresh_token: "r1" }],
  ])("ends for %s what must not outlive it", async (_who, session) => {
    upstream.on(READ, json({ email: "fan@example.test" }));
    upstream.on(REVOKE, json({}));
    const { cookies } = await get(reset, { ...EDIT, cookies: { ...session, checkout_state: "c" } });
    expect(cookies.checkout_state).toBe("");
  });

  type Row = [what: string, path: string, Answer | null, state: string, code: number];
  const unasked = (code: number): Row => [`cannot be asked about: ${code}`, EDIT.path, status(code), "unknown", 503];
  it.each<Row>([
    ["is used, unknown or too old", EDIT.path, status(404), "gone", 404],
    ["cannot be checked", EDIT.path, status(500), "unknown", 503],
    ["cannot be read", EDIT.path, text("nonsense"), "unknown", 503],
    ["is refused by the service's rule", EDIT.path, status(422), "gone", 404],
    ...[302, 401, 403, 408].map(unasked),
    ["is missing", "/users/password/edit", null, "gone", 404],
    ["can be none", "/users/password/edit?token=..%2F..%2Fx", null, "gone", 404],
    ["is endless", `/users/password/edit?token=${"x".repeat(501)}`, null, "gone", 404],
  ])("says so when the token %s", async (_what, path, answer, state, code) => {
    if (answer) upstream.on(READ, answer);
    const { status: answered, body } = await get(reset, { path });
    expect([answered, (body as { link: object }).link]).toEqual([code, { state }]);
    expect(upstream.asked()).toEqual(answer ? upstream.asked(READ) : []);
  });

  it.each([
    [EDIT.path, "/users/password/success"],
    [`${EDIT.path}&via=school`, "/users/password/school"],
    [`${EDIT.path}&via=elsewhere`, "/users/password/success"],
  ])("%s sets the password and goes on to %s", async (path, location) => {
    upstream.on(SET, json({ success: true }));
    const answer = await post(set, { path }, { new_password: GOOD, username: "other@example.test" });
    expect([answer.status, answer.location]).toEqual([303, location]);
    expect(await upstream.requestsOf(SET)[0]?.json()).toEqual({ user: { token: TOKEN, new_password: GOOD } });
  });

  const COMMON = { new_password: ["is too common"] };
  const UNHEARD = { "": [expect.stringMatching(/^We haven't heard whether/)] };
  it.each<[string, string, Answer | null, object]>([
    ["too short", "1234567", null, { new_password: ["Use at least 8 characters for your password."] }],
    ["nothing", "", null, { new_password: ["Choose a password."] }],
    ["against the service's rule", "password1", json(COMMON, 422), COMMON],
    ["refused with the token", GOOD, status(404), { "": [expect.stringMatching(/couldn't set your password/)] }],
    ["not heard", GOOD, status(500), UNHEARD],
    ["lost on the way", GOOD, unreachable, UNHEARD],
  ])("comes back where the password is %s, without it", async (_what, new_password, answer, error) => {
    if (answer) upstream.on(SET, answer);
    const { status: code, body } = await post(set, EDIT, { new_password });
    expect([code, body]).toEqual([400, expect.objectContaining({ error })]);
    if (new_password) expect(JSON.stringify(body)).not.toContain(new_password);
  });
});

describe("the way back (rulings 3)", () => {
  const email = "fan@example.test";
  const GAME = "/events/rams-at-mustangs/g1?tab=stats";
  const askFrom = (redir: string | undefined, cookies = {}) => {
    upstream.on(ASK, json({ success: true }));
    return post(ask, { path: forgotPasswordPath(redir), cookies }, { email });
  };
  const drawn = (route: object, path: string, cookies: Record<string, string>, pattern?: string) =>
    drawnPage(route, { path, cookies, upstreams: upstream.clients, ...(pattern && { pattern }) });
  const linksOf = ({ html }: Awaited<ReturnType<typeof drawnPage>>) =>
    html.querySelectorAll("a, form").map((one) => one.getAttribute("href") ?? one.getAttribute("action"));

  it("goes from the sign-in form to the page that asks, and back", async () => {
    const [forgotten, signedOut] = [forgotPasswordPath(GAME), signInPath(GAME)];
    expect(linksOf(await drawn(signIn, signedOut, {}, "users/:authenticate"))).toContain(forgotten);
    expect(linksOf(await drawn(forgotPage, forgotten, {}))).toEqual([forgotten, signedOut]);
  });

  it("waits in the browser that asks, and leads there after the new password", async () => {
    const { location, cookies } = await askFrom(GAME);
    expect([location, Object.keys(cookies)]).toEqual(["/users/password/pwd_reset_sent", ["way_back"]]);
    const at = (path: string) => drawn(donePage, path, cookies, "users/password/:successType");
    expect(linksOf(await at("/users/password/pwd_reset_sent"))).toContain(forgotPasswordPath(GAME));
    upstream.on(SET, json({ success: true }));
    expect((await post(set, { ...EDIT, cookies }, { new_password: GOOD })).cookies.way_back).toBeUndefined();
    expect(linksOf(await at("/users/password/success"))).toEqual([signInPath(GAME)]);
    const edits = linksOf(await drawn(editPage, "/users/password/edit", cookies));
    expect(edits).toEqual([forgotPasswordPath(GAME), signInPath(GAME)]);
  });

  it.each<[string, string | undefined, boolean]>([
    ["a page of the site", GAME, true],
    ["the longest address", `/${"a".repeat(1_999)}`, true],
    ["a longer one", `/${"a".repeat(2_000)}`, false],
    ["another site", "https://elsewhere.test/", false],
    ["a host in disguise", "//elsewhere.test", false],
    ["nothing", undefined, false],
  ])("to %s: %j is kept: %s", async (_what, redir, isKept) => {
    expect("way_back" in (await askFrom(redir)).cookies).toBe(isKept);
  });

  it("is forgotten with the next request that has none, with signing out, and after two hours", async () => {
    const { cookies } = await askFrom(GAME);
    expect((await askFrom(undefined, cookies)).cookies).toEqual({ way_back: "" });
    upstream.on(READ, json({ email }));
    upstream.on(REVOKE, json({}));
    expect((await get(reset, { ...EDIT, cookies: { ...member, ...cookies } })).cookies.way_back).toBe("");
    const kept = returnToCookie.serialize(GAME, 0).split(";")[0]?.split("=")[1];
    const TWO_HOURS = 7_200_000;
    const openedAt = (now: number) => returnToCookie.opened(decodeURIComponent(kept ?? ""), now);
    expect([TWO_HOURS - 1, TWO_HOURS].map(openedAt)).toEqual([GAME, null]);
  });
});

const DONE = { path: "/users/password/success", params: { successType: "success" } };
it.each<[string, () => ReturnType<typeof get>]>([
  ["new", () => get(forgot, { ...NEW, cookies: member })],
  ["new, posted", () => post(ask, { ...NEW, cookies: member }, { email: "fan@example.test" })],
  ["success", () => get(done, { ...DONE, cookies: member })],
])("%s is for guests: members go to their account", async (page, visit) => {
  const { status: code, location } = await visit();
  // Mails lead there, too: to the form that sets it.
  const account = page === "new" ? "/member/account?open=password#password" : "/member/account";
  expect([code, location]).toEqual([302, account]);
  expect(upstream.asked()).toEqual([]);
});
