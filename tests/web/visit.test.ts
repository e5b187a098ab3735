import { describe, expect, it, vi } from "vitest";
import { UpstreamError } from "~/services/http/upstream-error";
import { clock } from "~/services/process/clock.server";
import { settings } from "~/services/process/env.server";
import { createSearchClient } from "~/services/search/client.server";
import { type Upstreams, upstreams as own } from "~/services/upstreams.server";
import { COOKIE } from "~/web/session/cookies.server";
import type { LoadContext } from "~/web/visit/load-context";
import { route, visitOf } from "~/web/visit/visit.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { siteClock } from "../support/site-clock";
import { pairOf, requestWith, SITE } from "./configured";

/** Past midnight in New York, and not yet in Denver. */
siteClock(() => Date.parse("2026-11-21T05:30:00Z"));

const evaluate = vi.fn(async () => ({ ...FLAG_DEFAULTS, "enable-clip-button": true }));

const refused = () => Promise.reject(new UpstreamError({ service: "member", kind: "status", status: 401 }));
const refreshToken = vi.fn(async () => ({ access_token: "fresh", expires_in: 3600, refresh_token: "r2" }));
const upstreams = { member: { refreshToken }, flags: { evaluate } } as unknown as Upstreams;
const member = { [COOKIE.accessToken]: "old", [COOKIE.refreshToken]: "r1", [COOKIE.timeZone]: "America/Denver" };

const visit = (cookies: Record<string, string> = {}, path = "/search?q=boise", params = {}) =>
  visitOf({ request: requestWith(cookies, path), params, context: { upstreams } });

/** A visit on which the member service took nothing but a renewed token. */
async function renewed() {
  const one = visit(member);
  await one.session.call((token) => (token === "fresh" ? Promise.resolve("ok") : refused()));
  return one;
}
const headersOf = (answer: { init: ResponseInit | null }) => new Headers(answer.init?.headers);
const accessToken = (headers: Headers) => Object.fromEntries(headers.getSetCookie().map(pairOf))[COOKIE.accessToken];

it("waits 1.5 s where search gives a part of the page, then misses it; longer for a list (S 7.6, 8.4)", async () => {
  vi.useFakeTimers();
  const search = createSearchClient(() => new Promise(() => {}), { baseUrl: "http://search.test" });
  const asked = ["/", "/schools/a/football", "/events/a/gam1", "/clips/c1", "/search", "/events/click"].map((path) => {
    const context: LoadContext = { upstreams: { ...upstreams, search } };
    const { events } = visitOf({ request: requestWith({}, path), params: {}, context }).upstreams.search;
    return events({}).catch(({ kind }: UpstreamError) => `${kind}, missed: ${context.missesAnswers}`);
  });
  await vi.advanceTimersByTimeAsync(1_500);
  const states = asked.map((one) => Promise.race([one, Promise.resolve("waits")]));
  expect(await Promise.all(states)).toEqual([...Array(4).fill("timeout, missed: true"), "waits", "waits"]);
  vi.useRealTimers();
});

it("a form that is none of the page's throws, so no page draws its refusal", () => {
  expect(() => visit().noSuchForm()).toThrow();
});

it("a route that does not ask who is visiting reads no cookie", async () => {
  const request = requestWith(member, "/events/gam1/live.json");
  const read = vi.spyOn(request.headers, "get");
  const asked = { request, params: {}, context: { upstreams } };
  await route((visit) => visit.upstreams)(asked);
  expect(read).not.toHaveBeenCalledWith("Cookie");
  await route({}, (_visit, { visitor }) => visitor)(asked);
  expect(read).toHaveBeenCalledWith("Cookie");
});

