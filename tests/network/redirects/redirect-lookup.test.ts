import { afterEach, beforeEach, expect, it } from "vitest";
import { redirectsMigrations } from "~network/redirects/migration";
import { redirectTarget, seedRedirects } from "~network/redirects/redirect-lookup.server";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";
import { insert } from "../../support/rows";

let store: Store;
beforeEach(async () => {
  store = await migratedStore([redirectsMigrations]);
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
])("%s leads to %s", async (path, target) => expect(await redirectTarget(store.db, path)).toBe(target));

it("takes one that was changed as it is, and seeding again changes nothing", async () => {
  await insert(store.db, "redirect", { path: "/old/page", target: "/new/page?a=1" });
  await store.db.updateTable("redirect").set({ target: "/playoffs" }).where("path", "=", "/schedule").execute();
  await seedRedirects(store.db);
  expect(await redirectTarget(store.db, "/OLD/page/")).toBe("/new/page?a=1");
  expect(await redirectTarget(store.db, "/schedule")).toBe("/playoffs");
});
