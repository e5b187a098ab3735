import { daysAround, NEAR_REACH } from "~network/league/seed";
import type { Db } from "~network/store/database";

/** So that a start draws the games of the days around now alone, where a test is not about more: most of its time. */
export async function drawNearDaysAlone(db: Db, now: number): Promise<void> {
  const near = new Set(daysAround(now, NEAR_REACH));
  const far = daysAround(now).filter((day) => !near.has(day));
  const drawn = far.map((day) => ({ day: new Date(day).toISOString().slice(0, 10), drawn_at: now }));
  await db.insertInto("league_day").values(drawn).execute();
}
