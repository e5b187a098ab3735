import { beforeEach, describe, expect, it, vi } from "vitest";
import { logoutCookies, lostSessionCookies } from "~/web/login-cookies.server";
import { isLetIn, letIn, stayLetIn } from "~/web/media-pass.server";
import { isSignature } from "~contracts/signature";
import { pairOf, requestWith } from "./configured";

let now = Date.UTC(2026, 10, 21);
vi.mock("~/services/process/clock.server", () => ({ clock: { now: () => now } }));
vi.mock("~contracts/signature", async (original) => {
  const real = await original<typeof import("~contracts/signature")>();
  return { ...real, isSignature: vi.fn(real.isSignature) };
});
beforeEach(() => (now = Date.UTC(2026, 10, 21)));

const HOUR = 3_600_000;
const session = { member_access_token: "t" };
const passAfter = (cookies: Record<string, string>, key: string | null) =>
  Object.fromEntries(letIn(requestWith(cookies), key, now).map(pairOf));
/** What a browser keeps: a cookie that is cleared is gone. */
const kept = (...answers: Record<string, string>[]) =>
  Object.fromEntries(
    Object.entries(Object.assign({}, ...answers) as Record<string, string>).filter(([, value]) => value),
  );
const KEYS = ["bdc1", "bdc2", ..."abcdefghi", "a=b; c"];
const letInTo = (cookies: Record<string, string>) => KEYS.filter((key) => isLetIn(requestWith(cookies), key));

describe("what a browser was let in to (S 5.4)", () => {
  it("is nothing without a pass, and nothing is set for a free video", () => {
    expect(letInTo(session)).toEqual([]);
    expect(passAfter(session, null)).toEqual({});
  });

  it("lasts longer than any game, also without a script that keeps it, and then ends", () => {
    const pass = passAfter(session, "bdc1");
    now += 6 * HOUR - 1;
    expect(letInTo({ ...session, ...pass })).toEqual(["bdc1"]);
    now += 1;
    expect(letInTo({ ...session, ...pass })).toEqual([]);
  });

  it("stays when a session ends by itself, and goes with signing out", () => {
    const pass = passAfter(session, "bdc1");
    expect(letInTo(pass)).toEqual(["bdc1"]);
    const both = { ...pass, ...passAfter(pass, "bdc2") };
    const taken = logoutCookies(requestWith(both)).filter((cookie) => cookie.startsWith("media_pass_"));
    expect(taken).toEqual([
      expect.stringMatching(/^media_pass_bdc1=;.*Max-Age=0/),
      expect.stringMatching(/^media_pass_bdc2=;.*Max-Age=0/),
    ]);
    expect(lostSessionCookies().some((cookie) => cookie.startsWith("media_pass"))).toBe(false);
  });

  it("lasts while the player gives signs of life, for a day and the six hours of its last one", () => {
    let cookies: Record<string, string> = { ...session, ...passAfter(session, "bdc1") };
    const sign = (key: string) => {
      const kept = Object.fromEntries(stayLetIn(requestWith(cookies), key, now).map(pairOf));
      cookies = { ...cookies, ...kept };
      return Object.keys(kept);
    };
    for (let hours = 5; hours < 24; hours += 5) {
      now += 5 * HOUR;
      expect(sign("bdc1")).toEqual(["media_pass_bdc1"]);
    }
    now += 4 * HOUR - 1;
    expect(sign("bdc1")).toEqual(["media_pass_bdc1"]);
    now += 1;
    expect(sign("bdc1")).toEqual([]);
    now += 6 * HOUR - 2;
    expect(letInTo(cookies)).toEqual(["bdc1"]);
    now += 1;
    expect(letInTo(cookies)).toEqual([]);
  });

  it("is not had by a sign of life, neither of another video nor after it has ended", () => {
    const pass = passAfter(session, "bdc1");
    const sign = (key: string) => stayLetIn(requestWith({ ...session, ...pass }), key, now);
    expect([sign("bdc2"), sign("")]).toEqual([[], []]);
    now += 6 * HOUR;
    expect(sign("bdc1")).toEqual([]);
  });

  it("is the last eight videos; what is older is cleared", () => {
    let cookies: Record<string, string> = { ...session };
    for (const key of ["a", "b", "a", "c", "d", "e", "f", "g", "h", "i"]) {
      now += 1;
      cookies = kept(cookies, passAfter(cookies, key));
    }
    expect(letInTo(cookies)).toEqual(["a", "c", "d", "e", "f", "g", "h", "i"]);
    expect(Object.keys(cookies)).not.toContain("media_pass_b");
  });

  it("is one whose player gave a sign of life a moment ago, however many were opened since its page", () => {
    let cookies: Record<string, string> = { ...session, ...passAfter(session, "a") };
    for (const key of ["b", "c", "d", "e", "f", "g", "h"]) {
      now += 1;
      cookies = kept(cookies, passAfter(cookies, key));
    }
    now += 1;
    cookies = kept(cookies, Object.fromEntries(stayLetIn(requestWith(cookies), "a", now).map(pairOf)));
    now += 1;
    cookies = kept(cookies, passAfter(cookies, "i"));
    expect(letInTo(cookies)).toEqual(["a", "c", "d", "e", "f", "g", "h", "i"]);
  });

  it("is both videos that were opened at the same moment", () => {
    const cookies = kept(session, passAfter(session, "bdc1"), passAfter(session, "bdc2"));
    expect(letInTo(cookies)).toEqual(["bdc1", "bdc2"]);
  });

  it("fits a request's head, however long the keys are", () => {
    let cookies: Record<string, string> = {};
    for (let at = 0; at < 9; at += 1) {
      now += 1;
      cookies = kept(cookies, passAfter(cookies, `${at}${"k".repeat(99)}`));
    }
    expect(requestWith(cookies).headers.get("Cookie")?.length).toBeLessThan(2_000);
  });

  it("of a key that no cookie could be named by is named all the same", () => {
    const pass = passAfter(session, "a=b; c");
    expect([letInTo({ ...session, ...pass }), Object.keys(pass)]).toEqual([["a=b; c"], ["media_pass_a%3Db%3B%20c"]]);
  });

  it("is nobody's to make, nor to take for another video", () => {
    const [[name = "", value = ""] = []] = Object.entries(passAfter(session, "bdc1"));
    const forged =
      `${Buffer.from(JSON.stringify({ value: now + 1, ends: now + HOUR })).toString("base64url")}.` +
      `${value.split(".")[1]}`;
    expect(letInTo({ ...session, [name]: forged })).toEqual([]);
    expect(letInTo({ ...session, media_pass_bdc2: value })).toEqual([]);
  });

  it("is asked with one signature, and made with few, however many are forged", () => {
    const forged = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`media_pass_${i}`, "e30.x"]));
    const cookies = { ...forged, ...passAfter(session, "bdc1") };
    const secrets = 2;
    vi.mocked(isSignature).mockClear();
    expect(isLetIn(requestWith(cookies), "bdc1")).toBe(true);
    expect(isSignature).toHaveBeenCalledTimes(1);
    expect(isLetIn(requestWith(cookies), "7")).toBe(false);
    expect(isSignature).toHaveBeenCalledTimes(1 + secrets);
    expect(isLetIn(requestWith(cookies), "bdc2")).toBe(false);
    expect(isSignature).toHaveBeenCalledTimes(1 + secrets);
    vi.mocked(isSignature).mockClear();
    expect(Object.keys(passAfter(cookies, "bdc2"))).toEqual(["media_pass_bdc2"]);
    expect(isSignature).toHaveBeenCalledTimes(16 * secrets);
  });
});
