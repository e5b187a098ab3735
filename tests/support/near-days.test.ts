import { expect, it } from "vitest";
import { leagueMigrations } from "~network/league/migration";
import { migratedStore } from "./migrated-store";
import { drawNearDaysAlone } from "./near-days";

it("leaves the days around now to be drawn, and no other of the season", async () => {
  const store = await migratedStore([leagueMigrations]);
  await drawNearDaysAlone(store.db, Date.parse("2026-11-20T23:30:00Z"));
  const days = await store.db.selectFrom("league_day").select("day").orderBy("day").execute();
  const near = (day: string) => day > "2026-11-16" && day < "2026-11-23";
  expect(days.map(({ day }) => day).filter(near)).toEqual(["2026-11-17", "2026-11-22"]);
  expect(days).toHaveLength(72);
  await store.close();
});
