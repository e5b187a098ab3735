import { beforeEach, describe, expect, it } from "vitest";
import {
  COOKIES_NOT_SET,
  CREATED_NOT_SIGNED_IN,
  MEMBER_SERVICE_DOWN,
  signIn,
  signUp,
  TOO_MANY_SIGN_INS,
  WRONG_CREDENTIALS,
} from "~/models/member/sign-in.server";
import { endSession } from "~/models/member/sign-out.server";
import { PASSWORD_TRIES } from "~/services/limits/limit-table";
import { type Answer, json, scriptedUpstreams, status, text, unreachable } from "../scripted-upstreams";

const upstream = scriptedUpstreams();

const TOKEN = "member POST /oauth/token";
const PROFILE = "member GET /v2/user/profile";
const USERS = "member POST /users";
const token = json({ access_token: "t1", refresh_token: "r1", token_type: "Bearer", expires_in: 7200 });
const profile = json({ key: "u1", email: "fan@example.test", time_zone: "America/Denver" });

beforeEach(() => {
  upstream.on(TOKEN, token);
  upstream.on(PROFILE, profile);
  upstream.on(USERS, json({ user_key: "u1" }, 201));
});

const credentials = { email: "fan@example.test", password: "correct horse" };
const form = { ...credentials, name: "Ann", last_name: "Fan", zip_code: "83702", accept_service_terms: "on" as const };

describe("signing in (S 4.6, 7.1)", () => {
  it("gets a token, then the profile with it", async () => {
    expect(await signIn(upstream.clients, credentials)).toMatchObject({
      ok: true,
      token: { access_token: "t1", expires_in: 7200 },
      userInfo: { key: "u1", time_zone: "America/Denver" },
    });
    expect(upstream.asked()).toEqual([TOKEN, PROFILE]);
    const { email: username, password } = credentials;
    expect(await upstream.requestsOf(TOKEN)[0]?.json()).toEqual({ grant_type: "password", username, password });
    expect(upstream.requestsOf(PROFILE)[0]?.headers.get("authorization")).toBe("Bearer t1");
  });

  it.each<[string, string, Answer, string]>([
    ["the token is refused, 401", TOKEN, status(401), WRONG_CREDENTIALS],
    ["the token is refused, 400", TOKEN, status(400), WRONG_CREDENTIALS],
    ["the token is refused, 403", TOKEN, status(403), WRONG_CREDENTIALS],
    ["the service is down", TOKEN, status(503), MEMBER_SERVICE_DOWN],
    ["the service cannot be reached", TOKEN, unreachable, MEMBER_SERVICE_DOWN],
    ["the token is no JSON", TOKEN, text("{"), MEMBER_SERVICE_DOWN],
    ["the token never ends", TOKEN, json({ access_token: "t1" }), MEMBER_SERVICE_DOWN],
    ["the profile fails", PROFILE, status(500), COOKIES_NOT_SET],
    ["the profile is refused", PROFILE, status(401), COOKIES_NOT_SET],
    ["the profile names nobody", PROFILE, json({ email: "fan@example.test" }), COOKIES_NOT_SET],
  ])("fails with the words of S 8.2 when %s", async (_what, call, answer, message) => {
    upstream.on(call, answer);
    const code = message === MEMBER_SERVICE_DOWN ? 503 : 400;
    expect(await signIn(upstream.clients, credentials)).toEqual({ ok: false, message, status: code });
  });

  it.each([400, 403])("takes a firewall's %i for no word about the password", async (code) => {
    upstream.on(TOKEN, () => new Response("<h1>Access denied</h1>", { status: code }));
    const blocked = { ...credentials, email: `blocked-${code}@example.test` };
    expect(await signIn(upstream.clients, blocked)).toEqual({ ok: false, message: MEMBER_SERVICE_DOWN, status: 503 });
  });

  it("says when to try again where more passwords come than can be checked (security 3)", async () => {
    upstream.on(TOKEN, status(429));
    const often = { ok: false, message: TOO_MANY_SIGN_INS, status: 503 };
    expect(await signIn(upstream.clients, credentials)).toEqual({ ...often, retryAfterSeconds: 5 });
    upstream.on(USERS, status(429));
    expect(await signUp(upstream.clients, form)).toEqual({ ...often, fieldErrors: {} });
  });

  describe("a try that was none of a guesser's", () => {
    const from = (network: string) => ({ network, device: { key: "d1", name: null }, isKnownTo: () => false });
    const owner = (email: string) => ({ ...credentials, email });

    it("is one that no one answered: many of them are no attack", async () => {
      upstream.on(TOKEN, status(503));
      const tries = (network: string) => signIn(upstream.clients, owner("outage@example.test"), from(network));
      for (let nth = 0; nth <= PASSWORD_TRIES.attackedFrom; nth += 1) await tries(`198.51.100.${nth}`);
      for (let nth = 0; nth < PASSWORD_TRIES.free; nth += 1)
        expect(await tries("203.0.113.9"), `try ${nth}`).toMatchObject({ message: MEMBER_SERVICE_DOWN });
    });

    it("is one with the right password: it begins the count anew", async () => {
      const tries = () => signIn(upstream.clients, owner("often@example.test"), from("203.0.113.9"));
      for (let nth = 0; nth < PASSWORD_TRIES.free + 2; nth += 1) expect(await tries()).toMatchObject({ ok: true });
    });
  });
});

