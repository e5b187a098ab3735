import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { cardsUnderHeads } from "~/models/event-list/day-heads";
import {
  organizationLists,
  organizationPage,
  organizationSchedule,
  organizationVideos,
  readOrganization,
  visitorOnOrganization,
} from "~/models/organization/organization.server";
import { utc } from "~/models/place/time";
import { UpstreamError } from "~/services/http/upstream-error";
import type { EventListing } from "~contracts/records/card";
import type { Profile } from "~contracts/records/profile";
import { NOW } from "../../network/search/small-league";
import { openSmallUpstreams, withOpenHour } from "../small-upstreams";

const small = openSmallUpstreams();
const { failing } = small;

const viewing = { zone: "America/Los_Angeles", now: utc(NOW) };
const guest = { authenticated: false, isSubscriber: false, onVoucher: false };

async function found(family: Parameters<typeof readOrganization>[1], slug: string): Promise<Profile> {
  const profile = await readOrganization(small.clients, family, slug);
  if (!profile || profile === "unavailable") throw new Error(`${family}/${slug} was not found`);
  return profile;
}

describe("the organization of an address", () => {
  it.each([
    [true, "Lincoln High School (OR) Football"],
    [false, "Lincoln High School Football"],
  ])("has its state in the document's title where it has a namesake: %s", async (has_namesake, title) => {
    const profile = { ...(await found("schools", "lincoln-or")), has_namesake };
    const place = { sport: "football", gender: null, level: null };
    expect(organizationPage(profile, null, place as never).documentTitle).toBe(title);
  });

  it("is what search knows of it while the catalogue fails, and unavailable when neither can say", async () => {
    failing.add("catalogue");
    const known = { key: "roosevelt", name: "Roosevelt High School" };
    expect(await readOrganization(small.clients, "schools", "roosevelt")).toMatchObject(known);
    small.clients.search.reset();
    failing.add("search");
    expect(await readOrganization(small.clients, "schools", "roosevelt")).toBe("unavailable");
  });
});

describe("the visitor of an organization", () => {
  const seen = async (authenticated: boolean, signedIn: boolean) => {
    const session = { signedIn, call: <Result>(ask: (token: string) => Promise<Result>) => ask("token") };
    const profile = await found("schools", "lincoln-or");
    const { fan, membership } = await visitorOnOrganization(small.clients, profile, authenticated, session);
    const { banner } = organizationPage(profile, membership);
    return { following: fan && fan.following, isOffered: banner !== null };
  };

  it.each([
    ["a guest", false, false, { following: false, isOffered: true }],
    ["a member without a pass", true, true, { following: false, isOffered: true }],
  ])("%s", async (_who, authenticated, signedIn, expected) => {
    expect(await seen(authenticated, signedIn)).toEqual(expected);
  });

  it.each([
    ["a member is neither sold a pass nor asked to follow", true, { following: null, isOffered: false }],
    ["one whose session has ended is a guest", false, { following: false, isOffered: true }],
  ])("while the member service fails: %s (S 8.2)", async (_who, signedIn, expected) => {
    failing.add("member");
    expect(await seen(true, signedIn)).toEqual(expected);
  });
});

describe("the page", () => {
  it("names the organization, its place and its one right address", async () => {
    expect(organizationPage(await found("schools", "lincoln-or"), guest)).toMatchObject({
      ...{ name: "Lincoln High School", shortName: "Lincoln", place: "Portland, OR", color: "#112233" },
      canonicalPath: "/schools/lincoln-or",
      banner: { href: "/support/lincoln-or", button: "Subscribe Now" },
    });
    expect(organizationPage(await found("state_associations", "osaa"), guest).canonicalPath).toBe("/associations/osaa");
  });

  it("has no banner for subscribers and voucher holders (S 2.14)", async () => {
    const profile = await found("schools", "lincoln-or");
    const bannerOf = (more: object) => organizationPage(profile, { ...guest, authenticated: true, ...more }).banner;
    expect([bannerOf({ isSubscriber: true }), bannerOf({ onVoucher: true })]).toEqual([null, null]);
    expect(bannerOf({})).not.toBeNull();
  });
});

