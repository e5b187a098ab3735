import { pairOf, requestWith } from "./configured";
import { describe, expect, test, vi } from "vitest";
import type { AuthToken } from "~/models/member/schema";
import { UpstreamError } from "~/services/http/upstream-error";
import { SignedOut, memberSession } from "~/services/session/member-session.server";

const refusal = (status = 401) => new UpstreamError({ service: "member", kind: "status", status });
let nth = 0;

/** A browser with an old access token; the service accepts only "new". */
function browser() {
  nth += 1;
  const cookies = { member_access_token: "old", member_refresh_token: `refresh-${nth}`, member_service_uid: "u1", member_service_email: "a@b.example" };
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
    const answers = await Promise.all([memberSession(one(), refresh).call(echo), memberSession(two(), refresh).call(echo)]);
    expect(new Set(answers).size).toBe(2);
  });

  test("a renewal that is refused signs out", async () => {
    const session = memberSession(browser()(), () => Promise.reject(refusal(401)));
    await expect(session.call(ask)).rejects.toMatchObject({ status: 401 });
    expect(session.signedIn).toBe(false);
    expect(session.cookies().map(pairOf)).toContainEqual(["member_access_token", ""]);
    await expect(session.call(ask)).rejects.toBeInstanceOf(SignedOut);
  });

  test("a renewal that cannot be asked for ends nobody's session, and is tried again later", async () => {
    const request = browser();
    const refresh = vi.fn().mockRejectedValueOnce(new UpstreamError({ service: "member", kind: "timeout" })).mockResolvedValueOnce(fresh);
    const session = memberSession(request(), refresh);
    await expect(session.call(ask)).rejects.toMatchObject({ status: 401 });
    expect([session.signedIn, session.cookies()]).toEqual([true, []]);
    expect(await memberSession(request(), refresh).call(ask)).toBe("profile for new");
  });

  test("without a refresh token a 401 signs out", async () => {
    const session = memberSession(requestWith({ member_access_token: "old" }), vi.fn());
    await expect(session.call(ask)).rejects.toMatchObject({ status: 401 });
    expect(session.signedIn).toBe(false);
  });

  test.each([403, 404, 500])("a %i is no reason to renew", async (status) => {
    const refresh = vi.fn();
    const session = memberSession(browser()(), refresh);
    await expect(session.call(() => Promise.reject(refusal(status)))).rejects.toMatchObject({ status });
    expect(refresh).not.toHaveBeenCalled();
  });

  test("a guest has nothing to call with", async () => {
    await expect(memberSession(requestWith(), vi.fn()).call(ask)).rejects.toBeInstanceOf(SignedOut);
  });
});
