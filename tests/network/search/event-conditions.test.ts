import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allOf, filtersOf, phasesOf } from "~network/search/event-conditions";
import { eventParameters } from "~network/search/parameters";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";
import { queriesOf, stepsOf } from "../../support/query-plans";
import { addEvents, asker, DAY, event, MIGRATIONS, NOW } from "./small-league";

/** How far a list is read for the days that it is asked for: a million events may be before and after them. */

const FROM = "2026-08-12T04:00:00Z";
const TO = "2026-08-13T03:59:59.999Z";
const asked = (query: object) => eventParameters.parse(query);
const ranges = (query: object) => phasesOf(asked(query), NOW).map(({ from, to }) => [from, to]);

describe("a list is read no further than the days asked for", () => {
  const [from, to] = [Date.parse(FROM), Date.parse(TO)];
  it.each([
    ["all", {}],
    ["replays", { type: "ondemand" }],
    ["all, in their order", { sort: "start" }],
    ["a window's", { window: [{ status: "complete" }] }],
  ])("%s", (_what, query) => {
    for (const [begins = 0, ends = 0] of ranges({ ...query, from: FROM, to: TO })) {
      expect(begins).toBeGreaterThanOrEqual(from);
      expect(ends).toBeLessThanOrEqual(to);
    }
    expect(ranges({ ...query, from: FROM, to: TO }).at(-1)).toEqual([from, to]);
  });

  it("and no further than what there can be of it", () => {
    const today = { from: new Date(NOW - 5 * DAY).toISOString(), to: new Date(NOW + 5 * DAY).toISOString() };
    expect(ranges(today)).toEqual([
      [NOW - 2 * DAY, NOW + 2 * DAY],
      [NOW - DAY, NOW + 5 * DAY],
      [NOW - 5 * DAY, NOW + DAY],
    ]);
    expect(ranges({ type: "upcoming", from: today.from })).toEqual([[NOW - DAY, 8_640_000_000_000_000]]);
    expect(ranges({ type: "ondemand", to: today.from })).toEqual([[-8_640_000_000_000_000, NOW - 5 * DAY]]);
  });
});

let store: Store;
beforeAll(async () => {
  store = await migratedStore(MIGRATIONS);
});
afterAll(() => store.close());

describe("what SQLite reads a level's games along", () => {
  it.each([
    ["of all days", {}, "search_event_level_start (level=? AND start_at>? AND start_at<?)"],
    ["of one day", { from: FROM, to: TO }, "search_event_level_start (level=? AND start_at>? AND start_at<?)"],
    ["of a state", { state: "OR" }, "search_event_state (state_code=? AND start_at>? AND start_at<?)"],
    ["of a sport", { activity: "football" }, "search_event_sport (sport_slug=? AND start_at>? AND start_at<?)"],
  ])("%s, in the order of their start", async (_what, query, index) => {
    const parameters = asked({ level: "freshman", ...query });
    for (const { condition, from, to } of phasesOf(parameters, NOW)) {
      const range = sql`e.start_at >= ${from} and e.start_at <= ${to}`;
      const where = allOf([range, condition, ...filtersOf(parameters, NOW)]);
      const games = sql`select e.id from search_event e where ${where} order by e.start_at limit 20`.compile(store.db);
      expect(await stepsOf(MIGRATIONS, [games])).toEqual([[expect.stringContaining(index)]]);
    }
  });
});

describe("an event that runs for weeks joins what would leave it out alone", () => {
  let store: Store;
  beforeAll(async () => {
    store = await migratedStore(MIGRATIONS);
    await addEvents(store, [event("marathon", NOW - 30 * DAY, { complete_at: null, vod_ready_at: null })]);
  });
  afterAll(() => store.close());

  it.each([
    ["/live", "marathon", true],
    ["/live?from=2026-10-21T00:00:00Z", "marathon", true],
    ["/live?from=2026-10-22T00:00:00Z", "", false],
    // All are in one range, which it is in, or is not.
    ["?sort=start&from=2026-10-21T00:00:00Z", "marathon", false],
    ["?sort=start&from=2026-10-22T00:00:00Z", "", false],
  ])("%s", async (path, keys, joins) => {
    let found: string[] = [];
    const queries = await queriesOf(store.db, async (db) => {
      found = (await asker({ db, dialect: store.dialect })(`/search/events${path}`)).keys;
    });
    expect(found.join(" ")).toBe(keys);
    expect(queries.some((query) => query.sql.includes(" or e.id in "))).toBe(joins);
  });
});
