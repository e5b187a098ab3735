import { type RunningServer, startServer } from "../support/server";
import { expect, test as base } from "./site";

/** A site with a tag manager and an A/B loader; what they would load is answered here. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { GTM_ID: "GTM-TEST", AB_LOADER_URL: "https://ab.example/load.js" } });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

const TOLD = "(window.told ||= []).push(document.referrer)";
const ALLOWS_ALL = "C0001:1,C0002:1,C0003:1,C0004:1";

test("scripts from outside learn no token from the page before (security 4)", async ({ page, context, server }) => {
  const told = () => page.evaluate("window.told");
  await context.addCookies([{ name: "fieldhouse_consent", value: ALLOWS_ALL, url: server.url }]);
  for (const host of ["https://ab.example/**", "https://www.googletagmanager.com/**"])
    await page.route(host, (route) => route.fulfill({ contentType: "text/javascript", body: TOLD }));

  await page.goto("/users/password/edit?token=unspent");
  expect(await told()).toBeUndefined();
  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(told).toEqual([`${server.url}/`, `${server.url}/`]);

  // Where somebody came from outside is no secret of ours.
  await page.goto("/watch-events", { referer: "https://search.example/" });
  await expect.poll(told).toEqual(["https://search.example/", "https://search.example/"]);
});
