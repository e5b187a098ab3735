import { EventEmitter } from "node:events";
import type { Client } from "pg";
import { expect, it } from "vitest";
import { turnsByLock } from "~network/store/turns";

/** Connections that lead whatever is asked of them while they last. */
class Connection extends EventEmitter {
  lasts = true;
  query() {
    return this.lasts ? Promise.resolve({ rows: [{ held: true }] }) : Promise.reject(new Error("no answer"));
  }
  /** Like the driver's, "end" comes when the other side has hung up. */
  end = () => Promise.resolve();
}

function connected() {
  const all: Connection[] = [];
  const turns = turnsByLock(() => {
    const one = new Connection();
    all.push(one);
    return Promise.resolve(one as object as Client);
  });
  return { all, turns };
}

it("a connection whose end is told late does not take the next one's jobs", async () => {
  const { all, turns } = connected();
  expect(await turns.leads("billing")).toBe(true);
  const [first] = all as [Connection];
  first.lasts = false;
  expect([await turns.leads("billing"), await turns.leads("billing")]).toEqual([false, true]);
  first.emit("end");
  expect([await turns.leads("billing"), all.length]).toEqual([true, 2]);
  all[1]?.emit("end");
  expect([await turns.leads("billing"), all.length]).toEqual([true, 3]);
});

it("nothing is led, waited for or connected to after closing", async () => {
  const { all, turns } = connected();
  expect(await turns.leads("billing")).toBe(true);
  await turns.close();
  expect(await turns.leads("billing")).toBe(false);
  await expect(turns.withLock("preparing", () => Promise.resolve())).rejects.toThrow("the store is closed");
  expect(all).toHaveLength(1);
});
