import { expect } from "@playwright/test";
import { startServer, type RunningServer } from "../support/server";
import { test as base } from "./site";

type Development = {
  /** Moves the site's time to an instant. */
  moveClock: (epochMs: number) => Promise<void>;
  /** Makes an upstream fail until the test is over, or mends it with "none". */
  breakUpstream: (service: string, fault: string) => Promise<void>;
  mendUpstreams: () => Promise<void>;
};

/**
 * A site of the worker's own: tests that move time or break upstreams would disturb the others. Every test finds it with
 * the clock right and all upstreams well.
 */
export const test = base.extend<Development, { server: RunningServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  moveClock: async ({ request, baseURL }, use) => {
    const post = async (form: Record<string, string>) => {
      const answer = await request.post("/dev/clock", { form, headers: { Origin: baseURL ?? "" } });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    await use((epochMs) => post({ now: String(epochMs) }));
    await post({ reset: "1" });
  },
  breakUpstream: async ({ request, baseURL }, use) => {
    const post = async (form: Record<string, string>) => {
      const answer = await request.post("/dev/faults", { form, headers: { Origin: baseURL ?? "" } });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    await use((service, fault) => post({ service, fault }));
    await post({ fault: "none" });
  },
  mendUpstreams: async ({ request, baseURL }, use) => {
    await use(async () => {
      const answer = await request.post("/dev/faults", { form: { fault: "none" }, headers: { Origin: baseURL ?? "" } });
      expect(answer.ok()).toBe(true);
    });
  },
});

export { expect };
