import { beforeEach, describe, expect, it } from "vitest";
import * as page from "~/routes/member.passkeys/route";
import * as signIn from "~/routes/users.$authenticate/route";
import * as options from "~/routes/users.passkey/route";
import { PASSKEYS_AT_MOST } from "~contracts/limits";
import { type Answer, json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** In by what a device keeps (security 3, decision 61). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const OWN = { path: "/member/passkeys", cookies: member };
const SIGN_IN = { path: "/users/sign_in", params: { authenticate: "sign_in" } };
const LIST = "member GET /v3/passkeys";
const ADD = "member POST /v3/passkeys";
const REMOVE = "member DELETE /v3/passkeys/p1";
const OPEN = "member POST /v3/passkeys/session";
const CHALLENGE = json({ options: { challenge: "c" } });
const answer = JSON.stringify({ id: "k", rawId: "k", type: "public-key", response: { clientDataJSON: "e30" } });
const phone = (id: string) => ({ id, name: "Phone", created_at: "2026-11-03T20:00:00.000Z", used_at: null });
const list = (recent: boolean, count = 1) =>
  json({ recent, passkeys: Array.from({ length: count }, (_, i) => phone(`p${i + 1}`)) });

beforeEach(() => {
  upstream.on(LIST, list(true));
  upstream.on(ADD, json({ success: true }, 201));
  upstream.on(REMOVE, json({ success: true }));
});
const drawn = async (form?: Record<string, string>) =>
  (await drawnPage(page, { ...OWN, upstreams: upstream.clients, ...(form && { form }) })).html;

describe("a member's passkeys", () => {
  it.each<[string, Answer, number, RegExp, boolean]>([
    ["listed", list(true), 200, /PhoneAdded on Nov 3, 2026, not used yet/, true],
    ["after a while", list(false), 200, /sign in again first/, false],
    ["the most there may be", list(true, PASSKEYS_AT_MOST), 200, /Remove one to add another/, false],
    ["unreadable", status(500), 503, /can.t show this right now/, false],
  ])("%s, and one more where one may be added", async (_what, own, code, words, mayAdd) => {
    upstream.on(LIST, own);
    const html = await drawn();
    expect(html.text.replace(/\s+/g, " ")).toMatch(words);
    expect(html.querySelectorAll('[data-passkey="make"]')).toHaveLength(mayAdd ? 1 : 0);
    const { status: answered, headers } = await get(page.loader, OWN);
    expect([answered, headers.get("Cache-Control")]).toEqual([code, "private, no-store"]);
  });

  it("are no page where the service has none", async () => {
    upstream.on(LIST, status(404));
    expect((await get(page.loader, OWN)).status).toBe(404);
  });

  it("grow by what the browser made, under its name, or some name", async () => {
    for (const [name, stored] of [
      [" Mom's iPad ", "Mom's iPad"],
      ["", "Passkey"],
      ["x".repeat(61), "x".repeat(60)],
      [`${"x".repeat(59)}🏀`, "x".repeat(59)],
    ]) {
      upstream.reset();
      upstream.on(ADD, json({}, 201));
      const { location } = await post(page.action, OWN, { intent: "add", name: name ?? "", passkey: answer });
      expect(location).toBe("/member/passkeys?done=added");
      expect(await upstream.requestsOf(ADD)[0]?.json()).toMatchObject({ name: stored, answer: JSON.parse(answer) });
    }
  });

  it.each<[string, string, Answer, number, RegExp]>([
    ["too long after signing in", answer, json({ error: "sign_in_again" }, 422), 400, /Sign in again/],
    ["beyond the most", answer, json({ error: "too_many_passkeys" }, 422), 400, /You can have 10/],
    ["of another challenge", answer, json({ error: "invalid_passkey" }, 422), 400, /try again/],
    ["that isn't one", "{", json({}), 400, /try again/],
    ["while the service is down", answer, status(500), 503, /couldn't reach your account/],
  ])("stay without one %s, and keep its name", async (_what, passkey, refusal, code, words) => {
    upstream.on(ADD, refusal);
    const form = { intent: "add", name: "Mom's iPad", passkey };
    expect((await post(page.action, OWN, form)).status).toBe(code);
    const html = await drawn(form);
    expect(html.querySelector('[role="alert"]')?.text).toMatch(words);
    expect(html.querySelector('[name="name"]')?.getAttribute("value")).toBe("Mom's iPad");
  });

  it.each<[string, Answer, string]>([
    ["once", json({}), "removed"],
    ["twice", json({ error: "no_such_passkey" }, 404), "gone"],
  ])("are removed %s", async (_what, removed, done) => {
    upstream.on(REMOVE, removed);
    const { location } = await post(page.action, OWN, { intent: "remove", id: "p1" });
    expect(location).toBe(`/member/passkeys?done=${done}`);
  });

  it("lead to a new sign-in, and back", async () => {
    upstream.on("member POST /oauth/revoke", json({}));
    const { location, cookies } = await post(page.action, OWN, { intent: "sign-in" });
    expect([location, cookies.member_access_token]).toEqual(["/users/sign_in?redir=%2Fmember%2Fpasskeys", ""]);
  });
});

it.each([
  ["a member to make one", member, "member POST /v3/passkeys/challenges"],
  ["a guest to use one", {}, "member POST /v3/passkeys/session/challenges"],
])("what a browser needs is given to %s, and kept by no cache", async (_whom, cookies, call) => {
  upstream.on(call, CHALLENGE);
  const given = await post(options.action, { path: "/users/passkey", cookies });
  expect([given.status, given.body]).toEqual([200, { challenge: "c" }]);
  expect(given.headers.get("Cache-Control")).toBe("private, no-store");
  upstream.on(call, status(422));
  expect((await post(options.action, { path: "/users/passkey", cookies })).status).toBe(503);
});

describe("signing in", () => {
  it.each([true, false])("offers a passkey where the service can: %s", async (passkeys) => {
    upstream.on("member GET /v3/capabilities", json({ passkeys }));
    const at = { ...SIGN_IN, cookies: {}, upstreams: upstream.clients, pattern: "users/:authenticate" };
    const { html } = await drawnPage(signIn, at);
    expect(html.querySelectorAll('form [data-passkey="use"]')).toHaveLength(passkeys ? 1 : 0);
    expect(html.querySelectorAll('[autocomplete="username webauthn"]')).toHaveLength(passkeys ? 1 : 0);
  });

  it("takes the passkey in the place of address and password, and goes on", async () => {
    upstream.on(OPEN, json({ access_token: "a1", refresh_token: "r1", token_type: "Bearer", expires_in: 7200 }));
    upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test", time_zone: null }));
    const form = { email: "fan@", password: "", redir: "/highlights", passkey: answer };
    const signedIn = await post(signIn.action, SIGN_IN, form);
    expect([signedIn.location, signedIn.cookies.member_access_token]).toEqual(["/highlights", "a1"]);
    const sent = await upstream.requestsOf(OPEN)[0]?.json();
    expect(sent).toMatchObject({ answer: JSON.parse(answer), device: { key: expect.any(String) } });
  });

  it.each<[string, string, Answer, number]>([
    ["is refused", answer, status(401), 400],
    ["isn't one", "[]", status(401), 400],
    ["can't be checked", answer, status(500), 503],
  ])("with one that %s keeps what was typed", async (_what, passkey, refusal, code) => {
    upstream.on(OPEN, refusal);
    const refused = await post(signIn.action, SIGN_IN, { email: "fan@example.test", password: "p", passkey });
    const body = { initialValue: { email: "fan@example.test" }, error: { "": [expect.any(String)] } };
    expect(refused).toMatchObject({ status: code, body });
    expect(JSON.stringify(refused.body)).not.toContain('"p"');
  });
});