describe("the lists", () => {
  const keysOf = (cards: readonly { key: string }[]) => cards.map((card) => card.key).join(" ");

  it.each([
    ["schools", "lincoln-or", "Live and Upcoming", "live live-stats tonight", "yesterday", "dunk"],
    ["schools", "highland", "", "", "yesterday", "dunk"],
    ["associations", "osaa", "Live and Upcoming", "live live-stats tonight", "yesterday concert", "dunk"],
    ["affiliates", "cascade", "", "", "last-week", "goal"],
  ] as const)("of /%s/%s", async (family, slug, title, live, onDemand, highlights) => {
    const lists = organizationLists(small.clients, await found(family, slug), viewing);
    const carousel = await lists.liveAndUpcoming;
    expect([carousel.title, keysOf(carousel.items)]).toEqual([title, live]);
    expect(keysOf((await lists.onDemand).cards)).toBe(onDemand);
    expect(keysOf((await lists.highlights).cards)).toBe(highlights);
  });

  it("have a game whose hour is still to come among what is ahead", async () => {
    await withOpenHour(small, "tonight");
    const inItsPlace = { ...viewing, now: utc(NOW + 3 * 3_600_000) };
    const sport = { sport: "football" };
    const lists = organizationLists(small.clients, await found("schools", "lincoln-or"), inItsPlace, sport);
    expect(await lists.liveAndUpcoming).toMatchObject({ title: "Upcoming", items: [{ key: "tonight" }], total: 1 });
  });

  it("are empty, and never reject, while search fails (S 8.4)", async () => {
    const profile = await found("schools", "lincoln-or");
    failing.add("search");
    const lists = organizationLists(small.clients, profile, viewing);
    expect(await lists.liveAndUpcoming).toMatchObject({ title: "", items: [], total: 0, unread: true });
    for (const list of [lists.onDemand, lists.highlights])
      expect(await list).toEqual({ cards: [], total: 0, unread: true });
    const schedule = () => organizationSchedule(small.clients, profile, "football", viewing);
    expect(await schedule()).toMatchObject({ past: [], ahead: [], unread: true });
    failing.clear();
    small.clients.search.reset();
    expect(await schedule()).toMatchObject({ unread: false });
  });
});

it.each([
  ["associations", "osaa", "upcoming", "Today, November 20: tonight"],
  ["associations", "osaa", "on-demand", "Thursday, November 19: yesterday; Wednesday, November 18: concert"],
  ["affiliates", "cascade", "on-demand", "Friday, November 13: last-week"],
  ["associations", "osaa", "live", "null: live live-stats"],
  ["associations", "osaa", "highlights", "null: dunk"],
  // A school has few games on one day.
  ["schools", "lincoln-or", "upcoming", "null: tonight"],
  ["schools", "lincoln-or", "on-demand", "null: yesterday"],
] as const)("many schools' videos have a heading for each day: /%s/%s, %s", async (family, slug, category, parts) => {
  const videos = await organizationVideos(small.clients, await found(family, slug), category, { page: 1 }, viewing);
  const shown = cardsUnderHeads(videos).map(({ title, cards }) => `${title}: ${cards.map(({ key }) => key).join(" ")}`);
  expect(shown.join("; ")).toBe(parts);
});

const PAST = { href: "/associations/osaa/football/video/on-demand", label: "See all replays" };
const AHEAD = { href: "/associations/osaa/football/video/upcoming", label: "See all upcoming" };

it.each([
  ["ahead", { ahead: 240 }, { past: null, ahead: AHEAD }],
  ["before", { past: 240 }, { past: PAST, ahead: null }],
  ["both", { ahead: 240, past: 240 }, { past: PAST, ahead: AHEAD }],
  ["neither", {}, { past: null, ahead: null }],
])("a schedule leads to what it doesn't show: %s", async (_which, totals: { past?: number; ahead?: number }, more) => {
  const asked = small.clients.search.organizationEvents;
  const search = {
    ...small.clients.search,
    organizationEvents: async (...[organization, query, options]: Parameters<typeof asked>) => {
      const { items, total } = await asked(organization, query, options);
      return { items, total: (query?.from ? totals.ahead : totals.past) ?? total };
    },
  };
  const profile = await found("associations", "osaa");
  expect((await organizationSchedule({ search }, profile, "football", viewing)).more).toEqual(more);
});

