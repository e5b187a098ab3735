import type { Pool } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { isLost, PATIENCE_MS, reconnectingPool } from "~network/store/reconnecting-pool";

/** What waits for a database that restarts, and what is sent again. */

const problem = (code: string | null, message = "no") => Object.assign(new Error(message), code ? { code } : {});
const REFUSED = problem("ECONNREFUSED");
const SHUTDOWN = problem("57P01");

let ticks = 0;
/** What the next connections come to, and the next statements; then all is well. */
let connects: Error[] = [];
let statements: Error[] = [];
let sent: string[] = [];
let released: unknown[] = [];
let isReadOnly = false;
/** Time that a look at a database takes. */
let lookTakes = 0;

const client = {
  query(text: string) {
    sent.push(text);
    const failure = statements.shift();
    const rows = text.includes("transaction_read_only") ? [{ takes: !isReadOnly }] : [];
    return failure ? Promise.reject(failure) : Promise.resolve({ rows });
  },
  release: (destroy?: boolean) => void released.push(destroy === true ? "destroyed" : "kept"),
};
const pool = {
  connect() {
    ticks += lookTakes;
    const failure = connects.shift();
    return failure ? Promise.reject(failure) : Promise.resolve(client);
  },
  end: () => Promise.resolve(),
};

let under: ReturnType<typeof reconnectingPool>;
beforeEach(() => {
  ticks = 1_000;
  connects = [];
  statements = [];
  sent = [];
  released = [];
  isReadOnly = false;
  lookTakes = 0;
  under = reconnectingPool(pool as object as Pool, () => ticks);
});

async function ask(...texts: string[]): Promise<void> {
  const one = await under.connect();
  try {
    for (const text of texts) await one.query(text, []);
  } finally {
    one.release();
  }
}

describe("a connection", () => {
  it.each([
    ["that is refused", REFUSED],
    ["to a database whose name is gone while it restarts", problem("ENOTFOUND")],
    ["to a database that starts", problem("57P03")],
    ["to a database that shuts down", SHUTDOWN],
    ["that ends while it is made", problem(null, "Connection terminated unexpectedly")],
  ])("%s is waited for", async (_what, failure) => {
    connects = [failure, failure];
    await ask("insert 1");
    expect([sent, released]).toEqual([["insert 1"], ["kept", "kept"]]);
  });

  it.each([
    ["where there are too many", problem("53300")],
    ["that says nothing", problem(null, "Connection terminated due to connection timeout")],
    ["with a wrong password", problem("28P01")],
  ])("%s is not", async (_what, failure) => {
    connects = [failure];
    await expect(ask("insert 1")).rejects.toBe(failure);
    expect(sent).toEqual([]);
  });

  it("is looked for by one of all who wait", async () => {
    connects = [REFUSED, REFUSED, REFUSED];
    await Promise.all([ask("one"), ask("two"), ask("three")]);
    expect([sent, released]).toEqual([
      ["one", "two", "three"],
      ["kept", "kept", "kept", "kept"],
    ]);
  });

  it.each([
    [PATIENCE_MS - 1, true],
    [PATIENCE_MS, false],
  ])("%i ms after a database was first seen to be away: waited for is %s", async (later, waits) => {
    connects = [REFUSED];
    expect(await under.takesCalls()).toBe(true);
    ticks += later;
    connects = [REFUSED];
    if (waits) await ask("insert 1");
    else await expect(ask("insert 1")).rejects.toBe(REFUSED);
    // Each call still tries, and a database that is back is waited for again.
    await ask("insert 1");
    connects = [REFUSED];
    await ask("insert 1");
  });

  it.each([
    [PATIENCE_MS - 1, true],
    [PATIENCE_MS, false],
  ])("%i ms after a database was first seen to be away: takes calls is %s", async (later, takes) => {
    connects = [REFUSED, REFUSED];
    await under.takesCalls();
    ticks += later;
    expect(await under.takesCalls()).toBe(takes);
    expect(await under.takesCalls()).toBe(true);
    connects = [REFUSED];
    expect(await under.takesCalls()).toBe(true);
  });

  it.each([
    [PATIENCE_MS - 1, true],
    [PATIENCE_MS, false],
  ])("%i ms after a database was first seen to take no writes: takes calls is %s", async (later, takes) => {
    isReadOnly = true;
    expect(await under.takesCalls()).toBe(true);
    ticks += later;
    // Reads still come and go.
    await ask("select 1");
    expect(await under.takesCalls()).toBe(takes);
    isReadOnly = false;
    expect(await under.takesCalls()).toBe(true);
    isReadOnly = true;
    expect(await under.takesCalls()).toBe(true);
    expect(released).toEqual(["destroyed", "kept", "destroyed", "kept", "destroyed"]);
  });

  it("is given up while waiting, with the reason", async () => {
    connects = Array.from({ length: 20 }, () => REFUSED);
    lookTakes = PATIENCE_MS / 4;
    await expect(ask("insert 1")).rejects.toBe(REFUSED);
    expect(sent).toEqual([]);
  });
});

