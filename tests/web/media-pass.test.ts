import { beforeEach, describe, expect, it, vi } from "vitest";
import { UpstreamError } from "~/services/http/upstream-error";
import { logoutCookies, lostSessionCookies } from "~/web/session/login-cookies.server";
import { heldLicense } from "~/web/session/signed-cookie.server";
import { BY_ROLE, isLetIn, letIn, stayLetIn } from "~/web/visit/media-pass.server";
import type { DeskRole } from "~contracts/desk";
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
const OPENED_BY = ["video_subscription"];
const license = { key: "l1", entitlements: OPENED_BY };
const to = (key: string | null) => ({ paid: key === null ? null : { key, openedBy: OPENED_BY }, license });
const passAfter = (cookies: Record<string, string>, key: string | null) =>
  Object.fromEntries(letIn(requestWith(cookies), to(key), now).map(pairOf));
/** What a browser keeps: a cookie that is cleared is gone. */
const kept = (...answers: Record<string, string>[]) =>
  Object.fromEntries(
    Object.entries(Object.assign({}, ...answers) as Record<string, string>).filter(([, value]) => value),
  );
const KEYS = ["bdc1", "bdc2", ..."abcdefghi", "a=b; c"];
/** Who is asked of a license or a token, and how each answers. */
const drm = { seat: vi.fn(async (_key: string, _openedBy: readonly string[]) => true) };
const member = { entitlements: vi.fn(async (_token: string) => OPENED_BY) };

const desk = {
  me: vi.fn(async () => ({
    ...{ role: "support" as DeskRole, school: null, is_enrolled: true, is_open: false, can_use_passkey: false },
  })),
};

const held = () => Object.fromEntries([pairOf(heldLicense.serialize(license, now))]);
const isIn = (cookies: Record<string, string>, key: string) =>
  isLetIn({ drm, member, desk }, requestWith(cookies), key);
async function letInTo(cookies: Record<string, string>) {
  const may = await Promise.all(KEYS.map((key) => isIn({ ...held(), ...cookies }, key)));
  return KEYS.filter((_, at) => may[at]);
}

