import { describe, expect, test, vi } from "vitest";
import { SignedOut, UpstreamError } from "~/services/http/upstream-error";
import { clock } from "~/services/process/clock.server";
import { logoutCookies, lostSessionCookies } from "~/web/session/login-cookies.server";
import { memberSession } from "~/web/session/member-session.server";
import { KEPT_MS } from "~/web/session/shared-renewal.server";
import type { AuthToken } from "~contracts/records/member";
import { pairOf, requestWith } from "./configured";

const failure = (kind: "timeout" | "invalid", status?: number) =>
  new UpstreamError({ service: "member", kind, ...(status && { status }) });
const answered = (status: number, body?: unknown, service: "drm" | "member" | "subscription-management" = "member") =>
  new UpstreamError({ service, kind: "status", status, body });
const refusal = (status = 401) => answered(status, {});
/** Such as a firewall's page between the site and the member service. */
const somebodyElses = (body?: unknown) => answered(403, body);
const billing = (status: number) => answered(status, undefined, "subscription-management");
const noPlan = answered(403, { error: "no_plan" });
let nth = 0;

/** A browser with an old access token; the service accepts only "new". */
function browser() {
  nth += 1;
  const tokens = { member_access_token: "old", member_refresh_token: `refresh-${nth}` };
  const who = { member_service_uid: "u1", member_service_email: "a@b.example" };
  return () => requestWith({ ...tokens, ...who }, "/member/account");
}
/** Of such a browser, whose renewal is this one, or this error. */
const renewing = (renewal: AuthToken | Error) =>
  memberSession(browser()(), async () => {
    if (renewal instanceof Error) throw renewal;
    return renewal;
  });
const OLD_ALONE = { member_access_token: "old" };
const ask = async (token: string) => {
  if (token !== "new") throw refusal();
  return `profile for ${token}`;
};
const fresh: AuthToken = { access_token: "new", refresh_token: "next", expires_in: 3600 };
const later = (token: AuthToken) => new Promise<AuthToken>((resolve) => setTimeout(resolve, 20, token));

