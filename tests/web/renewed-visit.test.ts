import { describe, expect, it, vi } from "vitest";
import { parseCookies } from "~/http/cookie-text";
import { UpstreamError } from "~/services/http/upstream-error";
import { renewedVisit } from "~/web/session/renewed-visit.server";
import type { AuthToken, UserInfo } from "~contracts/records/member";
import { pairOf } from "./configured";

const info: UserInfo = { key: "u1", email: "fan@example.test", time_zone: "America/Denver" };
const fresh: AuthToken = { access_token: "a2", refresh_token: "r2", expires_in: 7200 };
const failure = (kind: "status" | "timeout", status?: number, body?: unknown) =>
  new UpstreamError({ service: "member", kind, body, ...(status ? { status } : {}) });

function member(answer: () => Promise<AuthToken> = async () => fresh) {
  return { refresh: vi.fn(answer), userInfo: vi.fn(async (): Promise<UserInfo> => info) };
}
let nth = 0;
/** Each with a token of its own: a renewal is remembered. */
const header = (rest = "theme=dark") => `member_refresh_token=r1-${(nth += 1)}; ${rest}`;
const namesAndValues = (text: string) => Object.fromEntries(parseCookies(text));

describe("a visit that brings a refresh token alone (rulings 4, S 3 session)", () => {
  it("is renewed, and says who it is again", async () => {
    const asked = member();
    const visit = await renewedVisit(header("theme=dark; member_service_email=old%40example.test"), asked);
    expect(namesAndValues(visit?.cookie ?? "")).toMatchObject({
      theme: "dark",
      member_access_token: "a2",
      member_refresh_token: "r2",
      member_auth_version: "4",
      member_service_email: "fan@example.test",
      member_service_uid: "u1",
      member_service_time_zone: "America/Denver",
    });
    expect(new Map(visit?.cookies.map(pairOf)).get("member_refresh_token")).toBe("r2");
    expect(asked.userInfo).toHaveBeenCalledWith("a2");
  });

  it("keeps the token that a service without rotation leaves as it is", async () => {
    const visit = await renewedVisit(
      "member_refresh_token=steady",
      member(async () => ({ access_token: "a2", expires_in: 7200 })),
    );
    expect(namesAndValues(visit?.cookie ?? "").member_refresh_token).toBe("steady");
    expect(visit?.cookies.find((cookie) => cookie.startsWith("member_refresh_token="))).toContain("Max-Age=5184000");
  });

  it("is asked about once, however many of its requests come at once", async () => {
    const asked = member(() => new Promise((resolve) => setTimeout(resolve, 20, fresh)));
    const cookie = header();
    const visits = await Promise.all(Array.from({ length: 10 }, () => renewedVisit(cookie, asked)));
    expect(asked.refresh).toHaveBeenCalledTimes(1);
    expect(new Set(visits.map((visit) => namesAndValues(visit?.cookie ?? "").member_access_token))).toEqual(
      new Set(["a2"]),
    );
  });

  it.each([
    [400, { error: "invalid_grant" }],
    [401, undefined],
    [403, { error: "access_denied" }],
  ])("that is refused with %i is a guest's, and keeps what was begun", async (status, body) => {
    const visit = await renewedVisit(
      header("checkout_state=x; member_service_uid=u1"),
      member(() => Promise.reject(failure("status", status, body))),
    );
    expect(namesAndValues(visit?.cookie ?? "")).toEqual({ checkout_state: "x" });
    expect(visit?.cookies.map(pairOf)).toContainEqual(["member_refresh_token", ""]);
  });

  it.each([
    ["the service is silent", failure("timeout")],
    ["the service is down", failure("status", 503)],
    ["the service turns the site away", failure("status", 401, { error: "invalid_client" })],
    ["a firewall answers with a 403", failure("status", 403)],
    ["a firewall answers with a 400", failure("status", 400, "Access denied")],
  ])("is left as it is where %s", async (_what, error) => {
    expect(
      await renewedVisit(
        header(),
        member(() => Promise.reject(error)),
      ),
    ).toBeNull();
  });

  it("is nameless, but signed in, where the profile cannot be read", async () => {
    const asked = { ...member(), userInfo: () => Promise.reject(failure("timeout")) };
    const cookies = namesAndValues((await renewedVisit(header(), asked))?.cookie ?? "");
    expect([cookies.member_access_token, cookies.member_service_email]).toEqual(["a2", undefined]);
  });

  it("is renewed beside a token that no service could read", async () => {
    const visit = await renewedVisit(header("member_access_token=a%0Db"), member());
    expect(namesAndValues(visit?.cookie ?? "").member_access_token).toBe("a2");
  });

  it.each([
    ["", "nothing"],
    ["theme=dark", "a guest"],
    ["member_refresh_token=r; member_access_token=a", "a session"],
    ["member_refresh_token=r; member_service_token=s", "a service's"],
  ])("asks nobody for %j: %s", async (cookie) => {
    const asked = member();
    expect(await renewedVisit(cookie, asked)).toBeNull();
    expect(asked.refresh).not.toHaveBeenCalled();
  });
});