describe("what a browser was let in to (S 5.4)", () => {
  it("is nothing without a pass, and nothing is set for a free video", async () => {
    expect(await letInTo(session)).toEqual([]);
    expect(passAfter(session, null)).toEqual({});
  });

  it("lasts longer than any game, also without a script that keeps it, and then ends", async () => {
    const pass = passAfter(session, "bdc1");
    now += 6 * HOUR - 1;
    expect(await letInTo({ ...session, ...pass })).toEqual(["bdc1"]);
    now += 1;
    expect(await letInTo({ ...session, ...pass })).toEqual([]);
  });

  it("stays when a session ends by itself, and goes with signing out", async () => {
    const pass = passAfter(session, "bdc1");
    expect(await letInTo(pass)).toEqual(["bdc1"]);
    const both = { ...pass, ...passAfter(pass, "bdc2") };
    const taken = logoutCookies(requestWith(both)).filter((cookie) => cookie.startsWith("media_pass_"));
    expect(taken).toEqual([
      expect.stringMatching(/^media_pass_bdc1=;.*Max-Age=0/),
      expect.stringMatching(/^media_pass_bdc2=;.*Max-Age=0/),
    ]);
    expect(lostSessionCookies().some((cookie) => cookie.startsWith("media_pass"))).toBe(false);
  });

  it("lasts while the player gives signs of life, for a day and the six hours of its last one", async () => {
    let cookies: Record<string, string> = { ...session, ...passAfter(session, "bdc1") };
    const sign = (key: string) => {
      const kept = Object.fromEntries(stayLetIn(requestWith(cookies), [key], now).map(pairOf));
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
    expect(await letInTo(cookies)).toEqual(["bdc1"]);
    now += 1;
    expect(await letInTo(cookies)).toEqual([]);
  });

  it("is not had by a sign of life, neither of another video nor after it has ended", async () => {
    const pass = passAfter(session, "bdc1");
    const sign = (key: string) => stayLetIn(requestWith({ ...session, ...pass }), [key], now);
    expect([sign("bdc2"), sign("")]).toEqual([[], []]);
    const wall = { ...pass, ...passAfter(pass, "bdc2") };
    const both = stayLetIn(requestWith({ ...session, ...wall }), ["bdc1", "bdc2", "bdc3"], now).map(pairOf);
    expect(both.map(([name]) => name)).toEqual(["media_pass_bdc1", "media_pass_bdc2"]);
    now += 6 * HOUR;
    expect(sign("bdc1")).toEqual([]);
  });

  it("is the last eight videos; what is older is cleared", async () => {
    let cookies: Record<string, string> = { ...session };
    for (const key of ["a", "b", "a", "c", "d", "e", "f", "g", "h", "i"]) {
      now += 1;
      cookies = kept(cookies, passAfter(cookies, key));
    }
    expect(await letInTo(cookies)).toEqual(["a", "c", "d", "e", "f", "g", "h", "i"]);
    expect(Object.keys(cookies)).not.toContain("media_pass_b");
  });

  it("is one whose player gave a sign of life a moment ago, however many were opened since its page", async () => {
    let cookies: Record<string, string> = { ...session, ...passAfter(session, "a") };
    for (const key of ["b", "c", "d", "e", "f", "g", "h"]) {
      now += 1;
      cookies = kept(cookies, passAfter(cookies, key));
    }
    now += 1;
    cookies = kept(cookies, Object.fromEntries(stayLetIn(requestWith(cookies), ["a"], now).map(pairOf)));
    now += 1;
    cookies = kept(cookies, passAfter(cookies, "i"));
    expect(await letInTo(cookies)).toEqual(["a", "c", "d", "e", "f", "g", "h", "i"]);
  });

  it("is both videos that were opened at the same moment", async () => {
    const cookies = kept(session, passAfter(session, "bdc1"), passAfter(session, "bdc2"));
    expect(await letInTo(cookies)).toEqual(["bdc1", "bdc2"]);
  });

  it("fits a request's head, however long the keys are", async () => {
    let cookies: Record<string, string> = {};
    for (let at = 0; at < 9; at += 1) {
      now += 1;
      cookies = kept(cookies, passAfter(cookies, `${at}${"k".repeat(99)}`));
    }
    expect(requestWith(cookies).headers.get("Cookie")?.length).toBeLessThan(2_500);
  });

  it("of a key that no cookie could be named by is named all the same", async () => {
    const pass = passAfter(session, "a=b; c");
    expect([await letInTo({ ...session, ...pass }), Object.keys(pass)]).toEqual([
      ["a=b; c"],
      ["media_pass_a%3Db%3B%20c"],
    ]);
  });

  it("is nobody's to make, nor to take for another video", async () => {
    const [[name = "", value = ""] = []] = Object.entries(passAfter(session, "bdc1"));
    const forged =
      `${Buffer.from(JSON.stringify({ value: now + 1, ends: now + HOUR })).toString("base64url")}.` +
      `${value.split(".")[1]}`;
    expect(await letInTo({ ...session, [name]: forged })).toEqual([]);
    expect(await letInTo({ ...session, media_pass_bdc2: value })).toEqual([]);
  });

  const down = new UpstreamError({ service: "drm", kind: "timeout" });
  const said = (status: number) => new UpstreamError({ service: "drm", kind: "status", status, body: {} });
  it.each<[string, () => Promise<boolean>, boolean]>([
    ["the license service says that it plays", async () => true, true],
    ["it says that it doesn't", async () => false, false],
    ["it is away", async () => Promise.reject(down), true],
    ["it knows of no seats", async () => Promise.reject(said(404)), true],
    ["it refuses", async () => Promise.reject(said(403)), false],
  ])("where %s", async (_what, answer, expected) => {
    drm.seat.mockImplementationOnce(answer);
    expect(await isIn({ ...held(), ...passAfter(session, "bdc1") }, "bdc1")).toBe(expected);
    expect(drm.seat).toHaveBeenLastCalledWith("l1", OPENED_BY);
    expect(await isIn(passAfter(session, "bdc1"), "bdc1"), "without the license").toBe(false);
  });

  it.each([
    ["a token that holds a pass", { member_access_token: "holds" }, true],
    ["one that holds none", { member_access_token: "none" }, false],
    ["no token", {}, false],
  ])("given without a license, is had with %s", async (_what, cookies, expected) => {
    member.entitlements.mockImplementation(async (token) => (token === "holds" ? OPENED_BY : []));
    const pass = letIn(requestWith({}), { ...to("bdc1"), license: null }, now).map(pairOf);
    expect(await isIn({ ...cookies, ...Object.fromEntries(pass) }, "bdc1")).toBe(expected);
  });

  it.each<[string, () => Promise<Awaited<ReturnType<typeof desk.me>>>, boolean]>([
    ["reads reports", () => desk.me(), true],
    ["may not", async () => ({ ...(await desk.me()), role: "money" }), false],
    ["has no role anymore", async () => Promise.reject(said(404)), false],
  ])("beside a report is had by one of the staff who %s", async (_what, me, expected) => {
    const pass = letIn(requestWith({}), { paid: { key: "bdc1", openedBy: [BY_ROLE] }, license: null }, now).map(pairOf);
    const cookies = Object.fromEntries(pass);
    expect(await isIn(cookies, "bdc1"), "signed out").toBe(false);
    desk.me.mockImplementationOnce(me);
    expect(await isIn({ ...session, ...cookies }, "bdc1")).toBe(expected);
  });

  it("is asked with two signatures, and made with few, however many are forged", async () => {
    const forged = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`media_pass_${i}`, "e30.x"]));
    const cookies = { ...forged, ...held(), ...passAfter(session, "bdc1") };
    const secrets = 2;
    vi.mocked(isSignature).mockClear();
    expect(await isIn(cookies, "bdc1")).toBe(true);
    expect(isSignature).toHaveBeenCalledTimes(2);
    expect(await isIn(cookies, "7")).toBe(false);
    expect(isSignature).toHaveBeenCalledTimes(2 + secrets);
    expect(await isIn(cookies, "bdc2")).toBe(false);
    expect(isSignature).toHaveBeenCalledTimes(2 + secrets);
    vi.mocked(isSignature).mockClear();
    expect(Object.keys(passAfter(cookies, "bdc2"))).toEqual(["media_pass_bdc2"]);
    expect(isSignature).toHaveBeenCalledTimes(16 * secrets);
  });
});
