import { beforeAll, describe, expect, it } from "vitest";
import { type Event, eventSchema } from "~contracts/records/event";
import { echoApp } from "~network/content/content.server";
import { scenarioKey, stillHolds } from "~network/development/scenario-event";
import { EVENT_SCENARIOS, STATUS_SCENARIOS } from "~network/development/scenario-table";
import { anchorScenarios, listScenarios } from "~network/development/scenarios.server";
import type { Store } from "~network/store/open-store.server";
import { rowOf } from "../../support/rows";
import { FRIDAY_EVENING } from "../league/seeded-league";
import { scenarioStore } from "./scenario-store";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const specOf = (name: string) => {
  const spec = EVENT_SCENARIOS.find((one) => one.name === name);
  if (!spec) throw new Error(`no scenario is named ${name}`);
  return spec;
};

async function eventAt(store: Store, name: string, now: number): Promise<Event> {
  const app = echoApp({ db: store.db, clock: { now: () => now } });
  const response = await app.request(`/game_or_event/${scenarioKey(specOf(name))}`);
  expect(response.status).toBe(200);
  return eventSchema.parse(await response.json());
}

/** The display status as S 4.2 and rulings 2 and 3 spell it, worked out here from the record alone. */
function statusShown(event: Event, now: number): string {
  const publisher = event.publishers[0];
  const live = publisher?.broadcasts[0]?.status;
  const vod = publisher?.vods[0];
  const past = Math.floor(now / MINUTE) - Math.floor(Date.parse(event.start_time ?? "") / MINUTE);
  const minuteOfDay = Math.floor(now / MINUTE) % 1440;
  const sinceCutoff = minuteOfDay > 540 ? minuteOfDay - 540 : minuteOfDay + 900;
  if (live === "scheduled" && past < -5) return "live_scheduled";
  if (live === "scheduled" && past < 10 && past <= sinceCutoff) return "live_pending";
  if (live === "on_air") return "live_available";
  if (live === "complete" && !vod) return "live_no_vod";
  if (live === "complete" && vod?.status === "scheduled") return "vod_pending";
  if (!live && vod?.status === "scheduled") return "vod_scheduled";
  const from = vod?.blackout_start_date ?? event.blackout_start_date;
  const until = vod?.blackout_end_date ?? event.blackout_end_date;
  const afterFrom = from ? now > Date.parse(from) : true;
  const beforeUntil = until ? now < Date.parse(until) : true;
  if (vod && (from || until) && afterFrom && beforeUntil) return "vod_blackout";
  if (vod?.status === "complete") return "vod_available";
  if (vod) return "vod_problem";
  if (live === "scheduled") return past >= 60 ? "long_live_delayed" : "short_live_delayed";
  return "live_problem";
}

describe("each display status by its name", () => {
  it("is there for all eleven and vod_problem", () => expect(STATUS_SCENARIOS).toHaveLength(12));

  it("shows its own name wherever it says that it holds, at every hour of the day", async () => {
    const hourly = await scenarioStore();
    for (let hour = 0; hour < 24; hour++) {
      const anchor = Date.parse("2026-11-20T00:30:00Z") + hour * HOUR;
      await hourly.db.deleteFrom("event").execute();
      await anchorScenarios(hourly.db, { now: anchor, clockOffset: 0 });
      for (const spec of STATUS_SCENARIOS) {
        for (const minutes of [spec.holds[0], 0, spec.holds[1]].map((one) => Math.max(-300, Math.min(300, one)))) {
          const now = anchor + minutes * MINUTE;
          if (!stillHolds(spec, anchor, now)) continue;
          const shown = statusShown(await eventAt(hourly, spec.name, now), now);
          expect(shown, `${hour} o'clock, ${minutes} minutes`).toBe(spec.name);
        }
      }
    }
    await hourly.close();
  });
});

