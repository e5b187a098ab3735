import { beforeAll, describe, expect, it } from "vitest";
import { readWatchFilters } from "~/models/event-list/filters";
import { readListSnapshot } from "~/models/event-list/list-snapshot";
import { loadWatchEvents } from "~/models/event-list/watch-events.server";
import { loadHighlights } from "~/models/highlight/highlights.server";
import { organizationVideos } from "~/models/organization/organization.server";
import { utc } from "~/models/place/time";
import { addEvents, event, HOUR, MINUTE, NOW } from "../../network/search/small-league";
import { openSmallUpstreams } from "../small-upstreams";

/** "Show more" of a page that has been open for a while: nothing comes twice, and nothing is left out (S 2.16). */

const small = openSmallUpstreams();
const MINUTES = NOW / MINUTE;

it.each([
  ["this minute", String(MINUTES), MINUTES],
  ["a minute ago", String(MINUTES - 1), MINUTES - 1],
  ["an hour ago", String(MINUTES - 60), MINUTES - 60],
  ["a minute more", String(MINUTES - 61), "over"],
  ["of another year", "1", "over"],
  ["to come", String(MINUTES + 1), null],
  ["not said", null, null],
  ["empty", "", null],
  ["no number", "now", null],
  ["negative", "-5", null],
  ["of more figures than minutes have", "99999999999", null],
])("which minute a list is of: %s", (_what, text, expected) => {
  expect(readListSnapshot(text, utc(NOW + 59_999))).toBe(expected);
});

const teams = { activity: "Lacrosse", sport_slug: "lacrosse", schools: ["highland", "lincoln-or"] };
const games = (name: string, count: number, start: (index: number) => number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => event(`${name}-${index}`, start(index), { ...teams, ...fields }));

const COMING = games("coming", 60, (index) => NOW + (10 + 2 * index) * MINUTE);
/** Their replays come one after the other, in the hour to come, too. */
const OVER = games("over", 60, (index) => NOW - 4 * HOUR + 3 * index * MINUTE);
const LIVE = games("on", 30, (index) => NOW - 100 * MINUTE + index * MINUTE, {
  complete_at: NOW + 20 * MINUTE,
  vod_ready_at: NOW + 20 * MINUTE,
});

beforeAll(() => addEvents(small.store, [...COMING, ...OVER, ...LIVE]));

/** Headings put a page's cards in another order, by what they are now. */
const keysOf = (list: { cards: { key: string }[] }) => list.cards.map(({ key }) => key).sort();
const WAITS = [0, 7, 25, 59];

/** All pages by "Show more", after so many minutes on the first. */
async function pagesOf<List extends { cards: { key: string }[] }>(
  minutes: number,
  load: (page: number, now: number, first: List | null) => Promise<List>,
): Promise<string[]> {
  small.time.now = NOW;
  small.clients.search.reset();
  const first = await load(1, NOW, null);
  const keys = keysOf(first);
  small.time.now = NOW + minutes * MINUTE;
  for (let page = 2; page < 10; page += 1) {
    const more = keysOf(await load(page, small.time.now, first));
    if (more.length === 0) break;
    keys.push(...more);
  }
  return keys;
}

describe.each(["", "status=live", "status=upcoming", "status=ondemand"])("asked for as %j", (query) => {
  const filters = readWatchFilters(new URLSearchParams(`activity=lacrosse&${query}`));
  const all = (minutes: number) =>
    pagesOf(minutes, (page, now, first: Awaited<ReturnType<typeof loadWatchEvents>> | null) => {
      const { searchParams } = new URL(first?.nextHref ?? "/", "https://fieldhouse.example");
      const viewing = { zone: "America/Los_Angeles", now: utc(now) };
      const at = readListSnapshot(searchParams.get("at"), viewing.now);
      if (at === "over") throw new Error("It is over");
      return loadWatchEvents(small.clients, { ...filters, page, at }, viewing);
    });

  it.each(WAITS)("the list of events is the same after %d minutes", async (minutes) => {
    const keys = await all(minutes);
    expect(keys.length).toBeGreaterThan(24);
    expect(keys).toEqual(await all(0));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe.each(["upcoming", "on-demand", "live"] as const)("what is %s", (category) => {
  const profile = { key: "highland", type: "school", slug: "highland", name: "Highland High School" };
  const all = (minutes: number) =>
    pagesOf(minutes, (page, now, first: ({ minute: number } & { cards: { key: string }[] }) | null) =>
      organizationVideos(
        small.clients,
        profile as unknown as Parameters<typeof organizationVideos>[1],
        category,
        { page, at: first?.minute ?? null, sport: "lacrosse" },
        { zone: "America/Los_Angeles", now: utc(now) },
      ),
    );

  it.each(WAITS)("an organization's list is the same after %d minutes", async (minutes) => {
    const keys = await all(minutes);
    expect(keys.length).toBeGreaterThan(24);
    expect(keys).toEqual(await all(0));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("plays", () => {
  beforeAll(async () => {
    const [one] = await small.store.db.selectFrom("highlight").selectAll().limit(1).execute();
    if (!one) throw new Error("The small league has highlights");
    const { indexLeague } = await import("~network/search/index-league");
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...one,
      key: `play-${index}`,
      published_at: NOW - 2 * HOUR + index * 3 * MINUTE,
      activity: "Lacrosse",
      sport_slug: "lacrosse",
    }));
    await small.store.db.insertInto("highlight").values(more).execute();
    await indexLeague(small.store, { highlights: more.map(({ key }) => key) } as Parameters<typeof indexLeague>[1]);
  });

  it.each(WAITS)("the list of highlights is the same after %d minutes", async (minutes) => {
    const all = (waits: number) =>
      pagesOf(waits, (page, now, first: Awaited<ReturnType<typeof loadHighlights>> | null) => {
        const viewing = { zone: "America/Los_Angeles", now: utc(now) };
        return loadHighlights(small.clients, { sport: null, page, at: first?.minute ?? null }, viewing);
      });
    const keys = await all(minutes);
    expect(keys.length).toBeGreaterThan(24);
    expect(keys).toEqual(await all(0));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