describe("a record (S 2.14)", () => {
  const HOUR_MS = 3_600_000;
  const NEWEST = Date.parse("2026-11-19T22:00:00Z");
  type Query = Parameters<typeof small.clients.search.organizationEvents>[1];

  /** Lost by the school, two hours apart; the newest first. */
  const lost = (_: unknown, index: number): EventListing => ({
    ...{ key: `game-${index}`, title: "Lincoln vs. Roosevelt", status: "complete", level: "Varsity" },
    ...{ activity_or_sport: "Football", first_title: "Lincoln", second_title: "Roosevelt" },
    site_url: `https://x.example/events/a/game-${index}`,
    date: new Date(NEWEST - index * 2 * HOUR_MS).toISOString(),
    badges: { status: { text: "On Demand" } },
    score: { first_score: 7, second_score: 10, final: true },
  });

  type Answers = {
    fails?: (query: NonNullable<Query>) => boolean;
    /** The games as they are when a page of them is asked for. */
    at?: (page: number, games: EventListing[]) => EventListing[];
    ahead?: EventListing[];
    hidesScores?: boolean;
  };

  async function recordOf(
    games: number | EventListing[],
    { fails = () => false, at = (_, all) => all, ahead = [], hidesScores = false }: Answers = {},
  ) {
    const all = typeof games === "number" ? Array.from({ length: games }, lost) : games;
    const asked: NonNullable<Query>[] = [];
    let [open, atOnce] = [0, 0];
    const search = {
      ...small.clients.search,
      organizationEvents: async (_: unknown, query: NonNullable<Query> = {}) => {
        asked.push(query);
        atOnce = Math.max(atOnce, (open += 1));
        await setImmediate();
        open -= 1;
        if (fails(query)) throw new UpstreamError({ service: "search", kind: "status", status: 503 });
        if (query.from) return { items: ahead, total: ahead.length };
        const page = Number(query.page) || 1;
        const now = at(page, all);
        return { items: now.slice((page - 1) * 100, page * 100), total: now.length };
      },
    };
    const profile = { ...(await found("schools", "lincoln-or")), short_name: "Lincoln" };
    const { records } = await organizationSchedule({ search }, profile, "football", viewing, { hidesScores });
    return { record: records[0]?.text ?? null, pages: asked.length - 1, atOnce };
  }

  it("has all games of the school year, also those that the table has no room for", async () => {
    expect(await recordOf(99)).toEqual({ record: "0–99", pages: 1, atOnce: 2 });
    expect(await recordOf(230)).toEqual({ record: "0–230", pages: 3, atOnce: 2 });
  });

  it("is none where a part of the season can't be had", async () => {
    const failing: Answers[] = [{ fails: ({ page }) => page === 3 }, { fails: ({ from }) => !!from }];
    for (const answers of failing) expect((await recordOf(230, answers)).record).toBeNull();
    expect((await recordOf(99, { fails: ({ to }) => !!to })).record).toBeNull();
    expect((await recordOf(900)).record).toBeNull();
  });

  type Change = (games: EventListing[]) => EventListing[];
  const from = (nth: number, changed: Change): Answers => ({ at: (page, all) => (page < nth ? all : changed(all)) });
  const added = lost(null, -1);
  const [other, oldest] = [lost(null, 1_000), lost(null, 229)];
  const withNewest = (games: EventListing[]) => [added, ...games];
  const withoutNewest = (games: EventListing[]) => games.slice(1);
  const newestLast = ([newest, ...games]: EventListing[]) => (newest ? [...games, newest] : games);
  const oldestFirst = (games: EventListing[]) => [...games.slice(-1), ...games.slice(0, -1)];

  it.each<[what: string, Answers, record: string | null]>([
    ["none was", {}, "0–230"],
    ["one was added before the second", from(2, withNewest), null],
    ["one was added before the third", from(3, withNewest), null],
    ["one was deleted before the second", from(2, withoutNewest), null],
    ["one was deleted before the third", from(3, withoutNewest), null],
    ["one was moved to an earlier day before the second", from(2, newestLast), null],
    ["one was moved to a later day before the second", from(2, oldestFirst), null],
    ["one of the second is on the third, too", from(3, (all) => all.with(200, all[150] ?? other)), null],
    ["one is on the first twice", from(1, (all) => all.with(50, all[20] ?? other)), null],
    ["one of the third is ahead, too", { ahead: [oldest] }, "0–230"],
    ["one of the first is ahead, too", { ahead: [lost(null, 0)] }, "0–230"],
  ])("counts each game once, or none, on pages between which some were changed: %s", async (_what, answers, record) => {
    expect((await recordOf(230, answers)).record).toBe(record);
  });

  const lastYears = { ...lost(null, 0), date: "2026-05-06T03:00:00Z" };
  const ofYears = Array.from({ length: 900 }, (_, index) =>
    index < 150 ? lost(_, index) : { ...lastYears, key: `old-${index}` },
  );

  it.each<[what: string, Answers, record: string | null]>([
    ["as they are", {}, "0–150"],
    ["one fails behind it", { fails: ({ page }) => page === 3 }, "0–150"],
    ["they change behind it", from(3, withNewest), "0–150"],
    ["one fails before it", { fails: ({ page }) => page === 2 }, null],
    ["one was added before it", from(2, withNewest), null],
    ["one was deleted before it", from(2, withoutNewest), null],
  ])("needs no pages but those up to where the year began: %s", async (_what, answers, record) => {
    expect((await recordOf(ofYears, answers)).record).toBe(record);
  });
});