describe("what every answer carries", () => {
  it("the cookies of a session that was renewed on the way, and its own (security 3)", async () => {
    const cookies = ["a=1"];
    const answers = [
      headersOf((await renewed()).page({}, "live", { cookies })),
      headersOf((await renewed()).private({}, { cookies })),
      headersOf((await renewed()).reply({}, { cookies })),
      (await renewed()).redirect("/search", { cookies }).headers,
    ];
    for (const headers of answers) {
      expect(accessToken(headers)).toBe("fresh");
      expect(headers.getSetCookie()).toContain("a=1");
    }
  });

  it("a guest shares a page, a member has it alone, and a private one is nobody else's", () => {
    const control = (answer: { init: ResponseInit | null }) => headersOf(answer).get("Cache-Control");
    expect(control(visit().page({}, "live"))).toContain("s-maxage=8,");
    expect(control(visit(member).page({}, "live"))).toBe("private, no-store");
    expect(control(visit().private({}))).toBe("private, no-store");
    expect(control(visit().reply({}))).toBeNull();
  });

  it("a form tells how long to wait where there is something to wait for", () => {
    const later = (retryAfterSeconds?: number | null) =>
      headersOf(visit().reply({}, { status: 429, retryAfterSeconds })).get("Retry-After");
    expect([later(30), later(0), later(null), later()]).toEqual(["30", "0", null, null]);
  });

  it("a redirect is a 303 unless it says otherwise, and stays on the site", () => {
    const going = visit().redirect("https://elsewhere.example/", { fallback: "/find-school" });
    expect([going.status, going.headers.get("Location")]).toEqual([303, "/find-school"]);
    expect(visit().redirect("/", { status: 302 }).status).toBe(302);
  });
});

describe("what a route asks it", () => {
  it("its address, its moment and the zone of the visitor (S 4.7)", () => {
    const one = visit(member);
    expect([one.path, one.address("/search")]).toEqual(["/search?q=boise", `${SITE}/search`]);
    expect(one.now.toMillis()).toBe(one.epochMs);
    expect(Math.abs(one.epochMs - clock.now())).toBeLessThan(60_000);
    expect([one.zone, visit().zone]).toEqual(["America/Denver", "America/New_York"]);
    expect(one.viewing()).toMatchObject({
      zone: "America/Denver",
      storedZone: "America/Denver",
      highlightPages: false,
      assetsUrl: "",
    });
    expect(visit().viewing().storedZone).toBeNull();
    expect(visit({ member_unauth_time_zone: "America/Arizona" }).viewing().storedZone).toBe("America/Phoenix");
  });

  it("the day it is where the visitor is", () =>
    expect([visit(member).today, visit().today]).toEqual(["2026-11-20", "2026-11-21"]));

  it.each([
    ["shows scores", {}, "", false],
    ["hides scores", { [COOKIE.scores]: "hidden" }, "", true],
    ["hides scores, but asked for this one", { [COOKIE.scores]: "hidden" }, "?scores=shown", false],
  ])("whether the score of its event is hidden from who %s (rulings 3)", (_who, cookies, query, hides) =>
    expect(visit(cookies, `/events/x/gam1${query}`).hidesItsScore).toBe(hides),
  );

  it("the assets host that is configured, else the site itself (S 7.7)", () => {
    const { site } = settings();
    expect(visit().viewing().assetsUrl).toBe("");
    site.ASSETS_URL = "https://assets.example";
    try {
      expect(visit().viewing().assetsUrl).toBe("https://assets.example");
    } finally {
      site.ASSETS_URL = undefined;
    }
  });

  it("a page behind a flag that is off does not exist (S 2.7)", async () => {
    await expect(visit().requireFlag("enable-clip-button")).resolves.toBeUndefined();
    await expect(visit().requireFlag("growth-family-plan-memberships")).rejects.toMatchObject({ status: 404 });
  });

  it("a page behind a flag waits for who asks, so that one that is on for a member is there", async () => {
    const answers: (() => void)[] = [];
    const userInfo = () => new Promise((resolve) => answers.push(() => resolve({ key: "u1", email: "a@b.example" })));
    const targeted = vi.fn(async ({ key }: { key: string }) => ({
      ...FLAG_DEFAULTS,
      "enable-clip-button": key === "u1",
    }));
    const clients = { member: { userInfo }, flags: { evaluate: targeted } } as unknown as Upstreams;
    const slow = visitOf({ request: requestWith(member, "/clips/new"), params: {}, context: { upstreams: clients } });
    vi.useFakeTimers();
    try {
      const page = slow.requireFlag("enable-clip-button");
      await vi.advanceTimersByTimeAsync(2_900);
      answers.forEach((answer) => answer());
      await expect(page).resolves.toBeUndefined();
      expect(await slow.flags()).toMatchObject({ "enable-clip-button": true });
    } finally {
      vi.useRealTimers();
    }
  });

  it("the upstreams that the server handed in, else the process's own", () => {
    expect(visit().upstreams.flags).toBe(upstreams.flags);
    expect(visitOf({ request: requestWith(), params: {}, context: {} }).upstreams.flags).toBe(own().flags);
  });
});
