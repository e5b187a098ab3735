import { beforeAll, expect, it } from "vitest";
import { eventSchema } from "~contracts/records/event";
import { echoApp } from "~network/content/content.server";
import { scenarioKey } from "~network/development/scenario-event";
import { EVENT_SCENARIOS } from "~network/development/scenario-table";
import { anchorScenarios } from "~network/development/scenarios.server";
import { leagueMigrations } from "~network/league/migration";
import { extendSchedule, seedOrganizations } from "~network/league/seed";
import { storeOfFile } from "./store-under-test";

const NOW = Date.parse("2026-11-20T23:30:00Z");
const HOUR = 3_600_000;

const under = storeOfFile([leagueMigrations]);
const clock = { now: () => NOW };
beforeAll(async () => {
  await seedOrganizations(under.store.db, { seed: "contract", schools: 200, busyness: 1 }, () => undefined);
  await extendSchedule(under.store.db, NOW);
  await anchorScenarios(under.store.db, { now: NOW, clockOffset: 0 });
});

const echo = () => echoApp({ db: under.store.db, clock });

it("answers every scenario as the contract says, times as they were stored", async () => {
  for (const spec of EVENT_SCENARIOS) {
    const response = await echo().request(`/game_or_event/${scenarioKey(spec)}`);
    const event = eventSchema.parse(await response.json());
    expect(event.start_time).toBe(new Date(NOW + spec.start * 60_000).toISOString());
    expect(event.is_deleted || event.canceled).toBe(spec.deleted ?? false);
    expect(event.publishers.length).toBeGreaterThanOrEqual(1);
  }
});

it("answers every kind of generated event as the contract says", async () => {
  const rows = await under.store.db
    .selectFrom("event")
    .select("key")
    .where("start_at", ">", NOW - 3 * HOUR)
    .where("start_at", "<", NOW + HOUR)
    .execute();
  expect(rows.length).toBeGreaterThan(40);
  for (const { key } of rows) {
    const response = await echo().request(`/game_or_event/${key}`);
    expect([key, eventSchema.safeParse(await response.json()).success]).toEqual([key, true]);
  }
});

it("draws the same days when two processes do it at once", async () => {
  const later = NOW + 3 * 24 * HOUR;
  await Promise.all([extendSchedule(under.store.db, later), extendSchedule(under.store.db, later)]);
  const { rows, keys } = await under.store.db
    .selectFrom("event")
    .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.count<number>("key").distinct().as("keys")])
    .executeTakeFirstOrThrow();
  expect(rows).toBe(keys);
  expect(await under.store.db.selectFrom("league_day").select("day").execute()).toHaveLength(79);
});
