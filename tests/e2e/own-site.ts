import { expect } from "@playwright/test";
import type { EventTable } from "../../network/league/tables";
import { openStore } from "../../network/store/open-store.server";
import { startingMoment } from "../support/moments.js";
import { type RunningServer, startServer } from "../support/server";
import { forgetExamples, type Site, test as base } from "./site";

type Development = {
  /** Moves the site's time to an instant. */
  moveClock: (epochMs: number) => Promise<void>;
  /** What an editor does to the event at this address; the test's end takes it back. */
  changeEvent: (path: string, fields: Partial<EventTable>) => Promise<void>;
};

export type OwnSite = Site & Development;

/**
 * A site of the worker's own: tests that move time would disturb the others. Every test finds it with the clock right.
 * `test.use({ moment })` lets its time begin elsewhere.
 */
export const test = base.extend<Development, { moment: string; server: RunningServer }>({
  moment: [startingMoment(), { scope: "worker", option: true }],
  server: [
    async ({ moment }, use) => {
      const server = await startServer({ moment });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  moveClock: async ({ develop }, use) => {
    await use((epochMs) => develop("/dev/clock", { now: String(epochMs) }));
    await develop("/dev/clock", { reset: "1" });
  },
  changeEvent: async ({ server }, use) => {
    const store = await openStore({ dataDir: server.dataDirectory, beside: true });
    const before: EventTable[] = [];
    const keep = async (key: string, fields: Partial<EventTable>) => {
      await store.db.updateTable("event").set(fields).where("key", "=", key).execute();
      forgetExamples();
    };
    await use(async (path, fields) => {
      const key = path.split("/").at(-1) ?? "";
      before.unshift(await store.db.selectFrom("event").selectAll().where("key", "=", key).executeTakeFirstOrThrow());
      await keep(key, fields);
    });
    for (const event of before) await keep(event.key, event);
    await store.close();
  },
});

export { expect };
