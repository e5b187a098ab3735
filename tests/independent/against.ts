import { expect, type Page, test as base } from "@playwright/test";
import { FRIDAY_NIGHT } from "../support/moments.js";
import { type RunningServer, startServer } from "../support/server";
import { PASSWORD } from "./league/members";
import { type StandIn, startStandIn } from "./stand-in";

type Worker = { seed: number; standIn: StandIn; site: RunningServer };
type Site = {
  /** Each test ends by finding that nothing was refused for its form. */
  wellFormed: null;
  /** An event's address, by what it is there to show (league/events.ts). */
  event: (name: string) => string;
  signIn: (page: Page, who: string) => Promise<void>;
};

/** The built site as its own process, and the stand-in behind every service that it calls. */
export const test = base.extend<Site, Worker>({
  seed: [0, { scope: "worker", option: true }],
  standIn: [
    async ({ seed }, use) => {
      const begun = performance.now();
      const now = () => Date.parse(FRIDAY_NIGHT) + performance.now() - begun;
      const standIn = await startStandIn({ now, seed });
      await use(standIn);
      await standIn.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ standIn }, use) => {
      const site = await startServer({
        env: { ...standIn.environment, STRIPE_PUBLISHABLE_KEY: "pk_test_prairie" },
        moment: FRIDAY_NIGHT,
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  wellFormed: [
    async ({ standIn }, use) => {
      await use(null);
      expect(standIn.house.refusals.splice(0), "nothing was refused for its form").toEqual([]);
    },
    { auto: true },
  ],
  event: async ({ standIn }, use) => use((name) => `/events/${name}/${standIn.house.game(name).key}`),
  signIn: async ({ baseURL }, use) =>
    use(async (page, who) => {
      const answer = await page.request.post("/users/sign_in", {
        form: { email: `${who}@prairie.example`, password: PASSWORD },
        headers: { Origin: baseURL ?? "" },
        maxRedirects: 0,
      });
      expect(answer.status(), `signing in as ${who}`).toBe(303);
    }),
});

export { expect };
