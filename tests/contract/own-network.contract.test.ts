import { expect, it } from "vitest";
import { beginLeague, cachedLeague, DEFAULT_SEED, leagueOf } from "~network/league/seed";
import { MIGRATIONS } from "~network/network.server";
import { storeOfTest } from "./store-under-test";

const under = storeOfTest(MIGRATIONS);

const begin = (league?: "made-up" | "none") =>
  beginLeague(under.store.db, { league, drawn: { ...DEFAULT_SEED, schools: 51 } }, () => undefined);
const organizations = async () => (await under.store.db.selectFrom("profile").select("key").execute()).length;

it("begins empty but for the sports, and stays so without being told again", async () => {
  expect(await leagueOf(under.store.db)).toBeNull();
  expect([await begin("none"), await begin()]).toEqual(["none", "none"]);
  expect(await organizations()).toBe(0);
  expect((await under.store.db.selectFrom("activity").select("slug").execute()).length).toBeGreaterThan(20);
});

it("draws the league where nothing is said", async () => {
  expect(await begin()).toBe("made-up");
  expect(await organizations()).toBeGreaterThan(51);
});

it("is asked for its league until it has one, and then no more", async () => {
  const league = cachedLeague(under.store.db);
  expect(await league()).toBeNull();
  await begin("none");
  expect(await league()).toBe("none");
  await under.store.db.deleteFrom("league_fact").execute();
  expect([await league(), await leagueOf(under.store.db)]).toEqual(["none", null]);
});

it("keeps what a store was begun with, and says what to do", async () => {
  await begin("none");
  await expect(begin("made-up")).rejects.toThrow(/LEAGUE is made-up, and this store holds a network of its own/);
  expect(await organizations()).toBe(0);
});

it("never empties a made-up league", async () => {
  await begin("made-up");
  await expect(begin("none")).rejects.toThrow(/use another DATA_DIR or DATABASE_URL, or set LEAGUE=made-up/);
});
