import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Network } from "~contracts/network";
import { noteChange } from "~network/league/changes";
import { MIGRATIONS } from "~network/network.server";
import { indexLeague } from "~network/search/index-league";
import { openStore, type Store } from "~network/store/open-store.server";
import { profile, settle } from "../network/search/small-league";
import { insert } from "../support/rows";
import { storeOfTest } from "./store-under-test";
import { undrawnNetwork } from "./undrawn-network";

/** Any number of back ends on one PostgreSQL (docs/decisions/0030-many-back-ends-on-one-postgresql.md). */

const under = storeOfTest(MIGRATIONS);
let others: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  others = [];
});
afterEach(async () => {
  for (const other of others) await other.close();
});

function opened<One extends { close(): Promise<void> }>(one: One): One {
  others.push(one);
  return one;
}
const another = async (more: { databaseReadUrl?: string } = {}): Promise<Store> =>
  opened(await openStore({ ...under.place, ...more }));

const STARTED = Date.parse("2026-11-20T23:30:00Z");
const network = async (startedAt: number): Promise<Network> =>
  opened(await undrawnNetwork(under.place, () => startedAt));
const prepared = async (startedAt: number) => {
  const one = await network(startedAt);
  await one.prepare(() => undefined);
  return one;
};
const billedAt = async (one: Network) =>
  (await one.readiness()).find(({ name }) => name === "billing")?.detail?.replace("last succeeded ", "");

/** A job that notices when it is done twice at once. */
function watchedJob() {
  const seen = { now: 0, most: 0, times: 0 };
  const work = async () => {
    seen.now += 1;
    seen.times += 1;
    seen.most = Math.max(seen.most, seen.now);
    await sleep(20);
    seen.now -= 1;
  };
  return { seen, work };
}

it("one process does its own jobs, one turn after the other on PostgreSQL", async () => {
  const { turns, dialect } = under.store;
  expect([await turns.leads("alerts"), await turns.leads("alerts")]).toEqual([true, true]);
  const { seen, work } = watchedJob();
  await Promise.all([turns.withLock("preparing", work), turns.withLock("preparing", work)]);
  expect(seen).toEqual({ now: 0, most: dialect === "postgres" ? 1 : 2, times: 2 });
});

