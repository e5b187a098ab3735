import { describe, expect, test, vi } from "vitest";
import { UpstreamError } from "~/services/http/upstream-error";
import { SignedOut } from "~/services/member/member-call";
import { clock } from "~/services/process/clock.server";
import { logoutCookies, lostSessionCookies } from "~/web/session/login-cookies.server";
import { memberSession } from "~/web/session/member-session.server";
import { KEPT_MS } from "~/web/session/shared-renewal.server";
import type { AuthToken } from "~contracts/records/member";
import { pairOf, requestWith } from "./configured";

const refusal = (status = 401) => new UpstreamError({ service: "member", kind: "status", status, body: {} });
/** Such as a firewall's page between the site and the member service. */
const somebodyElses = (body?: unknown, status = 403) =>
  new UpstreamError({ service: "member", kind: "status", status, body });
let nth = 0;

/** A browser with an old access token; the service accepts only "new". */
function browser() {
  nth += 1;
  const cookies = {
    member_access_token: "old",
    member_refresh_token: `refresh-${nth}`,
    member_service_uid: "u1",
    member_service_email: "a@b.example",
  };
  return () => requestWith(cookies, "/member/account");
}
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
      member_access_token: "new",
      member_auth_version: "4",
      member_service_email: "a@b.example",
      member_service_uid: "u1",
      member_refresh_token: "next",
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

    const tardy = memberSession(request(), refresh);
    expect(await tardy.call(ask)).toBe("profile for new");
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("two members never share one", async () => {
    const [one, two] = [browser(), browser()];
    const refresh = vi.fn((refreshToken: string) => later({ ...fresh, access_token: refreshToken }));
    const echo = async (token: string) => {
      if (token === "old") throw refusal();
      return token;
    };
    const answers = await Promise.all([
      memberSession(one(), refresh).call(echo),
      memberSession(two(), refresh).call(echo),
    ]);
    expect(new Set(answers).size).toBe(2);
  });

  test("a renewal that is refused signs out", async () => {
    const session = memberSession(browser()(), () => Promise.reject(refusal(401)));
    await expect(session.call(ask)).rejects.toMatchObject({ status: 401 });
    expect(session.signedIn).toBe(false);
    expect(session.cookies().map(pairOf)).toContainEqual(["member_access_token", ""]);
    await expect(session.call(ask)).rejects.toBeInstanceOf(SignedOut);
  });

  test.each(["invalid_client", "unauthorized_client"])(
    "a renewal that is refused as %s is the site's fault, and ends nobody's session",
    async (error) => {
      const refused = new UpstreamError({ service: "member", kind: "status", status: 401, body: { error } });
      const session = memberSession(browser()(), () => Promise.reject(refused));
      await expect(session.call(ask)).rejects.toMatchObject({ unavailable: true, mayHaveArrived: false });
      expect([session.signedIn, session.cookies()]).toEqual([true, []]);
    },
  );

  test.each([
    ["403", somebodyElses()],
    ["403 that is a text", somebodyElses("Access denied")],
    ["400", somebodyElses(undefined, 400)],
  ])("a renewal that a firewall answers with a %s ends nobody's session", async (_what, blocked) => {
    const session = memberSession(browser()(), () => Promise.reject(blocked));
    await expect(session.call(() => Promise.reject(somebodyElses()))).rejects.toMatchObject({
      ...{ unavailable: true, mayHaveArrived: false, cause: blocked },
    });
    expect([session.signedIn, session.cookies()]).toEqual([true, []]);
  });

  test.each([
    [400, { error: "invalid_grant" }],
    [401, undefined],
    [403, { error: "access_denied" }],
  ])("a renewal that the service refuses with %i signs out", async (status, body) => {
    const session = memberSession(browser()(), () => Promise.reject(somebodyElses(body, status)));
    await expect(session.call(ask)).rejects.toMatchObject({ status: 401 });
    expect(session.signedIn).toBe(false);
  });

  test("a renewal that cannot be asked for ends nobody's session, and is tried again later", async () => {
    const request = browser();
    const refresh = vi
      .fn()
      .mockRejectedValueOnce(new UpstreamError({ service: "member", kind: "timeout" }))
      .mockResolvedValueOnce(fresh);
    const session = memberSession(request(), refresh);
    await expect(session.call(ask)).rejects.toMatchObject({ unavailable: true });
    expect([session.signedIn, session.cookies()]).toEqual([true, []]);
    expect(await memberSession(request(), refresh).call(ask)).toBe("profile for new");
  });

  test.each([
    ["a time-out", new UpstreamError({ service: "member", kind: "timeout" })],
    ["503", refusal(503)],
    ["429", refusal(429)],
    ["an answer of another shape", new UpstreamError({ service: "member", kind: "invalid", status: 200 })],
  ])("after %s of a renewal it is known that nothing was done (security 6)", async (_what, error) => {
    const session = memberSession(browser()(), () => Promise.reject(error));
    await expect(session.call(ask)).rejects.toMatchObject({
      ...{ service: "member", status: undefined, cause: error },
      ...{ unavailable: true, mayHaveArrived: false },
    });
  });

  test("without a refresh token a 401 signs out", async () => {
    const session = memberSession(requestWith({ member_access_token: "old" }), vi.fn());
    await expect(session.call(ask)).rejects.toMatchObject({ status: 401 });
    expect(session.signedIn).toBe(false);
  });

  test("a 403 renews the token too, and then signs out (S 7.3, security 3)", async () => {
    const refresh = vi.fn(async () => fresh);
    const session = memberSession(browser()(), refresh);
    expect(await session.call((token) => (token === "new" ? ask(token) : Promise.reject(refusal(403))))).toBe(
      "profile for new",
    );
    const forbidden = memberSession(browser()(), refresh);
    await expect(forbidden.call(() => Promise.reject(refusal(403)))).rejects.toMatchObject({ status: 403 });
    expect([refresh.mock.calls.length, forbidden.signedIn]).toEqual([2, false]);
  });

  const billing = (status: number) => new UpstreamError({ service: "subscription-management", kind: "status", status });
  const noPlan = new UpstreamError({ service: "member", kind: "status", status: 403, body: { error: "no_plan" } });
  test.each([
    ["of the member service signs out", refusal(403), false],
    ["of another service ends nobody's session", billing(403), true],
    ["or a 401 of another service ends nobody's session", billing(401), true],
    ["that says what the member lacks ends nobody's session", noPlan, true],
    ["that no service wrote ends nobody's session", somebodyElses(), true],
  ])("without a refresh token, a 403 %s", async (_what, refused, signedIn) => {
    const session = memberSession(requestWith({ member_access_token: "old" }), vi.fn());
    await expect(session.call(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(session.signedIn).toBe(signedIn);
  });

  test("after a renewal, a 403 that says what the member lacks ends nobody's session", async () => {
    const session = memberSession(browser()(), async () => fresh);
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
    const session = memberSession(browser()(), async () => fresh);
    await expect(session.call(() => Promise.reject(blocked))).rejects.toBe(blocked);
    expect(session.signedIn).toBe(true);
    expect(session.cookies().map(pairOf)).toContainEqual(["member_access_token", "new"]);
    expect(await session.call(ask)).toBe("profile for new");
  });

  test("a new token that is refused with a 401 signs out, whoever wrote it", async () => {
    const bare = new UpstreamError({ service: "member", kind: "status", status: 401 });
    const session = memberSession(browser()(), async () => fresh);
    await expect(session.call(() => Promise.reject(bare))).rejects.toBe(bare);
    expect(session.signedIn).toBe(false);
  });

  test.each([401, 403])("a new token that is refused as well signs out (%i)", async (status) => {
    const session = memberSession(browser()(), async () => fresh);
    await expect(session.call(() => Promise.reject(refusal(status)))).rejects.toMatchObject({ status });
    expect([session.signedIn, session.cookies().map(pairOf)]).toEqual([
      false,
      expect.arrayContaining([["member_refresh_token", ""]]),
    ]);
  });

  test("a new token that another service refuses is that service's failure, and ends nobody's session", async () => {
    const refused = new UpstreamError({ service: "subscription-management", kind: "status", status: 401 });
    const session = memberSession(browser()(), async () => fresh);
    await expect(session.call(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(session.signedIn).toBe(true);
    expect(session.cookies().map(pairOf)).toContainEqual(["member_access_token", "new"]);
    expect(await session.call(ask)).toBe("profile for new");
  });

  test.each([
    ["404", refusal(404)],
    ["500", refusal(500)],
    [
      "403 that says what the member lacks",
      new UpstreamError({ service: "drm", kind: "status", status: 403, body: { error: "not_entitled" } }),
    ],
    [
      "403 of a member without a plan",
      new UpstreamError({ service: "member", kind: "status", status: 403, body: { error: "no_plan" } }),
    ],
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
    expect(lost).toEqual(
      expect.arrayContaining(["member_access_token", "member_refresh_token", "member_service_email"]),
    );
    for (const kept of ["checkout_state", "gift_state", "pending_intent", "redeem_code", "playback_licence"])
      expect(lost).not.toContain(kept);
    const begun = ["checkout_state", "gift_state", "one_time_key", "gift_key", "form_key"];
    for (const kept of begun) expect(lost).not.toContain(kept);
    expect(names(logoutCookies(requestWith()))).toEqual(
      expect.arrayContaining([...lost, ...begun, "playback_licence"]),
    );
  });

  test("the refresh token is kept 60 days, everything else as long as the access token (rulings 4)", async () => {
    const session = memberSession(browser()(), async () => fresh);
    await session.call(ask);
    const ages = new Map(
      session.cookies().map((cookie) => [pairOf(cookie)[0], Number(/Max-Age=(\d+)/.exec(cookie)?.[1])]),
    );
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

  test("a guest has nothing to call with", async () => {
    await expect(memberSession(requestWith(), vi.fn()).call(ask)).rejects.toBeInstanceOf(SignedOut);
  });
});
