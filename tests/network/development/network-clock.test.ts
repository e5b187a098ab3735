import { expect, it } from "vitest";
import { networkClock } from "~network/development/network-clock.server";
import { leagueMigrations } from "~network/league/migration";
import { migratedStore } from "../../support/migrated-store";

const STARTED = Date.parse("2026-11-20T23:30:00Z");
const processNow = () => STARTED;

it("moves, is kept across restarts, and goes back", async () => {
  const { db } = await migratedStore([leagueMigrations]);
  const clock = networkClock(db, true, processNow);
  expect(clock.now()).toBe(STARTED);
  await clock.set(STARTED + 5_000);
  expect([clock.now(), clock.offset()]).toEqual([STARTED + 5_000, 5_000]);

  const restarted = networkClock(db, true, processNow);
  await restarted.load();
  expect(restarted.now()).toBe(STARTED + 5_000);
  await restarted.reset();
  expect(restarted.offset()).toBe(0);
  await clock.load();
  expect(clock.offset()).toBe(0);
});

it("says when another process has moved it, and keeps a move of its own", async () => {
  const { db } = await migratedStore([leagueMigrations]);
  const [clock, other] = [networkClock(db, true, processNow), networkClock(db, true, processNow)];
  expect(await clock.load()).toBe(false);
  await other.set(STARTED + 5_000);
  expect([await clock.load(), await clock.load(), clock.offset()]).toEqual([true, false, 5_000]);
  const looking = clock.load();
  const moving = clock.set(STARTED + 9_000);
  expect([await looking, await moving, clock.offset()]).toEqual([false, undefined, 9_000]);
});

it("cannot be moved outside development and test", async () => {
  const { db } = await migratedStore([leagueMigrations]);
  await networkClock(db, true, processNow).set(STARTED + 9_000);
  const clock = networkClock(db, false, processNow);
  await clock.load();
  await clock.set(STARTED + 5_000);
  expect(clock.now()).toBe(STARTED);
});

it.each([Number.NaN, -1, Infinity, Date.parse("2100-01-01T00:00:00Z")])("refuses %d", async (now) => {
  const { db } = await migratedStore([leagueMigrations]);
  const clock = networkClock(db, true, processNow);
  await expect(clock.set(now)).rejects.toThrow(RangeError);
  expect(clock.now()).toBe(STARTED);
});