describe("what the names promise", () => {
  let store: Store;
  beforeAll(async () => {
    store = await scenarioStore();
  });
  const now = (name: string) => eventAt(store, name, FRIDAY_EVENING);
  const first = async (name: string) => (await now(name)).publishers[0];
  async function mediaOf(name: string) {
    const media = (await now(name)).publishers.flatMap((one) => [...one.broadcasts, ...one.vods, ...one.datacasts]);
    expect(media.length, name).toBeGreaterThan(0);
    return media;
  }

  it.each("free_live free_replay free_game_live free_game_replay free_live_with_stats stats_only_free".split(" "))(
    "%s is free",
    async (name) => expect((await mediaOf(name)).some((one) => one.payment_required)).toBe(false),
  );

  it("free and paid", async () => {
    for (const name of ["paid_live", "paid_replay", "stats_only", "tournament_pass_live"])
      for (const one of await mediaOf(name))
        expect([name, one.payment_required, one.entitlement_period]).toEqual([name, true, null]);
    const over = (await first("paid_until_yesterday"))?.vods[0];
    expect(over?.payment_required).toBe(true);
    expect(Date.parse(over?.entitlement_period ?? "")).toBeLessThan(FRIDAY_EVENING);
    expect((await now("free_live")).is_sport).toBe(false);
    // What guests may watch is no game, and no game is seen there (S 5.4).
    for (const [name, film] of [
      ["free_live", "concert"],
      ["free_replay", "concert"],
      ["news", "concert"],
      ["free_game_live", "volleyball"],
      ["free_game_replay", "basketball"],
      ["free_replay_with_stats", "soccer"],
    ] as const)
      expect([name, (await now(name)).thumbnail]).toEqual([name, expect.stringContaining(`/${film}/`)]);
    expect((await now("free_game_live")).is_sport).toBe(true);
  });

  it("blackouts by the event and by the replay, and one that names the association", async () => {
    expect((await now("blackout_event")).blackout_end_date).not.toBeNull();
    const vodOf = async (name: string) => (await first(name))?.vods[0];
    expect(await vodOf("blackout_end_only")).toMatchObject({ blackout_start_date: null });
    expect(await vodOf("blackout_start_only")).toMatchObject({ blackout_end_date: null });
    expect(await vodOf("blackout_no_dates")).toMatchObject({ blackout_start_date: null, blackout_end_date: null });
    for (const name of ["blackout_event", "blackout_end_only", "blackout_start_only"])
      expect(statusShown(await now(name), FRIDAY_EVENING)).toBe("vod_blackout");
    for (const name of ["blackout_over", "blackout_no_dates"])
      expect(statusShown(await now(name), FRIDAY_EVENING)).toBe("vod_available");
    expect(await first("vod_blackout")).toMatchObject({
      type: "state_association",
      acronym: expect.stringMatching(/./),
    });
  });
});

it("the list names every example once, with an address and words", async () => {
  const store = await scenarioStore();
  const list = await listScenarios(store.db);
  const names = list.map((one) => one.name);
  expect(new Set(names).size).toBe(names.length);
  expect(EVENT_SCENARIOS.every((spec) => names.includes(spec.name))).toBe(true);
  expect(list.every((one) => one.url.startsWith("/") && one.what.length > 5)).toBe(true);
  const { url } = list.find((one) => one.name === "search_misspelled") ?? {};
  const word = decodeURIComponent(url?.split("q=")[1] ?? "");
  expect(await store.db.selectFrom("profile").select("key").where("name", "=", word).execute()).toEqual([]);
  expect(list.some((one) => one.name === "association_page")).toBe(true);
});

describe("anchoring", () => {
  const startOf = async (store: Store, name: string) =>
    (await rowOf(store.db, "event", { key: scenarioKey(specOf(name)) })).start_at;

  it("moves what has drifted as time goes by, and only that", async () => {
    const store = await scenarioStore();
    const later = FRIDAY_EVENING + 3 * HOUR;
    const moved = await anchorScenarios(store.db, { now: later, clockOffset: 0 });
    expect(moved).toContain(scenarioKey(specOf("live_available")));
    expect(moved).not.toContain(scenarioKey(specOf("vod_available")));
    expect(await startOf(store, "live_available")).toBe(later - 40 * MINUTE);
    expect(await anchorScenarios(store.db, { now: later, clockOffset: 0 })).toEqual([]);
  });

  it("leaves alone what an engineer moves by moving the clock, until the clock is reset", async () => {
    const store = await scenarioStore();
    const before = await startOf(store, "live_scheduled");
    expect(await anchorScenarios(store.db, { now: FRIDAY_EVENING + DAY, clockOffset: DAY })).toEqual([]);
    expect(await startOf(store, "live_scheduled")).toBe(before);
    const reset = FRIDAY_EVENING + 5 * HOUR;
    await anchorScenarios(store.db, { now: reset, clockOffset: 0 }, true);
    expect(await startOf(store, "live_scheduled")).toBe(reset + 120 * MINUTE);
  });

  it("does not let 09:00 UTC come between a pending game's start and now", () => {
    const anchor = Date.parse("2026-11-20T08:56:00Z");
    expect(stillHolds(specOf("live_pending"), anchor, anchor + 3 * MINUTE)).toBe(true);
    expect(stillHolds(specOf("live_pending"), anchor, anchor + 6 * MINUTE)).toBe(false);
  });
});
