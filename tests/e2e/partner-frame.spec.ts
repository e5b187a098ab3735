import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type RunningServer, startServer } from "../support/server";
import { expect, test as base } from "./own-site";

/** An event's page in a frame of a partner's page, opened before the game and left alone (S 5.4, rulings 4). */

type Partner = { origin: string; show(address: string): void; close(): void };

async function partnerSite(): Promise<Partner> {
  let address = "";
  const site = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Partner</title><iframe src="${address}" width="900" height="700"></iframe>`);
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  return { origin, show: (next) => void (address = next), close: () => site.close() };
}

const test = base.extend<object, { partner: Partner; server: RunningServer }>({
  partner: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const partner = await partnerSite();
      await use(partner);
      partner.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ moment, partner }, use) => {
      const server = await startServer({ moment, env: { EMBED_ORIGINS: partner.origin } });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** A paid game that begins in two hours, and the moment when it has begun. */
const BEGUN_MS = 2 * 3_600_000 + 5 * 60_000;

test.use({ javaScriptEnabled: false });

test("without a script, refreshes itself into the video, and a copied address opens nothing", async ({
  page,
  partner,
  scenario,
  siteTime,
  moveClock,
  baseURL,
}) => {
  const game = await scenario("paid_upcoming");
  const begins = (await siteTime()) + BEGUN_MS;
  await moveClock(begins - 10 * 60_000);
  partner.show(`${baseURL}${game}`);
  await page.goto(partner.origin);
  const frame = page.frameLocator("iframe");
  const stage = frame.locator("#watch");
  await expect(stage).toHaveAttribute("data-kind", "upsell");
  await moveClock(begins);
  // Half a minute until it refreshes itself: an answer changed on its way would lack the browser's headers.
  await expect(stage).toHaveAttribute("data-kind", "video", { timeout: 40_000 });

  const again = frame.getByRole("link", { name: "Check again" });
  const address = (await again.getAttribute("href")) ?? "";
  expect(address).toContain("frame=");
  const asked = page.waitForResponse((answer) => answer.url().endsWith(address));
  await again.click();
  expect((await asked).status()).toBe(200);
  await expect(stage).toHaveAttribute("data-kind", "video");

  await page.goto(address);
  expect(page.url()).not.toContain("frame=");
  await expect(page.locator("#watch")).toHaveAttribute("data-kind", "upsell");
});
