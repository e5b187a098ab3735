import { beforeAll, describe, expect, it } from "vitest";
import { activityBySlug } from "~network/league/activities";
import { readOverrides } from "~network/league/overrides";
import { drawLeague } from "~network/league/profiles";
import { busynessFor, drawDay, fieldOf } from "~network/league/schedule";
import { daysAround, extendSchedule, seedOrganizations } from "~network/league/seed";
import { statusAt } from "~network/league/status-at";
import type { EventTable } from "~network/league/tables";
import type { Store } from "~network/store/open-store.server";
import { FRIDAY_EVENING, seededLeague, SMALL_LEAGUE } from "./seeded-league";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const { organizations, schools } = drawLeague("schedule-test", 300);
const field = fieldOf([...organizations, ...schools]);
const start = Date.parse("2026-11-14T00:00:00Z");
const days = Array.from({ length: 10 }, (_, day) => drawDay("schedule-test", start + day * DAY, field));
const events = days.flatMap((day) => day.events);

const parsed = events.map((event) => ({ event, overrides: readOverrides(event.overrides) }));
const at = (now: number) =>
  parsed
    .filter(({ event }) => Math.abs(event.start_at - now) < DAY)
    .map(({ event, overrides }) => ({ event, statuses: statusAt(event, overrides, now) }));

describe("a drawn day", () => {
  it("is the same whenever it is drawn", () => {
    expect(drawDay("schedule-test", start, field)).toEqual(days[0]);
    const keys = drawDay("another", start, field).events.map((event) => event.key);
    expect(keys).not.toEqual(days[0]?.events.map((event) => event.key));
  });

  it("keeps its events within the day and their keys apart", () => {
    for (const [index, day] of days.entries()) {
      const from = start + index * DAY;
      expect(day.events.filter((event) => event.start_at < from || event.start_at >= from + DAY)).toEqual([]);
    }
    expect(new Set(events.map((event) => event.key)).size).toBe(events.length);
  });

  it("lists every participant of every event, and only schools that exist", () => {
    const known = new Set(schools.map((school) => school.key));
    for (const day of days) {
      const listed = day.events.flatMap((event) =>
        (JSON.parse(event.participant_keys) as string[]).map((key) => `${event.key}/${key}`),
      );
      expect(day.schools.map((row) => `${row.event_key}/${row.school_key}`)).toEqual(listed);
      expect(day.schools.filter((row) => !known.has(row.school_key))).toEqual([]);
    }
  });

  it("plays only sports in season", () => {
    expect([...new Set(events.map((event) => new Date(event.start_at).getUTCMonth() + 1))]).toEqual([11]);
    expect(events.filter((event) => !activityBySlug(event.sport_slug)?.months.includes(11))).toEqual([]);
    const july = drawDay("schedule-test", Date.parse("2026-07-10T00:00:00Z"), field).events;
    expect(july.filter((event) => event.sport_slug === "football" || event.sport_slug === "basketball")).toEqual([]);
    expect(july.some((event) => event.sport_slug === "baseball")).toBe(true);
  });
});

describe("at any hour", () => {
  const moments = Array.from({ length: 7 * 24 * 2 }, (_, half) => start + DAY + half * 30 * MINUTE + 7 * MINUTE);

  it("a dozen games or more are on air", () => {
    for (const now of moments) {
      const live = at(now).filter(({ event, statuses }) => statuses.broadcast === "on_air" && !event.is_deleted);
      expect(live.length).toBeGreaterThanOrEqual(12);
    }
  });

  it("several begin within the hour, and a datacast is in progress", () => {
    for (const now of moments) {
      const soon = events.filter((event) => event.start_at > now && event.start_at <= now + HOUR && !event.is_deleted);
      expect(soon.length).toBeGreaterThanOrEqual(5);
    }
    const withData = moments.filter((now) => at(now).some(({ statuses }) => statuses.datacast === "inprogress"));
    expect(withData.length / moments.length).toBeGreaterThan(0.97);
  });
});

