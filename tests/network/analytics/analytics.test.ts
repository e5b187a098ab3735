import { afterEach, beforeEach, expect, it } from "vitest";
import { analyticsApp } from "~network/analytics/analytics-app.server";
import { analyticsMigrations } from "~network/analytics/migration";
import type { Store } from "~network/store/open-store.server";
import { newestEvents } from "../../support/analytics-events";
import { migratedStore } from "../../support/migrated-store";

const NOW = Date.UTC(2026, 8, 4);
let store: Store;
let now: number;
let app: ReturnType<typeof analyticsApp>;
beforeEach(async () => {
  now = NOW;
  store = await migratedStore([analyticsMigrations]);
  app = analyticsApp({ db: store.db, clock: { now: () => now }, keptAtMost: 10 });
});
afterEach(() => store.close());

const event = {
  event: "watch_event_click",
  properties: { game_key: "g1" },
  timestamp: "2026-09-04T00:00:00Z",
  anonymous_id: "a1",
};
const send = async (body: unknown) =>
  (await app.request("/batch", { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) }))
    .status;

it("keeps what it is sent", async () => {
  expect(await send({ events: [{ ...event, user_id: "u1" }] })).toBe(202);
  expect(await newestEvents(store.db)).toEqual([{ ...event, timestamp: "2026-09-04T00:00:00.000Z", user_id: "u1" }]);
  expect(await send({ events: [] })).toBe(202);
});

it("keeps the newest events only", async () => {
  for (let i = 0; i < 25; i += 1) {
    now += 1_000;
    await send({ events: [{ ...event, event: `event ${i}` }] });
  }
  const kept = await newestEvents(store.db);
  expect(kept.map((one) => one.event)).toEqual(Array.from({ length: 10 }, (_, i) => `event ${24 - i}`));
});

it("bounds a burst within one moment too", async () => {
  await send({ events: Array.from({ length: 40 }, () => event) });
  expect(await newestEvents(store.db)).toHaveLength(10);
});

it.each([
  ["no JSON", "{"],
  ["no list", { events: event }],
  ["an event without a name", { events: [{ ...event, event: "" }] }],
  ["a time that is none", { events: [{ ...event, timestamp: "yesterday" }] }],
  ["huge properties", { events: [{ ...event, properties: { note: "x".repeat(8_001) } }] }],
  ["more than a hundred", { events: Array.from({ length: 101 }, () => event) }],
  ["one bad event among good ones", { events: [event, { ...event, anonymous_id: 7 }] }],
])("refuses a batch with %s, whole", async (_what, body) => {
  expect([await send(body), await newestEvents(store.db)]).toEqual([400, []]);
});
