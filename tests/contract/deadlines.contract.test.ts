import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openStore } from "~network/store/open-store.server";
import { holdKey, inTransaction } from "~network/store/transaction";
import { openStoreUnderTest } from "./store-under-test";

/** Nothing waits for the database without an end (security 5). */

it("a database that accepts and says nothing is given up", async () => {
  const sockets: Socket[] = [];
  let opening = "";
  const silent = createServer((socket) => {
    sockets.push(socket);
    socket.once("data", (bytes) => (opening = bytes.toString("latin1", 8)));
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  await expect(openStore({ databaseUrl: `postgres://fan@127.0.0.1:${port}/network`, dataDir: "" })).rejects.toThrow(
    /timeout/,
  );
  // PgBouncer refuses most others.
  const brought = opening.split("\0").filter((name, nth) => name !== "" && nth % 2 === 0);
  expect(brought).toEqual(["user", "database", "client_encoding"]);
  for (const socket of sockets) socket.destroy();
  silent.close();
});

// SQLite has one writer and no server to wait for.
if (process.env.CONTRACT_DATABASE_URL)
  describe("PostgreSQL", () => {
    it("ends statements, waits for locks and forgotten transactions", async () => {
      const { store, dispose } = await openStoreUnderTest();
      const setting = async (name: string) =>
        (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(store.db)).rows[0]?.value;
      expect([
        await setting("statement_timeout"),
        await setting("lock_timeout"),
        await setting("idle_in_transaction_session_timeout"),
      ]).toEqual(["20s", "5s", "15s"]);
      await dispose();
    });

    it("a key that somebody holds is waited for, but not for ever; with patience, until it is free", async () => {
      const { store, dispose } = await openStoreUnderTest();
      let letGo = () => {};
      const released = new Promise<void>((resolve) => (letGo = resolve));
      let taken = () => {};
      const held = new Promise<void>((resolve) => (taken = resolve));
      const holder = inTransaction(store, async (transaction) => {
        await holdKey(transaction, "k");
        taken();
        await released;
      });
      await held;
      const patient = inTransaction(store, (transaction) => holdKey(transaction, "k", 60_000));
      await expect(inTransaction(store, (transaction) => holdKey(transaction, "k"))).rejects.toMatchObject({
        code: "55P03",
      });
      letGo();
      await expect(Promise.all([holder, patient])).resolves.toBeDefined();
      await dispose();
    });
  });