describe("member session (security 3)", () => {
  test("a token that is accepted is used as it is", async () => {
    const refresh = vi.fn();
    const session = memberSession(requestWith({ member_access_token: "new" }), refresh);
    expect(await session.call(ask)).toBe("profile for new");
    expect(refresh).not.toHaveBeenCalled();
    expect(session.cookies()).toEqual([]);
  });

  test("a 401 renews the token once and tries again; the new session is handed out", async () => {
    const refresh = vi.fn(async () => fresh);
    const session = memberSession(browser()(), refresh);
    expect(await session.call(ask)).toBe("profile for new");
    expect(Object.fromEntries(session.cookies().map(pairOf))).toEqual({
      ...{ member_access_token: "new", member_refresh_token: "next", member_auth_version: "4" },
      ...{ member_service_email: "a@b.example", member_service_uid: "u1" },
      fieldhouse_session_proof: expect.any(String),
    });
    expect(await session.call(ask)).toBe("profile for new");
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("calls side by side, in loaders with requests of their own, share one renewal", async () => {
    const request = browser();
    const refresh = vi.fn(() => later(fresh));
    const [one, two] = [memberSession(request(), refresh), memberSession(request(), refresh)] as const;
    const answers = await Promise.all([one, two].flatMap((session) => [session.call(ask), session.call(ask)]));
    expect(answers).toEqual(Array(4).fill("profile for new"));
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(one.cookies()).not.toEqual([]);
    expect(two.cookies().slice(0, -1)).toEqual(one.cookies().slice(0, -1));

    expect(await memberSession(request(), refresh).call(ask)).toBe("profile for new");
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("two members never share one", async () => {
    const [one, two] = [browser(), browser()];
    const refresh = vi.fn((refreshToken: string) => later({ ...fresh, access_token: refreshToken }));
    const echo = async (token: string) => {
      if (token === "old") throw refusal();
      return token;
    };
    const answers = await Promise.all([one, two].map((request) => memberSession(request(), refresh).call(echo)));
    expect(new Set(answers).size).toBe(2);
  });

  test("a renewal that is refused signs out", async () => {
    const session = renewing(refusal(401));
    await expect(session.call(ask)).rejects.toMatchObject({ status: 401 });
    expect(session.signedIn).toBe(false);
    expect(session.cookies().map(pairOf)).toContainEqual(["member_access_token", ""]);
    await expect(session.call(ask)).rejects.toBeInstanceOf(SignedOut);
  });

  test.each(["invalid_client", "unauthorized_client"])("a renewal refused as %s ends no session", async (error) => {
    const session = renewing(answered(401, { error }));
    await expect(session.call(ask)).rejects.toMatchObject({ unavailable: true, mayHaveArrived: false });
    expect([session.signedIn, session.cookies()]).toEqual([true, []]);
  });

  test.each([
    ["403", somebodyElses()],
    ["403 that is a text", somebodyElses("Access denied")],
    ["400", answered(400)],
  ])("a renewal that a firewall answers with a %s ends nobody's session", async (_what, blocked) => {
    const session = renewing(blocked);
    const unheard = { unavailable: true, mayHaveArrived: false, cause: blocked };
    await expect(session.call(() => Promise.reject(somebodyElses()))).rejects.toMatchObject(unheard);
    expect([session.signedIn, session.cookies()]).toEqual([true, []]);
  });

  test.each([
    [400, { error: "invalid_grant" }],
    [401, undefined],
    [403, { error: "access_denied" }],
  ])("a renewal that the service refuses with %i signs out", async (status, body) => {
    const session = renewing(answered(status, body));
    await expect(session.call(ask)).rejects.toMatchObject({ status: 401 });
    expect(session.signedIn).toBe(false);
  });

  test("a renewal that cannot be asked for ends nobody's session, and is tried again later", async () => {
    const request = browser();
    const refresh = vi.fn().mockRejectedValueOnce(failure("timeout")).mockResolvedValueOnce(fresh);
    const session = memberSession(request(), refresh);
    await expect(session.call(ask)).rejects.toMatchObject({ unavailable: true });
    expect([session.signedIn, session.cookies()]).toEqual([true, []]);
    expect(await memberSession(request(), refresh).call(ask)).toBe("profile for new");
  });

  test.each([
    ["a time-out", failure("timeout")],
    ["503", refusal(503)],
    ["429", refusal(429)],
    ["an answer of another shape", failure("invalid", 200)],
  ])("after %s of a renewal it is known that nothing was done (security 6)", async (_what, error) => {
    const told = { service: "member", status: undefined, cause: error, unavailable: true, mayHaveArrived: false };
    await expect(renewing(error).call(ask)).rejects.toMatchObject(told);
  });

  test("without a refresh token a 401 signs out", async () => {
    const session = memberSession(requestWith(OLD_ALONE), vi.fn());
    await expect(session.call(ask)).rejects.toMatchObject({ status: 401 });
    expect(session.signedIn).toBe(false);
  });

  test("a 403 renews the token too, and then signs out (S 7.3, security 3)", async () => {
    const refresh = vi.fn(async () => fresh);
    const session = memberSession(browser()(), refresh);
    const asked = session.call((token) => (token === "new" ? ask(token) : Promise.reject(refusal(403))));
    expect(await asked).toBe("profile for new");
    const forbidden = memberSession(browser()(), refresh);
    await expect(forbidden.call(() => Promise.reject(refusal(403)))).rejects.toMatchObject({ status: 403 });
    expect([refresh.mock.calls.length, forbidden.signedIn]).toEqual([2, false]);
  });

  test.each([
    ["of the member service signs out", refusal(403), false],
    ["of another service ends nobody's session", billing(403), true],
    ["or a 401 of another service ends nobody's session", billing(401), true],
    ["that says what the member lacks ends nobody's session", noPlan, true],
    ["that no service wrote ends nobody's session", somebodyElses(), true],
  ])("without a refresh token, a 403 %s", async (_what, refused, signedIn) => {
    const session = memberSession(requestWith(OLD_ALONE), vi.fn());
    await expect(session.call(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(session.signedIn).toBe(signedIn);
  });

  test("after a renewal, a 403 that says what the member lacks ends nobody's session", async () => {
    const session = renewing(fresh);
    const call = session.call((token) => Promise.reject(token === "new" ? noPlan : refusal(401)));
    await expect(call).rejects.toBe(noPlan);
    expect(session.signedIn).toBe(true);
  });

  test.each([
    ["is no JSON", undefined],
    ["is a text", "Access denied"],
    ["is null", null],
  ])("after a renewal, a 403 whose body %s ends nobody's session: it is about one call", async (_what, body) => {
    const blocked = somebodyElses(body);
    const session = renewing(fresh);
    await expect(session.call(() => Promise.reject(blocked))).rejects.toBe(blocked);
    expect(session.signedIn).toBe(true);
    expect(session.cookies().map(pairOf)).toContainEqual(["member_access_token", "new"]);
    expect(await session.call(ask)).toBe("profile for new");
  });

  test("a new token that is refused with a 401 signs out, whoever wrote it", async () => {
    const bare = answered(401);
    const session = renewing(fresh);
    await expect(session.call(() => Promise.reject(bare))).rejects.toBe(bare);
    expect(session.signedIn).toBe(false);
  });

  test.each([401, 403])("a new token that is refused as well signs out (%i)", async (status) => {
    const session = renewing(fresh);
    await expect(session.call(() => Promise.reject(refusal(status)))).rejects.toMatchObject({ status });
    expect(session.signedIn).toBe(false);
    expect(session.cookies().map(pairOf)).toContainEqual(["member_refresh_token", ""]);
  });

  test("a new token that another service refuses is that service's failure, and ends nobody's session", async () => {
    const refused = billing(401);
    const session = renewing(fresh);
    await expect(session.call(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(session.signedIn).toBe(true);
    expect(session.cookies().map(pairOf)).toContainEqual(["member_access_token", "new"]);
    expect(await session.call(ask)).toBe("profile for new");
  });

  test.each([
    ["404", refusal(404)],
    ["500", refusal(500)],
    ["403 that says what the member lacks", answered(403, { error: "not_entitled" }, "drm")],
    ["403 of a member without a plan", noPlan],
  ])("a %s is no reason to renew", async (_what, error) => {
    const refresh = vi.fn();
    const session = memberSession(browser()(), refresh);
    await expect(session.call(() => Promise.reject(error))).rejects.toBe(error);
    expect(refresh).not.toHaveBeenCalled();
    expect([session.signedIn, session.cookies()]).toEqual([true, []]);
  });

  test("a session that ended by itself leaves what was begun; signing out does not", () => {
    const names = (cookies: string[]) => cookies.map((cookie) => pairOf(cookie)[0]);
    const lost = names(lostSessionCookies());
    for (const ended of ["access_token", "refresh_token", "service_email"]) expect(lost).toContain(`member_${ended}`);
    const begun = ["checkout_state", "gift_state", "one_time_key", "gift_key", "form_key"];
    for (const kept of [...begun, "pending_intent", "redeem_code", "playback_licence"])
      expect(lost).not.toContain(kept);
    const out = names(logoutCookies(requestWith()));
    for (const ended of [...lost, ...begun, "playback_licence"]) expect(out).toContain(ended);
  });

  test("the refresh token is kept 60 days, everything else as long as the access token (rulings 4)", async () => {
    const session = renewing(fresh);
    await session.call(ask);
    const ageOf = (cookie: string) => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    const ages = new Map(session.cookies().map((cookie) => [pairOf(cookie)[0], ageOf(cookie)]));
    expect(ages.get("member_refresh_token")).toBe(60 * 24 * 3600);
    for (const name of ["member_access_token", "member_auth_version", "member_service_email", "member_service_uid"])
      expect(ages.get(name), name).toBe(3600);
  });

  test("a renewal answers the old token for two minutes of the site's clock, and then no more", async () => {
    const now = vi.spyOn(clock, "now").mockReturnValue(Date.UTC(2026, 10, 28, 0, 40));
    const request = browser();
    const refresh = vi.fn(async () => fresh);
    const renewAt = (ms: number) => {
      now.mockReturnValue(Date.UTC(2026, 10, 28, 0, 40) + ms);
      return memberSession(request(), refresh).call(ask);
    };
    await renewAt(0);
    await renewAt(KEPT_MS - 1);
    expect(refresh).toHaveBeenCalledTimes(1);
    await renewAt(KEPT_MS);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test("a guest has nothing to call with", () =>
    expect(memberSession(requestWith(), vi.fn()).call(ask)).rejects.toBeInstanceOf(SignedOut));
});
