import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withinTime } from "~network/http/within-time";
import { collected } from "../../support/collected";

/** A service that hears a call and says nothing. */
let heard = 0;
const silent = createServer(() => void (heard += 1));
let address = "";
beforeAll(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

const asked = (signal: AbortSignal) => fetch(address, { signal });

it("ends with its time, also where the collector runs meanwhile", async () => {
  const call = withinTime(300, new AbortController().signal, asked).catch((error: unknown) => error);
  await collected();
  expect(await call).toMatchObject({ name: "TimeoutError", message: "nothing after 300 ms" });
});

it("ends as someone leaves, and where someone has left", async () => {
  const leaving = new AbortController();
  const before = heard;
  const call = withinTime(60_000, leaving.signal, asked).catch((error: unknown) => error);
  await expect.poll(() => heard).toBe(before + 1);
  await collected();
  leaving.abort(new Error("left"));
  expect(await call).toMatchObject({ message: "left" });
  await expect(withinTime(60_000, leaving.signal, asked)).rejects.toThrow("left");
});

it("leaves nothing behind at a signal that outlives it, however it ends", async () => {
  const { signal } = new AbortController();
  expect(await withinTime(60_000, signal, () => Promise.resolve("done"))).toBe("done");
  await expect(withinTime(60_000, signal, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
