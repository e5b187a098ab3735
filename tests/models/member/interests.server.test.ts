import { beforeEach, describe, expect, it, vi } from "vitest";
import { leavingMember } from "~/models/account/delete-account.server";
import { invitationForMember } from "~/models/family/join-family.server";
import { favoriteTeams, followed } from "~/models/member/favorites.server";
import { addFavoriteTeam, setFavoriteTeam, setInterest } from "~/models/member/interests.server";
import { cachedAttributes } from "~/models/member/member-attributes.server";
import { memberOnEvent, memberOnOrganization, visitorAsFan } from "~/models/member/member-on-event.server";
import { memberKeyOf, memberProfileOf, subscriptionOf } from "~/models/member/user-info.server";
import { utc } from "~/models/place/time";
import { log } from "~/services/process/log.server";
import { resetThrottledLog } from "~/services/process/throttled-log.server";
import { renewedVisit } from "~/web/session/renewed-visit.server";
import { type Answer, json, scriptedUpstreams, status, text, unreachable } from "../scripted-upstreams";

const logged: string[] = [];
const upstream = scriptedUpstreams();

beforeEach(() => {
  vi.spyOn(log(), "warn").mockImplementation((_facts: unknown, message?: string) => void logged.push(message ?? ""));
});

const call = <Result>(ask: (token: string) => Promise<Result>) => ask("t1");
const content = { content_type: "game", content_key: "gam1" };
const FAILURES: [string, Answer][] = [
  ["401", status(401)],
  ["500", status(500)],
  ["a connection that fails", unreachable],
];
/** For a call whose answer is read: a 200 that holds none of its fields. */
const UNREAD: [string, Answer][] = [...FAILURES, ["a failure that comes as a 200", json({ error: "timeout" })]];
/** Rulings 4 "S 7.3". */
const SUCCESSES: [string, Answer][] = [
  ["nothing", () => new Response(null, { status: 204 })],
  ["an empty 200", () => new Response("")],
  ["no word of success", json({})],
  ["no success field", json({ reminder: { content_key: "gam1" } })],
  ["a list", json([])],
  ["no JSON", text("OK")],
];

it("lists what is followed without a name, and favorites of no school, so that they can go", async () => {
  upstream.on("catalogue GET /v2/profiles/s1", json({ key: "s1", city: "Boise" }));
  upstream.on("catalogue GET /schools/s1", status(404));
  const name = "Name unknown";
  expect(await followed(upstream.clients, [{ content_type: "school", content_key: "s1" }])).toMatchObject([{ name }]);
  const team = { key: "t1", school_key: "s1", sport: "Football" };
  expect(await favoriteTeams(upstream.clients, [team])).toMatchObject([{ key: "t1", school: name }]);
});

it.each(SUCCESSES)("a reminder, or a favorite team, is kept with any 2xx: %s (S 7.2, 7.3)", async (_what, answer) => {
  upstream.on("member", answer);
  expect(await setInterest(upstream.clients, "reminders", true, content, call)).toBe(true);
  expect(await addFavoriteTeam(upstream.clients, { school_key: "s1", sport: "Football" }, call)).toBe(true);
});

