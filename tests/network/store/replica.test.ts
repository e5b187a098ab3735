import type { PostgresPool } from "kysely";
import type { Pool } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readingPool } from "~network/store/replica";

/** Which of two databases a read goes to, by how far the replica is. */

type Answer = Record<string, unknown>[] | Error;
const problem = (code?: string) => Object.assign(new Error("no"), code ? { code } : {});

let ticks = 0;
let position = "0/10";
let reached: (positions: readonly string[]) => number | null = (positions) => positions.length;
let primaryFails: Error | null = null;
let replicaFails: Error | null = null;
const PRIMARY = { database: "16384", cluster: "7400", started: "1790000000.5", copies: false };
const REPLICA = { ...PRIMARY, started: "1790000700.25", copies: true };
let theirs: typeof PRIMARY = REPLICA;
let strangers = 0;
let mayReadCluster = true;
let replicaAnswer: Answer = [{ from: "replica" }];
let destroyed: unknown[] = [];
let asked: string[] = [];

const answered = (answer: Answer) =>
  answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ rows: answer });
const primary = {
  query(text: string) {
    if (!mayReadCluster && text.includes("pg_control_system")) return Promise.reject(problem("42501"));
    if (primaryFails) return Promise.reject(primaryFails);
    if (text.includes("pg_current_wal_lsn")) return answered([{ position, ...PRIMARY }]);
    asked.push("primary");
    return answered([{ from: "primary" }]);
  },
};
const patient = {
  connect: () => Promise.resolve({ query: (text: string) => primary.query(text), release() {} }),
  end: () => Promise.resolve(),
};
const replica = {
  query: (_text: string, [positions]: [string[]]) =>
    replicaFails ? Promise.reject(replicaFails) : answered([{ reached: reached(positions), ...theirs }]),
  connect: () =>
    replicaFails
      ? Promise.reject(replicaFails)
      : Promise.resolve({ query: () => answered(replicaAnswer), release: (broken: unknown) => destroyed.push(broken) }),
  end: () => Promise.resolve(),
};

let under: ReturnType<typeof readingPool>;
beforeEach(() => {
  ticks = 1_000_000;
  reached = (positions) => positions.length;
  primaryFails = replicaFails = null;
  theirs = REPLICA;
  strangers = 0;
  mayReadCluster = true;
  replicaAnswer = [{ from: "replica" }];
  destroyed = [];
  asked = [];
  under = readingPool(primary as object as Pool, patient as object as PostgresPool, replica as object as Pool, {
    onStranger: () => (strangers += 1),
    ticks: () => ticks,
  });
});
afterEach(() => under.pool.end());

async function readFrom(): Promise<unknown> {
  const client = await under.pool.connect();
  const result = (await client.query("select 1", [])) as { rows: { from: string }[] };
  client.release();
  return result.rows[0]?.from;
}

describe("a read goes", () => {
  it("to the primary until the replica has been seen to follow", async () => {
    expect(await readFrom()).toBe("primary");
    await under.look();
    expect(await readFrom()).toBe("replica");
  });

  it.each([
    [2_999, "replica"],
    [3_000, "primary"],
  ])("%d ms after the replica was last seen to follow: to the %s", async (later, expected) => {
    await under.look();
    ticks += later;
    expect(await readFrom()).toBe(expected);
  });

  it.each([
    ["at what the primary had 2 s ago", 1, "replica"],
    ["at nothing that was asked for", null, "primary"],
  ])("where the replica is %s", async (_what, nth, expected) => {
    await under.look();
    ticks += 2_000;
    position = "0/20";
    reached = () => nth;
    await under.look();
    expect(await readFrom()).toBe(expected);
  });

  it("on to a replica that followed while the primary is away, and not to one that did not", async () => {
    await under.look();
    ticks += 2_000;
    primaryFails = problem();
    await under.look();
    ticks += 2_000;
    expect(await readFrom()).toBe("replica");
    ticks += 5_000;
    await under.look();
    expect(under.follows()).toBe(false);
  });

  it("to the primary where the replica lets nobody in, or does not answer", async () => {
    await under.look();
    replicaFails = problem("53300");
    expect(await readFrom()).toBe("primary");
    await under.look();
    expect(under.follows()).toBe(false);
  });
});

describe("is it a copy of the primary's database?", () => {
  it.each([
    ["a replica", REPLICA, true],
    ["the primary itself", PRIMARY, true],
    ["another database of the same cluster, as after a restore", { ...REPLICA, database: "16999" }, false],
    ["a database of the same number in another cluster", { ...REPLICA, cluster: "7401" }, false],
    ["what was a replica until it was promoted", { ...REPLICA, copies: false }, false],
  ])("%s", async (_what, answers, isCopy) => {
    theirs = answers;
    await under.look();
    await under.look();
    expect([await readFrom(), strangers]).toEqual(isCopy ? ["replica", 0] : ["primary", 1]);
  });

  it.each([
    ["another database", { ...REPLICA, database: "16999" }, "primary"],
    ["a copy", REPLICA, "replica"],
  ])("%s, where the number of the cluster may not be read", async (_what, answers, expected) => {
    theirs = answers;
    mayReadCluster = false;
    await under.look();
    expect(await readFrom()).toBe(expected);
  });

  it("one that follows no more is left at once", async () => {
    await under.look();
    theirs = { ...REPLICA, copies: false };
    await under.look();
    expect(under.follows()).toBe(false);
  });
});

describe("a read that the replica drops", () => {
  it.each([
    ["a lost connection", undefined],
    ["a shutdown", "57P01"],
    ["a conflict with what it replays", "40001"],
    ["a table that has not arrived", "42P01"],
  ])("by %s is asked of the primary, and so are the next", async (_what, code) => {
    await under.look();
    replicaAnswer = problem(code);
    expect(await readFrom()).toBe("primary");
    expect([destroyed, asked]).toEqual([[true], ["primary"]]);
    expect(under.follows()).toBe(false);
  });

  it.each([
    ["a mistake in the query", "42601"],
    ["a time limit", "57014"],
    ["a write", "25006"],
  ])("by %s stays a failure", async (_what, code) => {
    await under.look();
    replicaAnswer = problem(code);
    await expect(readFrom()).rejects.toMatchObject({ code });
    expect(asked).toEqual([]);
  });
});