describe("the mix", () => {
  const share = (test: (event: EventTable) => boolean) => events.filter(test).length / events.length;

  it("has a third free", () => {
    expect(share((event) => event.payment_required === 0)).toBeGreaterThan(0.25);
    expect(share((event) => event.payment_required === 0)).toBeLessThan(0.42);
  });

  it.each<[string, (event: EventTable) => unknown]>([
    ["stats alone", (event) => !event.has_broadcast && !event.has_vod && event.has_datacast],
    ["replays alone", (event) => !event.has_broadcast && event.has_vod],
    ["live video alone", (event) => event.has_broadcast && !event.has_vod],
    ["live video with stats", (event) => event.has_broadcast && event.has_datacast],
    ["automated cameras", (event) => event.is_pixellot],
    ["deleted events", (event) => event.is_deleted],
    ["times to be determined", (event) => event.tbd],
    ["blackouts", (event) => event.overrides.includes("vod_blackout_end_at")],
    ["individual meets", (event) => event.overrides.includes('"Individual"')],
    ["two publishers", (event) => event.overrides.includes("second_publisher_key")],
  ])("has %s", (_what, test) => expect(events.some(test)).toBe(true));

  it("has tournaments with a special pass, and odd line-ups", () => {
    const tournaments = events.filter((event) => event.is_tournament);
    expect(tournaments.length).toBeGreaterThan(5);
    expect(tournaments.filter((event) => event.required_entitlement === null || !event.payment_required)).toEqual([]);
    expect(events.filter((event) => !event.is_tournament && event.required_entitlement !== null)).toEqual([]);
    const sizes = new Set(events.map((event) => (JSON.parse(event.participant_keys) as string[]).length));
    expect([1, 2, 4].every((size) => sizes.has(size))).toBe(true);
    expect(new Set(events.map((event) => event.game_type))).toContain("quarterfinal");
    expect(new Set(events.map((event) => event.content_type))).toEqual(new Set(["game", "event"]));
  });

  it("prepares replays after the end, and highlights after the replay", () => {
    const replays = events.filter((event) => event.vod_ready_at !== null && event.has_broadcast);
    expect(replays.length).toBeGreaterThan(100);
    expect(replays.filter((event) => (event.vod_ready_at ?? 0) <= (event.complete_at ?? Infinity))).toEqual([]);
    const byKey = new Map(events.map((event) => [event.key, event]));
    const highlights = days.flatMap((day) => day.highlights);
    expect(highlights.length).toBeGreaterThan(100);
    const readyAt = (key: string) => byKey.get(key)?.vod_ready_at ?? Infinity;
    expect(highlights.filter((one) => one.published_at <= readyAt(one.event_key))).toEqual([]);
  });
});

describe("the schedule in the store", () => {
  let store: Store;
  beforeAll(async () => {
    store = await seededLeague();
  }, 60_000);
  const count = async () => (await store.db.selectFrom("event").select("key").execute()).length;

  it("reaches 45 days back and 30 ahead, nearest days first", async () => {
    const around = daysAround(FRIDAY_EVENING).map((day) => new Date(day).toISOString().slice(0, 10));
    expect(around).toHaveLength(76);
    expect(around.slice(0, 3)).toEqual(["2026-11-20", "2026-11-19", "2026-11-21"]);
    const rows = await store.db.selectFrom("event").select("start_at").orderBy("start_at").execute();
    const ends = [rows[0], rows.at(-1)].map((row) => Math.floor((row?.start_at ?? 0) / DAY));
    const today = Math.floor(FRIDAY_EVENING / DAY);
    expect(ends).toEqual([today - 45, today + 30]);
    expect(rows.length).toBeGreaterThan(12_000);
  });

  it("does nothing when asked again, and seeds the organizations once", async () => {
    const before = await count();
    expect(await extendSchedule(store.db, FRIDAY_EVENING)).toEqual([]);
    expect(await seedOrganizations(store.db, { ...SMALL_LEAGUE, seed: "other" }, () => undefined)).toBe(false);
    expect(await count()).toBe(before);
  });

  it("goes on as time moves, a day or a season", async () => {
    expect((await extendSchedule(store.db, FRIDAY_EVENING + DAY)).length).toBeGreaterThan(100);
    const spring = FRIDAY_EVENING + 150 * DAY;
    expect((await extendSchedule(store.db, spring)).length).toBeGreaterThan(12_000);
    const filmed = store.db.selectFrom("event").select("sport_slug").where("has_broadcast", "=", 1);
    const live = await filmed.where("on_air_at", "<=", spring).where("complete_at", ">", spring).execute();
    expect(live.length).toBeGreaterThanOrEqual(12);
    expect(live.some((event) => event.sport_slug === "baseball" || event.sport_slug === "softball")).toBe(true);
    expect(live.some((event) => event.sport_slug === "football")).toBe(false);
  }, 60_000);
});

describe("a league of as many events as asked for", () => {
  it.each([20_000, 60_000])("%i", (events) => {
    const days = 76;
    const busyness = busynessFor(events, days);
    const drawnOn = (_: unknown, day: number) => drawDay("seed", start + day * DAY, field, busyness).events;
    const drawn = Array.from({ length: 7 }, drawnOn).flat().length;
    const expected = (events / days) * 7;
    expect(Math.abs(drawn - expected) / expected).toBeLessThan(0.05);
  });

  it("is never less than what is sure", () => expect(busynessFor(100, 76)).toBe(0));
});