describe("what the pages know of the member (S 8.2)", () => {
  const PROFILE = "member GET /v1/user/profile";
  const profile = json({
    email: "a@b.example",
    user_key: "u1",
    reminders: [{ content_type: "game", content_key: "gam1" }],
    following: [{ content_type: "school", content_key: "s1" }],
    favorite_teams: [{ key: "t1", school_key: "s2", sport: "Football", gender: "boys", level: "varsity" }],
  });

  it("is read from the profile", async () => {
    upstream.on(PROFILE, profile);
    expect(await memberOnEvent(upstream.clients, "gam1", call)).toEqual({ following: ["s1"], reminded: true });
    expect(await memberOnEvent(upstream.clients, "gam2", call)).toEqual({ following: ["s1"], reminded: false });
    const [s1, s2] = await Promise.all(["s1", "s2"].map((key) => memberOnOrganization(upstream.clients, key, call)));
    const lists = { user_key: "u1" };
    expect(s1).toMatchObject({ following: true, favorites: [], lists });
    expect(s2).toMatchObject({ following: false, favorites: [{ school_key: "s2", sport: "Football" }], lists });
  });

  it.each(UNREAD)("is nothing when the profile cannot be read: %s", async (_what, answer) => {
    upstream.on(PROFILE, answer);
    expect(await memberOnEvent(upstream.clients, "gam1", call)).toBeNull();
    expect(await memberOnOrganization(upstream.clients, "s1", call)).toBeNull();
    expect(await visitorAsFan(upstream.clients, "s1", true, { signedIn: true, call })).toBeNull();
    const team = { school_key: "s2", sport: "Football", level: "varsity", gender: "boys" };
    expect(await setFavoriteTeam(upstream.clients, false, team, call)).toBe(false);
  });

  it.each([
    ["a guest", false, true],
    ["whose session has ended", true, false],
  ])("is known to be nothing for one who is not signed in: %s", async (_who, authenticated, signedIn) => {
    upstream.on(PROFILE, status(401));
    const fan = await visitorAsFan(upstream.clients, "s1", authenticated, { signedIn, call });
    expect(fan).toEqual({ following: false, favorites: [], lists: null });
  });
});

describe("a profile that cannot be read", () => {
  it("is told in the log by the words of S 8.2", async () => {
    upstream.on("member", status(500));
    logged.length = 0;
    resetThrottledLog();
    await memberOnEvent(upstream.clients, "gam1", call);
    await memberOnOrganization(upstream.clients, "s1", call);
    await memberProfileOf(upstream.clients, call);
    await subscriptionOf(upstream.clients, true, call);
    expect(logged).toEqual(Array.from({ length: 4 }, () => "Could not access profile information"));
  });

  const viewing = { now: utc(0), zone: "America/New_York" };
  it.each<[string, () => Promise<unknown>]>([
    ["whose key it is", () => memberKeyOf(upstream.clients, call)],
    ["who deletes an account", () => leavingMember(upstream.clients, viewing, call)],
    ["who joins a family", () => invitationForMember(upstream.clients, null, call, viewing)],
    ["who somebody is to the flags", () => cachedAttributes(upstream.clients, "t-unread", { waits: true })],
    ["who a renewed session is of", () => renewedVisit("member_refresh_token=r-unread", renewing)],
  ])("is told so, too, where it is about %s", async (_what, read) => {
    upstream.on("member", status(500));
    logged.length = 0;
    resetThrottledLog();
    await read();
    expect(logged).toContain("Could not access profile information");
  });
  const renewing = {
    refresh: async () => ({ access_token: "t2", expires_in: 3_600 }),
    userInfo: (token: string) => upstream.clients.member.userInfo(token),
  };
});

describe("the member's subscription (S 4.5)", () => {
  const USER = "member GET /v2/user/profile";
  it("is what the profile says", async () => {
    const active_subscription = { expires_at: "2999-01-01T00:00:00Z", plan_description: "Annual Pass" };
    const user = { key: "u1", email: "a@b.example", access_purchase_type: "subscriber", active_subscription };
    upstream.on(USER, json(user));
    const annual = { isSubscriber: true, hasMembership: true, category: "ANNUAL" };
    expect(await subscriptionOf(upstream.clients, true, call)).toMatchObject(annual);
  });

  it("is nobody's for guests, who are not asked about", async () => {
    const none = { isSubscriber: false, hasMembership: false };
    expect(await subscriptionOf(upstream.clients, false, call)).toMatchObject(none);
    expect(upstream.asked()).toEqual([]);
  });

  it.each(FAILURES)("is not known when the service fails: %s", async (_what, answer) => {
    upstream.on(USER, answer);
    expect(await subscriptionOf(upstream.clients, true, call)).toBeNull();
  });
});
