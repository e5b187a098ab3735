import { beforeEach, describe, expect, it } from "vitest";
import { action, loader } from "~/routes/users.$authenticate/route";
import { action as signOut, loader as signOutByLink } from "~/routes/users.sign_out/route";
import { LIMITS, PASSWORD_TRIES } from "~/services/limits/limit-table";
import { closeLimits } from "~/services/limits/limits.server";
import { clock } from "~/services/process/clock.server";
import { signInFrom } from "~/web/session/sign-in-from.server";
import { pendingIntents } from "~/web/session/signed-cookie.server";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { pairOf, requestWith } from "../web/configured";
import { callsWith, member } from "./call-route";

const upstream = scriptedUpstreams();
const recorded: string[] = [];
const { get, post } = callsWith(() => ({
  ...upstream.clients,
  analytics: { record: ({ event }: { event: string }) => recorded.push(event) },
}));

const TOKEN = "member POST /oauth/token";
const PROFILE = "member GET /v2/user/profile";
const USERS = "member POST /users";
beforeEach(() => {
  recorded.length = 0;
  upstream.on(TOKEN, json({ access_token: "t1", refresh_token: "r1", token_type: "Bearer", expires_in: 7200 }));
  upstream.on(PROFILE, json({ key: "u1", email: "fan@example.test", time_zone: "America/Denver" }));
  upstream.on(USERS, json({ user_key: "u1" }, 201));
});

const signInPage = { path: "/users/sign_in", params: { authenticate: "sign_in" } };
const signUpPage = { path: "/users/sign_up", params: { authenticate: "sign_up" } };
const PASSWORD = "correct horse battery";
const credentials = { email: "fan@example.test", password: PASSWORD };
const account = { ...credentials, name: "Ann", last_name: "Fan", zip_code: "83702", accept_service_terms: "on" };
const pages = [
  ["sign_in", signInPage, credentials, "login"],
  ["sign_up", signUpPage, account, "account_creation"],
] as const;

const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The device of the last token request. */
const deviceSent = async () => {
  const body = (await upstream.requestsOf(TOKEN).at(-1)?.json()) as { device: { key: string; name: string | null } };
  return body.device;
};

/** The first error of a field, or of the form under "". */
const errorOf = (body: unknown, field = "") => (body as { error?: Record<string, string[]> }).error?.[field]?.[0];

