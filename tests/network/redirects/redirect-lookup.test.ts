import { afterEach, beforeEach, expect, it } from "vitest";
import { redirectsMigrations } from "~network/redirects/migration";
import { redirectTarget, seedRedirects, setRedirect } from "~network/redirects/redirect-lookup.server";
import { migrate } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";

let store: Store;
beforeEach(async () => {
  store = await openStore({ dataDir: ":memory:" });
  await migrate(store, [redirectsMigrations]);
  await seedRedirects(store.db);
});
afterEach(() => store.close());

it.each([
  ["/schedule", "/watch-events"],
  ["/Schedule/", "/watch-events"],
  ["/watch", "/schedule"],
  ["/help", "https://support.fieldhouse.example/"],
  ["/", null],
  ["/watch-events", null],
  ["/schedule/2019", null],
  ["", null],
])("%s leads to %s", async (path, target) => {
  expect(await redirectTarget(store.db, path)).toBe(target);
});

it("can be set, changed and removed, and seeding again changes nothing", async () => {
  await setRedirect(store.db, "/old/page", "/new/page?a=1");
  await setRedirect(store.db, "/OLD/page/", "/newer");
  await setRedirect(store.db, "/schedule", "/playoffs");
  await seedRedirects(store.db);
  expect(await redirectTarget(store.db, "/old/page")).toBe("/newer");
  expect(await redirectTarget(store.db, "/schedule")).toBe("/playoffs");
  await setRedirect(store.db, "/old/page", null);
  expect(await redirectTarget(store.db, "/old/page")).toBeNull();
});

it.each([
  "javascript:alert(1)",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "data:text/html,x",
  "elsewhere",
  "/a\nb",
  "",
])("refuses the target %j", async (target) => {
  await expect(setRedirect(store.db, "/old", target)).rejects.toThrow();
  expect(await redirectTarget(store.db, "/old")).toBeNull();
});