describe("a statement whose connection is lost", () => {
  const NOT_SENT = problem(null, "Client has encountered a connection error and is not queryable");
  const UNANSWERED = problem(null, "Query read timeout");
  it.each([
    ["a read", "select 1", SHUTDOWN],
    ["the beginning of a transaction", "begin", SHUTDOWN],
    ["a write that was never sent", "insert 1", NOT_SENT],
  ])("%s is sent again", async (_what, text, failure) => {
    statements = [failure];
    await ask(text);
    expect([sent, released]).toEqual([
      [text, text],
      ["destroyed", "kept"],
    ]);
  });

  it.each([
    ["a write that may have been done", "insert 1", SHUTDOWN, "destroyed"],
    ["a write of a query", "with done as (insert) select", SHUTDOWN, "destroyed"],
    ["a write to a socket that ended", "insert 1", problem("EPIPE"), "destroyed"],
    ["a read that was never answered", "select 1", UNANSWERED, "destroyed"],
    ["a write where none are taken", "insert 1", problem("25006"), "destroyed"],
    ["a read with a mistake", "select 1", problem("42601"), "kept"],
    ["a read that took too long", "select 1", problem("57014"), "kept"],
    ["a read where there is no memory", "select 1", problem("53200"), "kept"],
  ])("%s is not", async (_what, text, failure, connection) => {
    statements = [failure];
    await expect(ask(text)).rejects.toBe(failure);
    expect([sent, released]).toEqual([[text], [connection]]);
  });

  it("leaves nothing to wait for behind one that was never answered", async () => {
    const one = await under.connect();
    await one.query("begin", []);
    statements = [UNANSWERED];
    await expect(one.query("insert 1", [])).rejects.toBe(UNANSWERED);
    await expect(one.query("rollback", [])).rejects.toBe(UNANSWERED);
    one.release();
    expect([sent, released]).toEqual([["begin", "insert 1"], ["destroyed"]]);
  });

  it("is sent again on its first place alone", async () => {
    statements = [];
    const one = await under.connect();
    await one.query("begin", []);
    statements = [SHUTDOWN];
    await expect(one.query("select 1", [])).rejects.toBe(SHUTDOWN);
    // Nothing more can be said on it.
    statements = [];
    await expect(one.query("rollback", [])).rejects.toBe(SHUTDOWN);
    one.release();
    expect(sent).toEqual(["begin", "select 1"]);
  });

  it("is sent four times at most", async () => {
    statements = Array.from({ length: 9 }, () => SHUTDOWN);
    await expect(ask("select 1")).rejects.toBe(SHUTDOWN);
    expect(sent).toHaveLength(4);
  });

  it("holds no connection where none is to be had in its place", async () => {
    statements = [SHUTDOWN];
    const one = await under.connect();
    connects = [problem("28P01")];
    await expect(one.query("select 1", [])).rejects.toMatchObject({ code: "28P01" });
    one.release();
    expect(released).toEqual(["destroyed"]);
  });
});

it.each([
  ["57P01", true],
  ["57P02", true],
  ["57P03", true],
  ["57P05", false],
  ["08006", true],
  ["40001", false],
  ["EPIPE", true],
  ["ENOTFOUND", true],
  ["EAI_AGAIN", true],
  ["EHOSTUNREACH", true],
  ["ENETUNREACH", true],
  ["ETIMEDOUT", false],
])("%s is a lost connection: %s", (code, lost) => expect(isLost(problem(code))).toBe(lost));
