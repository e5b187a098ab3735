import { type RunningServer, startServer } from "../support/server";
import { expect, test } from "./site";

/** With a tag manager and an A/B loader; what they would load is answered here. */
let server: RunningServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { GTM_ID: "GTM-TEST", AB_LOADER_URL: "https://ab.example/load.js" } });
});
test.afterAll(() => server.stop());

const TOLD = "(window.told ||= []).push(document.referrer)";
const ALLOWS_ALL = "C0001:1,C0002:1,C0003:1,C0004:1";

test("scripts from outside learn no token from the page before (security 4)", async ({ page, context }) => {
  const told = () => page.evaluate("window.told");
  await context.addCookies([{ name: "fieldhouse_consent", value: ALLOWS_ALL, url: server.url }]);
  for (const host of ["https://ab.example/**", "https://www.googletagmanager.com/**"])
    await page.route(host, (route) => route.fulfill({ contentType: "text/javascript", body: TOLD }));

  await page.goto(`${server.url}/users/password/edit?token=unspent`);
  expect(await told()).toBeUndefined();
  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(told).toEqual([`${server.url}/`, `${server.url}/`]);

  // Where someone came from outside is no secret of ours.
  await page.goto(`${server.url}/watch-events`, { referer: "https://search.example/" });
  await expect.poll(told).toEqual(["https://search.example/", "https://search.example/"]);
});
