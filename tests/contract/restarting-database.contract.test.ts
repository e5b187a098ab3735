import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore, type Store } from "~network/store/open-store.server";
import { inTransaction } from "~network/store/transaction";
import { freePort } from "../support/free-port.js";
import { settlesWithin } from "../support/settles-within";
import { openStoreUnderTest, type StoreUnderTest } from "./store-under-test";

/** A call waits for a database that restarts, and nothing is done twice (docs/operations.md "Many back ends"). */

describe("PostgreSQL that restarts", () => {
  let under: StoreUnderTest;
  let way: Awaited<ReturnType<typeof wayTo>>;
  let opened: Store[] = [];
  beforeEach(async () => {
    under = await openStoreUnderTest();
    way = await wayTo(under.place.databaseUrl ?? "");
    opened = [];
  });
  afterEach(async () => {
    for (const store of opened) await store.close();
    await way.leave();
    await under.dispose();
  });

  async function throughTheWay(deadlines = ""): Promise<Store> {
    const store = await openStore({ databaseUrl: `${way.url}${deadlines}`, dataDir: "" });
    opened.push(store);
    return store;
  }
  const one = async ({ db }: Pick<Store, "db">) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows;
  const counter = () => sql`create table pressed (times int)`.execute(under.store.db);
  const presses = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pressed`.execute(under.store.db);
    return rows[0]?.n;
  };

  it("a start waits for one that refuses for 2 s", async () => {
    const starting = throughTheWay();
    await sleep(2_000);
    await way.begin();
    expect(await one(await starting)).toEqual([{ one: 1 }]);
  });

  it("reads, writes and transactions wait for one that is away for 2 s, and it takes calls all the while", async () => {
    await counter();
    await way.begin();
    const store = await throughTheWay();
    await one(store);
    await way.leave();
    const write = (db: Store["db"]) => sql`insert into pressed values (1)`.execute(db);
    const asked = Promise.all([one(store), write(store.db), inTransaction(store, write)]);
    expect(await store.ready()).toEqual({ ready: true, reasons: [] });
    await sleep(2_000);
    expect(await store.ready()).toEqual({ ready: true, reasons: [] });
    await way.begin();
    expect([(await asked)[0], await presses()]).toEqual([[{ one: 1 }], 2]);
  });

  it("a transaction that loses it before its commit begins again; its work is there once", async () => {
    await counter();
    await way.begin();
    const store = await throughTheWay();
    let times = 0;
    await inTransaction(store, async (transaction) => {
      times += 1;
      await sql`insert into pressed values (1)`.execute(transaction);
      if (times > 1) return;
      await way.leave();
      void sleep(300).then(() => way.begin());
      await one({ db: transaction });
    });
    expect([times, await presses()]).toEqual([2, 1]);
  });

  it("a transaction that loses it at its commit does not: it may be there", async () => {
    await counter();
    await way.begin();
    const store = await throughTheWay();
    let times = 0;
    way.cutAnswersTo("commit");
    const work = inTransaction(store, async (transaction) => {
      times += 1;
      await sql`insert into pressed values (1)`.execute(transaction);
    });
    await expect(work).rejects.toThrow();
    expect(times).toBe(1);
    await expect.poll(presses).toBe(1);
  });

  it("one that goes without a word costs each connection one statement, and the next ones are new", async () => {
    await counter();
    await way.begin();
    const store = await throughTheWay("?query_timeout=500");
    const all = () => Promise.allSettled([one(store), one(store), one(store)]);
    expect((await all()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    way.fallSilent();
    expect((await all()).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect((await all()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  });

  it("one that goes without a word in a transaction fails it with its statement, not after a second wait", async () => {
    await counter();
    await way.begin();
    const store = await throughTheWay("?query_timeout=1500");
    let soonOver: Promise<boolean> | undefined;
    const work: Promise<void> = inTransaction(store, async (transaction) => {
      await one({ db: transaction });
      way.fallSilent();
      await sql`insert into pressed values (1)`.execute(transaction).finally(() => {
        soonOver = settlesWithin(1_400, work);
      });
    });
    await expect(work).rejects.toThrow("Query read timeout");
    expect(await soonOver).toBe(true);
    await inTransaction(store, (transaction) => sql`insert into pressed values (1)`.execute(transaction));
    expect(await presses()).toBe(1);
  });
});

/** A port in front of a database that can close, open again, and cut what it carries. */
async function wayTo(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const own = new URL(databaseUrl);
  own.hostname = "127.0.0.1";
  own.port = String(port);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let cutAt: string | null = null;

  function carry(inward: Socket): void {
    sockets.add(inward);
    inward.on("error", () => undefined).on("close", () => sockets.delete(inward));
    const outward = connect(Number(target.port), target.hostname);
    sockets.add(outward);
    outward.on("error", () => undefined).on("close", () => (sockets.delete(outward), inward.destroy()));
    inward.on("close", () => outward.end());
    inward.on("data", (chunk: Buffer) => {
      outward.write(chunk);
      if (cutAt !== null && chunk.includes(cutAt)) {
        outward.unpipe(inward);
        inward.destroy();
      }
    });
    outward.pipe(inward);
  }

  return {
    url: own.href,
    cutAnswersTo: (statement: string) => void (cutAt = statement),
    /** The machine behind the connections made so far is gone, and no one ends them; the next ones are carried. */
    fallSilent(): void {
      for (const socket of sockets) socket.unpipe().removeAllListeners("data").resume();
    },
    async begin(): Promise<void> {
      server = createServer(carry).listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async leave(): Promise<void> {
      if (!server) return;
      const closed = once(server, "close");
      server.close();
      server = null;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