describe("signing up (S 4.6, 5.3, 7.1)", () => {
  it("creates the account, then signs in with the same e-mail and password", async () => {
    expect(await signUp(upstream.clients, form)).toMatchObject({ ok: true, made: true, userInfo: { key: "u1" } });
    expect(upstream.asked()).toEqual([USERS, TOKEN, PROFILE]);
    expect(await upstream.requestsOf(USERS)[0]?.json()).toEqual({ user: { ...form, accept_service_terms: true } });
  });

  it.each<[string, object, object]>([
    ["arrays: the first", { name: ["short", "odd"], last_name: ["missing"] }, { name: "short", last_name: "missing" }],
    ["an e-mail object", { email: { error: "is odd" } }, { email: "is odd" }],
    ["an e-mail object without words", { email: {} }, { email: "You can't use this e-mail address." }],
    ["an unknown field beside a known one", { shoe_size: ["too big"], password: ["is weak"] }, { password: "is weak" }],
  ])("shows %s, and signs nobody in", async (_what, body, fieldErrors) => {
    upstream.on(USERS, json(body, 422));
    expect(await signUp(upstream.clients, form)).toEqual({ ok: false, fieldErrors, message: null, status: 400 });
    expect(upstream.asked(TOKEN)).toEqual([]);
  });

  it.each<[string, Answer]>([
    ["nothing", () => new Response(null, { status: 204 })],
    ["an empty 201", () => new Response("", { status: 201 })],
    ["the user", json({ user: { key: "u1", name: "Dana", email: "fan@example.test" } })],
    ["a bare user", json({ key: "u1", name: "Dana", last_name: "Fan", email: "fan@example.test" }, 201)],
    ["yes", json({ success: true })],
  ])("takes %s for a success (rulings 4)", async (_what, answer) => {
    upstream.on(USERS, answer);
    expect(await signUp(upstream.clients, form)).toMatchObject({ ok: true });
  });

  it.each([200, 201, 422])("reads field errors that come with a %i (rulings 4)", async (code) => {
    upstream.on(USERS, json({ email: { error: "is odd" }, name: ["is too short"] }, code));
    const fieldErrors = { email: "is odd", name: "is too short" };
    expect(await signUp(upstream.clients, form)).toEqual({ ok: false, fieldErrors, message: null, status: 400 });
    expect(upstream.asked(TOKEN)).toEqual([]);
  });

  it.each<[string, Answer]>([
    ["500", status(500)],
    ["a connection that fails", unreachable],
    ["422 about unknown fields", json({ shoe_size: ["too big"] }, 422)],
  ])("says that the account cannot be reached: %s", async (_what, answer) => {
    upstream.on(USERS, answer);
    const down = { ok: false, fieldErrors: {}, message: MEMBER_SERVICE_DOWN, status: 503 };
    expect(await signUp(upstream.clients, form)).toEqual(down);
    expect(upstream.asked(TOKEN)).toEqual([]);
  });

  let people = 0;
  /** Wrong passwords of others are not counted against them. */
  const somebody = () => ({ ...form, email: `lost-${(people += 1)}@example.test` });
  const taken = json({ email: { error: "has already been taken" } }, 422);
  const failsOnce = (lost: Answer, then: Answer): Answer => {
    let asked = 0;
    return (request) => ((asked += 1) === 1 ? lost(request) : then(request));
  };
  it("opens an account that is there already with its own password, as one that it did not make", async () => {
    upstream.on(USERS, taken);
    expect(await signUp(upstream.clients, somebody())).toMatchObject({ ok: true, made: false });
    expect(upstream.asked()).toEqual([USERS, TOKEN, PROFILE]);
  });
  it.each<[why: string, lost: Answer]>([
    ["the connection broke", unreachable],
    ["a balancer lost the server", status(502)],
    ["there was no server for a moment", status(503)],
  ])("asks again when %s, and opens the account that the first try had made", async (_why, lost) => {
    upstream.on(USERS, failsOnce(lost, taken));
    expect(await signUp(upstream.clients, somebody())).toMatchObject({ ok: true, made: true, userInfo: { key: "u1" } });
    expect(upstream.asked()).toEqual([USERS, USERS, TOKEN, PROFILE]);
  });
  it("makes it with the second try where the first never arrived", async () => {
    upstream.on(USERS, failsOnce(status(503), json({ user_key: "u1" }, 201)));
    expect(await signUp(upstream.clients, somebody())).toMatchObject({ ok: true });
  });
  it("opens nobody else's: the address may have been taken before", async () => {
    upstream.on(USERS, failsOnce(status(502), taken));
    upstream.on(TOKEN, status(401));
    expect(await signUp(upstream.clients, somebody())).toMatchObject({ ok: false, message: MEMBER_SERVICE_DOWN });
  });
  it.each<[what: string, answer: Answer]>([
    ["500", status(500)],
    ["422", taken],
  ])("does not ask again after %s", async (_what, answer) => {
    upstream.on(USERS, failsOnce(answer, json({ user_key: "u1" }, 201)));
    upstream.on(TOKEN, status(401));
    expect(await signUp(upstream.clients, somebody())).toMatchObject({ ok: false });
    expect(upstream.asked(USERS)).toHaveLength(1);
  });

  it.each([
    [TOKEN, status(500)],
    [TOKEN, status(401)],
    [PROFILE, status(500)],
  ] satisfies [string, Answer][])("says that the account was created when signing in fails at %s", async (...row) => {
    upstream.on(...row);
    const created = { ok: false, fieldErrors: {}, message: CREATED_NOT_SIGNED_IN, status: 400 };
    expect(await signUp(upstream.clients, form)).toEqual(created);
    expect(CREATED_NOT_SIGNED_IN).toBe("Account created but could not login");
  });
});

describe("signing out (S 4.6)", () => {
  const REVOKE = "member POST /oauth/revoke";
  it("revokes the token, and asks nobody without one", async () => {
    upstream.on(REVOKE, () => new Response(null, { status: 200 }));
    await endSession(upstream.clients, { token: null, pushDevice: "d1" });
    expect(upstream.asked()).toEqual([]);
    await endSession(upstream.clients, { token: "t1", pushDevice: null });
    expect(upstream.asked()).toEqual([REVOKE]);
    expect(upstream.requestsOf(REVOKE)[0]?.headers.get("authorization")).toBe("Bearer t1");
  });

  it.each([200, 404, 500])("turns off this browser's notifications first (%i)", async (answer) => {
    const REMOVE = "member DELETE /v3/push_devices/d1";
    upstream.on(REVOKE, status(200));
    upstream.on(REMOVE, status(answer));
    await endSession(upstream.clients, { token: "t1", pushDevice: "d1" });
    expect(upstream.asked()).toEqual([REMOVE, REVOKE]);
  });
});