describe.each(pages)("/users/%s", (_name, page, form, event) => {
  it("signs in: the cookies of S 3, ending with the token, and the way home", async () => {
    const { status: code, location, cookies, headers } = await post(action, page, form);
    expect([code, location]).toEqual([303, "/"]);
    expect(cookies).toMatchObject({
      ...{ member_access_token: "t1", member_refresh_token: "r1", member_auth_version: "4", member_service_uid: "u1" },
      ...{ member_service_time_zone: "America/Denver", member_service_email: "fan@example.test" },
    });
    const lasts = "Path=/; Domain=fieldhouse.example; Max-Age=7200; HttpOnly; Secure; SameSite=Lax";
    expect(headers.getSetCookie()).toContain(`member_access_token=t1; ${lasts}`);
  });

  it("tells the member service which browser it is, by a key that this browser keeps", async () => {
    const first = await post(action, { ...page, headers: { "User-Agent": ANDROID } }, form);
    const device = await deviceSent();
    expect(device).toEqual({ key: expect.stringMatching(UUID), name: "Chrome on Android" });
    const kept = first.headers.getSetCookie().find((cookie) => cookie.startsWith("fieldhouse_device="));
    expect(kept).toMatch(/; Max-Age=34560000; HttpOnly; Secure; SameSite=Lax$/);

    const [name, value] = pairOf(kept ?? "");
    await post(action, { ...page, cookies: { [name]: value } }, form);
    expect(await deviceSent()).toEqual({ key: device.key, name: null });
    await post(action, { ...page, cookies: { [name]: `${value}x` } }, form);
    expect((await deviceSent()).key, "a key that the site didn't sign").not.toBe(device.key);
  });

  it("knows by a cookie which accounts this browser signed in to, under its key alone", async () => {
    const { cookies } = await post(action, page, form);
    const { fieldhouse_device = "", fieldhouse_accounts = "" } = cookies;
    const knows = (given: Record<string, string>, email: string) =>
      signInFrom({ request: requestWith(given), epochMs: clock.now(), context: {} }).isKnownTo(email);
    const both = { fieldhouse_device, fieldhouse_accounts };
    expect([knows(both, " Fan@example.test"), knows(both, "other@example.test")]).toEqual([true, false]);
    expect(knows({ fieldhouse_accounts }, "fan@example.test"), "without its key").toBe(false);
    expect(Buffer.from(fieldhouse_accounts.split(".")[0] ?? "", "base64url").toString()).not.toContain("fan");
  });

  it("knows the last five accounts of one browser", async () => {
    const emails = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}@example.test`);
    let cookies: Record<string, string> = {};
    for (const email of emails) {
      upstream.on(PROFILE, json({ key: "u1", email }));
      const set = (await post(action, { ...page, cookies }, { ...form, email })).cookies;
      const { fieldhouse_device = "", fieldhouse_accounts = "" } = { ...cookies, ...set };
      cookies = { fieldhouse_device, fieldhouse_accounts };
    }
    const { isKnownTo } = signInFrom({ request: requestWith(cookies), epochMs: clock.now(), context: {} });
    expect(emails.map(isKnownTo)).toEqual([false, true, true, true, true, true]);
  });

  it("gives no browser a key where signing in failed", async () => {
    upstream.on(TOKEN, status(401));
    upstream.on(USERS, json({ email: { error: "is taken" } }, 422));
    expect((await post(action, page, form)).cookies).not.toHaveProperty("fieldhouse_device");
  });

  it("is recorded once done, and not where it failed (S 7.11)", async () => {
    await post(action, page, form);
    expect(recorded).toContain(event);
    recorded.length = 0;
    upstream.on(TOKEN, status(401));
    await post(action, page, form);
    expect(recorded).not.toContain(event);
  });

  it.each([
    ["/watch-events?state=NY", "/watch-events?state=NY"],
    ["https://evil.example/", "/"],
  ])("goes on to redir %j → %s", async (redir, location) =>
    expect((await post(action, page, { ...form, redir })).location).toBe(location),
  );

  it("is for guests: members go to their account, or where the address says", async () => {
    const leads = async (query: string) =>
      (await get(loader, { ...page, path: `${page.path}${query}`, cookies: member })).location;
    const posted = await post(action, { ...page, cookies: member }, form);
    expect([posted.status, posted.location]).toEqual([302, "/member/account"]);
    expect(await leads("")).toBe("/member/account");
    expect(await leads("?redir=%2Fsearch")).toBe("/search");
    expect(await leads("?redir=%2F%2Fevil.example")).toBe("/member/account");
    expect(upstream.asked()).toEqual([]);
  });

  it("hands redir on from the address", async () =>
    expect((await get(loader, { ...page, path: `${page.path}?redir=%2Fsearch` })).body).toEqual({
      authenticate: page.params.authenticate,
      redir: "/search",
      can: expect.objectContaining({ sign_in_link: true, sign_up_link: true, passkeys: true }),
    }));

  it("comes back with what was typed, and never with the password", async () => {
    upstream.on("member", status(401));
    upstream.on(TOKEN, status(401));
    upstream.on(USERS, json({ email: { error: "is taken" } }, 422));
    for (const [typed, expected] of [
      [form, "fan@example.test"],
      [{ ...form, email: "no e-mail" }, "no e-mail"],
    ] as const) {
      const answer = await post(action, page, { ...typed, redir: "/search" });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ initialValue: { email: expected, redir: "/search" } });
      expect(JSON.stringify(answer.body)).not.toContain(PASSWORD);
      expect(answer.cookies).toEqual({});
    }
  });

  const FOLLOW = { kind: "follow", content_type: "school", content_key: "s1" } as const;
  const REMIND = { kind: "remind", content_type: "game", content_key: "g1" } as const;

  it("finishes all that the guest wanted, once", async () => {
    const [name, value] = pairOf(pendingIntents.serialize([FOLLOW, REMIND], clock.now()));
    upstream.on("member PUT /v1/user/following/school/s1", json({ success: true, following: {} }));
    upstream.on("member PUT /v1/user/reminders/game/g1", json({ success: true, reminders: {} }));
    const wishes = { ...page, cookies: { [name]: value } };
    const { location, cookies } = await post(action, wishes, { ...form, redir: "/schools/a" });
    expect([location, cookies[name]]).toEqual(["/schools/a", ""]);
    for (const wish of ["following/school/s1", "reminders/game/g1"]) {
      const sent = upstream.requestsOf(`member PUT /v1/user/${wish}`);
      expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer t1"]);
    }
  });

  it("signs in though one wish fails, does the others, and does nothing that was made up", async () => {
    const [name, value] = pairOf(pendingIntents.serialize([REMIND, FOLLOW], clock.now()));
    upstream.on("member PUT /v1/user/reminders/game/g1", status(500));
    upstream.on("member PUT /v1/user/following/school/s1", json({ success: true, following: {} }));
    const { cookies, location } = await post(action, { ...page, cookies: { [name]: value } }, { ...form, redir: "/a" });
    expect([cookies.member_access_token, location]).toEqual(["t1", "/a?failed=intent"]);
    expect(upstream.asked().filter((call) => call.includes("following"))).toHaveLength(1);
    upstream.reset();
    upstream.on(TOKEN, json({ access_token: "t1", expires_in: 7200 }));
    upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test" }));
    upstream.on(USERS, json({ user_key: "u1" }, 201));
    expect((await post(action, { ...page, cookies: { [name]: `${value}x` } }, form)).status).toBe(303);
    expect(upstream.asked().filter((call) => /reminders|following/.test(call))).toEqual([]);
  });
});

it("lets the owner's browser in while somebody guesses on the same network (security 3)", async () => {
  const owner = { email: "guessed@example.test", password: PASSWORD };
  upstream.on(PROFILE, json({ key: "u2", email: owner.email }));
  const { fieldhouse_device = "", fieldhouse_accounts = "" } = (await post(action, signInPage, owner)).cookies;
  upstream.on(TOKEN, status(401));
  for (let nth = 0; nth < PASSWORD_TRIES.free + 2; nth += 1) await post(action, signInPage, owner);
  upstream.on(TOKEN, json({ access_token: "t1", expires_in: 7200 }));
  const signedIn = async (cookies = {}) => (await post(action, { ...signInPage, cookies }, owner)).status;
  expect([await signedIn(), await signedIn({ fieldhouse_device, fieldhouse_accounts })]).toEqual([429, 303]);
});

describe("the words of S 8.2", () => {
  const taken = { email: { error: "is taken" } };
  const TAKEN = "You already have an account with this e-mail.";
  const NO_MATCH = "That e-mail and password don't match. Check both and try again.";
  it.each([
    ["wrong password", signInPage, credentials, TOKEN, 401, NO_MATCH],
    ["no profile", signInPage, credentials, PROFILE, 500, "Cookies could not be set"],
    ["created, not signed in", signUpPage, account, TOKEN, 500, "Account created but could not login"],
  ] as const)("%s", async (what, page, form, call, code, message) => {
    upstream.on(call, status(code));
    const answer = await post(action, page, { ...form });
    expect([answer.status, errorOf(answer.body)]).toEqual([400, message]);
    expect(Object.keys(answer.cookies)).toEqual(what === "wrong password" ? [] : ["fieldhouse_device"]);
  });

  it("an address that is taken stays so for any other password", async () => {
    upstream.on(USERS, json(taken, 422));
    upstream.on(TOKEN, status(401));
    const answer = await post(action, signUpPage, account);
    expect([answer.status, errorOf(answer.body, "email")]).toEqual([400, TAKEN]);
    expect(answer.cookies.member_access_token).toBeUndefined();
  });

  it("after a few that are taken, every sign-up goes on by mail, and tells nothing (decision 63)", async () => {
    await closeLimits();
    upstream.on(TOKEN, status(401));
    upstream.on("member POST /v3/sign_in_links", json({ success: true }));
    upstream.on(USERS, json(taken, 422));
    for (let nth = 0; nth < LIMITS["taken-address"].network.times; nth += 1)
      expect((await post(action, signUpPage, account)).status).toBe(400);
    for (const answer of [json(taken, 422), json({ user_key: "u1" }, 201)]) {
      upstream.on(USERS, answer);
      const { status: code, location, cookies } = await post(action, signUpPage, account);
      expect([code, location, Object.keys(cookies)]).toEqual([303, "/users/link", ["sign_in_link"]]);
    }
    await closeLimits();
  });

  it.each([
    ["name", ""],
    ["last_name", ""],
    ["email", "a@b"],
    ["zip_code", "1234"],
    ["zip_code", "00000"],
    ["password", "short"],
    ["accept_service_terms", "off"],
  ])("a sign-up with %s %j is not sent", async (field, value) => {
    const { status: code, body } = await post(action, signUpPage, { ...account, [field]: value });
    expect([code, typeof errorOf(body, field)]).toEqual([400, "string"]);
    expect(upstream.asked()).toEqual([]);
  });
});

describe("/users/sign_out (S 4.6)", () => {
  const REVOKE = "member POST /oauth/revoke";
  it.each([204, 500, 401])("ends the session, also where the service answers %i", async (code) => {
    upstream.on(REVOKE, () => new Response(null, { status: code }));
    const { status: answered, location, cookies } = await post(signOut, { path: "/users/sign_out", cookies: member });
    expect([answered, location]).toEqual([303, "/"]);
    for (const name of ["member_access_token", "member_refresh_token", "member_service_token", "pending_intent"])
      expect(cookies[name], name).toBe("");
    expect(cookies).toMatchObject({ fieldhouse_analytics_session: "", playback_licence: "", checkout_state: "" });
    expect(upstream.asked(REVOKE)).toHaveLength(1);
  });

  it("is not done by a link", async () => {
    const answer = await get(signOutByLink, { path: "/users/sign_out", cookies: member });
    expect([answer.status, answer.location, answer.cookies]).toEqual([302, "/", {}]);
    expect(upstream.asked()).toEqual([]);
  });
});
