import { afterEach, beforeEach, expect, it } from "vitest";
import { listFlags, seedFlags, setFlag } from "~network/flags/flag-values.server";
import { flagsApp } from "~network/flags/flags-app.server";
import { flagsMigrations } from "~network/flags/migration";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";

let store: Store;
beforeEach(async () => {
  store = await migratedStore([flagsMigrations]);
  await seedFlags(store.db, 1);
});
afterEach(() => store.close());

async function evaluate(context: unknown) {
  const response = await flagsApp({ db: store.db }).request("/v1/evaluate", {
    method: "POST",
    body: JSON.stringify({ context }),
  });
  return { status: response.status, flags: ((await response.json()) as { flags: Record<string, unknown> }).flags };
}
const guest = { key: "anonymous-1", anonymous: true };
const subscriber = { key: "member-1", anonymous: false, access_purchase_type: "subscriber", email: "a@mail.example" };

it("has the eight flags of S 9.3, and those of passes and prices (B 7)", async () =>
  expect((await evaluate(guest)).flags).toEqual({
    "growth-family-plan-memberships": true,
    "show-new-highlights-experience": true,
    "enable-clip-button": true,
    "cheers-off": [],
    "marketing-emails-opt": false,
    "site-theme": "auto",
    "carousel-top-highlights": { header: "Top Highlights", content_type: "highlight", query: {} },
    "home-page-featured-carousel": { header: "Featured Games", content_type: "event", query: { type: "live" } },
    "www-search-api-version": { activities: "v3", default: "v2" },
    "grow-222-collapse-promo-code": false,
    "growth-auto-promo-payment": false,
    promo_collapsed_v1: "control",
    monthly_price_increase: "control",
    "growth-promo-code-pass": "control",
    "monthly-marketing-subscription-pass-key-json": {},
    "pass-selection": "A",
    "limited-concurrent-override": false,
  }));

it("gives the value that was set, and keeps it over a second seeding", async () => {
  await setFlag(store.db, "site-theme", "light", 2);
  await seedFlags(store.db, 3);
  expect((await evaluate(guest)).flags["site-theme"]).toBe("light");
  expect((await listFlags(store.db)).find((flag) => flag.name === "site-theme")).toEqual({
    name: "site-theme",
    value: "light",
    rules: [],
    updatedAt: 2,
  });
});

it("gives some members another value: the first rule that fits", async () => {
  await setFlag(store.db, "enable-clip-button", false, 2, [
    { attribute: "email", among: ["b@mail.example"], value: false },
    { attribute: "access_purchase_type", among: ["subscriber", "voucher"], value: true },
  ]);
  expect((await evaluate(guest)).flags["enable-clip-button"]).toBe(false);
  expect((await evaluate(subscriber)).flags["enable-clip-button"]).toBe(true);
  expect((await evaluate({ ...subscriber, email: "b@mail.example" })).flags["enable-clip-button"]).toBe(false);
});

it("gives a share of the members another value, the same at every visit", async () => {
  await setFlag(store.db, "enable-clip-button", false, 2, [{ percent: 30, value: true }]);
  const keys = Array.from({ length: 300 }, (_, i) => `member-${i}`);
  const share = async () =>
    Promise.all(keys.map(async (key) => (await evaluate({ key, anonymous: false })).flags["enable-clip-button"]));
  const first = await share();
  const on = first.filter(Boolean).length;
  expect(on).toBeGreaterThan(60);
  expect(on).toBeLessThan(120);
  expect(await share()).toEqual(first);
});

it.each([99, 100])("gives no guest what %i percent of members have, as all guests share a page", async (percent) => {
  await setFlag(store.db, "enable-clip-button", false, 2, [{ percent, value: true }]);
  for (const key of ["anonymous", "anonymous-1", "anonymous-2"])
    expect((await evaluate({ key, anonymous: true })).flags["enable-clip-button"]).toBe(false);
  expect((await evaluate(subscriber)).flags["enable-clip-button"]).toBe(true);
});

it("refuses a flag that does not exist and a value that it cannot have", async () => {
  await expect(setFlag(store.db, "no-such-flag", true, 2)).rejects.toThrow("no flag named no-such-flag");
  await expect(setFlag(store.db, "site-theme", "pink", 2)).rejects.toThrow();
  await expect(setFlag(store.db, "site-theme", "dark", 2, [{ percent: 5, value: "pink" }])).rejects.toThrow();
});

it.each([
  ["nothing", undefined],
  ["no key", { anonymous: true }],
  ["a text", "guest"],
])("refuses a context of %s", async (_what, context) => expect((await evaluate(context)).status).toBe(400));