// SQLite has one writing process.
if (process.env.CONTRACT_DATABASE_URL)
  describe("several processes on PostgreSQL", () => {
    it("the rounds of a job are one process's, and another's when that ends", async () => {
      const [first, second] = [await another(), await another()];
      const asked = await Promise.all([first.turns.leads("billing"), second.turns.leads("billing")]);
      expect(asked.filter(Boolean)).toHaveLength(1);
      const [leader, follower] = asked[0] ? [first, second] : [second, first];
      expect([await leader.turns.leads("billing"), await follower.turns.leads("billing")]).toEqual([true, false]);
      expect(await follower.turns.leads("alerts")).toBe(true);
      await leader.turns.close();
      await expect.poll(() => follower.turns.leads("billing")).toBe(true);
      expect(await leader.turns.leads("billing")).toBe(false);
    });

    it("a process that loses the database no longer leads, before another does", async () => {
      const [leader, follower] = [await another(), await another()];
      expect(await leader.turns.leads("billing")).toBe(true);
      await sql`
        select pg_terminate_backend(pid, 10000) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      `.execute(under.store.db);
      expect(await follower.turns.leads("billing")).toBe(true);
      expect(await leader.turns.leads("billing")).toBe(false);
      await follower.turns.close();
      await expect.poll(() => leader.turns.leads("billing")).toBe(true);
    });

    it("a connection that breaks between two statements fails its transaction alone", async () => {
      const { db } = under.store;
      const broken = db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
        await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(db);
        await sleep(50);
        await sql`select 1`.execute(transaction);
      });
      await expect(broken).rejects.toThrow();
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    });

    it("turns come one after the other, also where one fails", async () => {
      const [first, second] = [await another(), await another()];
      const { seen, work } = watchedJob();
      const fails = () => work().then(() => Promise.reject(new Error("half way")));
      const all = [first, second, first, second].map(({ turns }, index) =>
        turns.withLock("preparing", index === 0 ? fails : work).catch(String),
      );
      expect(await Promise.all(all)).toEqual(["Error: half way", undefined, undefined, undefined]);
      expect(seen).toEqual({ now: 0, most: 1, times: 4 });
    });

    it("two networks start on an empty store at once, and do their rounds once", async () => {
      const [one, two] = [await network(STARTED), await network(STARTED + 60_000)];
      await Promise.all([one.prepare(() => undefined), two.prepare(() => undefined)]);
      const leads = async () => [await billedAt(one), await billedAt(two)];
      await one.development.clock.set(STARTED);
      await two.development.clock.set(STARTED);
      const [by] = await leads();
      expect(await leads()).toEqual([by, by]);
    });

    it("the rounds go on at another network when one has ended", async () => {
      const one = await prepared(STARTED);
      const two = await prepared(STARTED + 60_000);
      expect(await billedAt(two)).toBe("2026-11-20T23:30:00.000Z");
      await one.close();
      others.splice(0, 1);
      await two.development.clock.set(STARTED);
      await expect.poll(() => billedAt(two)).toBe("2026-11-20T23:31:00.000Z");
    });

    it("clock and flags agree", async () => {
      const [one, two] = [await prepared(STARTED), await prepared(STARTED)];
      await one.development.clock.set(STARTED + 3_600_000);
      await expect.poll(() => two.development.clock.offset(), { timeout: 10_000 }).toBe(3_600_000);
      await two.development.clock.reset();
      await expect.poll(() => one.development.clock.offset(), { timeout: 10_000 }).toBe(0);
      await one.development.flags.set("show-new-highlights-experience", false);
      const flags = await two.development.flags.list();
      expect(flags.find(({ name }) => name === "show-new-highlights-experience")?.value).toBe(false);
    });

    it("every back end's search follows a change", async () => {
      await settle(under.store);
      const [one, two] = [await prepared(STARTED), await prepared(STARTED)];
      const found = async (network: Network) => {
        const path = "http://search.embedded/v2/search/schools?q=quillayute";
        return ((await (await network.apps.search.fetch(new Request(path))).json()) as { total: number }).total;
      };
      expect([await found(one), await found(two)]).toEqual([0, 0]);
      await insert(under.store.db, "profile", profile("quillayute", { name: "Quillayute High School" }));
      await indexLeague(under.store, { profiles: true });
      for (const network of [one, two]) await expect.poll(() => found(network), { timeout: 5_000 }).toBe(1);
    });

    it("reads go to the replica's connections, which take no writes", async () => {
      const store = await another({ databaseReadUrl: under.place.databaseUrl ?? "" });
      const asked = sql<{ on: string }>`select current_setting('transaction_read_only') as on`;
      const readOnly = async () => (await asked.execute(store.reading)).rows[0]?.on;
      await expect.poll(readOnly).toBe("on");
      const writing = store.reading.insertInto("league_fact").values({ name: "x", value: "y" }).execute();
      await expect(writing).rejects.toMatchObject({ code: "25006" });
      await insert(store.db, "league_fact", { name: "x", value: "y" });
    });

    it("an import is told of once the replica, where lists are read, has it", async () => {
      // Another schema stands for what a replica that is behind has: by its database it is the primary's.
      await sql`create schema behind`.execute(under.store.db);
      await sql`create table behind.league_fact (like public.league_fact including all)`.execute(under.store.db);
      const url = new URL(under.place.databaseUrl ?? "");
      url.searchParams.set("options", "-c search_path=behind,public");
      const replica = opened(await openStore({ databaseUrl: url.href, dataDir: "" }));
      const one = await undrawnNetwork({ ...under.place, databaseReadUrl: url.href }, () => STARTED);
      try {
        await noteChange(replica.db);
        await expect.poll(() => one.changes()).toBe("1");
        await noteChange(under.store.db);
        await noteChange(under.store.db);
        expect(await one.changes()).toBe("1");
        await noteChange(replica.db);
        expect(await one.changes()).toBe("2");
      } finally {
        await one.close();
      }
    });
  });
