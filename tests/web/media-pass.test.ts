import { beforeEach, describe, expect, it, vi } from "vitest";
import { logoutCookies, lostSessionCookies } from "~/web/login-cookies.server";
import { letIn, videosLetIn } from "~/web/media-pass.server";
import { pairOf, requestWith } from "./configured";

let now = Date.UTC(2026, 10, 21);
vi.mock("~/services/process/clock.server", () => ({ clock: { now: () => now } }));
beforeEach(() => (now = Date.UTC(2026, 10, 21)));

const HOUR = 3_600_000;
const session = { member_access_token: "t" };
const passAfter = (cookies: Record<string, string>, key: string | null) =>
  Object.fromEntries(letIn(requestWith(cookies), key, now).map(pairOf));
const letInTo = (cookies: Record<string, string>) => videosLetIn(requestWith(cookies));

describe("what a browser was let in to (S 5.4)", () => {
  it("is nothing without a pass, and nothing is set for a free video", () => {
    expect(letInTo(session)).toEqual([]);
    expect(passAfter(session, null)).toEqual({});
  });

  it("lasts longer than any game, also without a script that renews it, and then ends", () => {
    const pass = passAfter(session, "bdc1");
    now += 6 * HOUR - 1;
    expect(letInTo({ ...session, ...pass })).toEqual(["bdc1"]);
    now += 1;
    expect(letInTo({ ...session, ...pass })).toEqual([]);
  });

  it("stays when a session ends by itself, and goes with signing out", () => {
    const pass = passAfter(session, "bdc1");
    expect(letInTo(pass)).toEqual(["bdc1"]);
    const taken = logoutCookies().find((cookie) => cookie.startsWith("media_pass="));
    expect(taken).toMatch(/^media_pass=;.*Max-Age=0/);
    expect(lostSessionCookies().some((cookie) => cookie.startsWith("media_pass="))).toBe(false);
  });

  it("is the last eight videos, each once, the newest first", () => {
    let cookies: Record<string, string> = { ...session };
    for (const key of ["a", "b", "a", "c", "d", "e", "f", "g", "h", "i"])
      cookies = { ...cookies, ...passAfter(cookies, key) };
    expect(letInTo(cookies)).toEqual(["i", "h", "g", "f", "e", "d", "c", "a"]);
  });

  it("is nobody's to make", () => {
    const [[name = "", value = ""] = []] = Object.entries(passAfter(session, "bdc1"));
    const forged =
      `${Buffer.from(JSON.stringify({ value: ["bdc2"], ends: now + HOUR })).toString("base64url")}.` +
      `${value.split(".")[1]}`;
    expect(letInTo({ ...session, [name]: forged })).toEqual([]);
  });
});
