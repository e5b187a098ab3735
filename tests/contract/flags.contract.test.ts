import { expect, it } from "vitest";
import { analyticsApp } from "~network/analytics/analytics-app.server";
import { analyticsMigrations } from "~network/analytics/migration";
import { seedFlags, setFlag } from "~network/flags/flag-values.server";
import { flagsApp } from "~network/flags/flags-app.server";
import { flagsMigrations } from "~network/flags/migration";
import { mailMigrations } from "~network/mail/migration";
import { redirectsMigrations } from "~network/redirects/migration";
import { redirectTarget, seedRedirects } from "~network/redirects/redirect-lookup.server";
import { newestEvents } from "../support/analytics-events";
import { insert } from "../support/rows";
import { storeOfFile } from "./store-under-test";

const under = storeOfFile([flagsMigrations, redirectsMigrations, analyticsMigrations, mailMigrations]);

const clock = { now: () => Date.UTC(2026, 8, 4) };

it("evaluates flags that were seeded by two processes and set by one", async () => {
  const { db } = under.store;
  await Promise.all([seedFlags(db, 1), seedFlags(db, 1)]);
  await setFlag(db, "site-theme", "light", 2);
  const response = await flagsApp({ db }).request("/v1/evaluate", {
    method: "POST",
    body: JSON.stringify({ context: { key: "a", anonymous: true } }),
  });
  expect(await response.json()).toMatchObject({ flags: { "site-theme": "light", "marketing-emails-opt": false } });
});

it("finds redirects", async () => {
  const { db } = under.store;
  await Promise.all([seedRedirects(db), seedRedirects(db)]);
  await insert(db, "redirect", { path: "/old", target: "/new" });
  expect(await redirectTarget(db, "/OLD/")).toBe("/new");
  expect(await redirectTarget(db, "/schedule")).toBe("/watch-events");
});

it("keeps the newest analytics events under parallel batches", async () => {
  const { db } = under.store;
  const app = analyticsApp({ db, clock, keptAtMost: 20 });
  const event = { event: "login", timestamp: "2026-09-04T00:00:00Z", anonymous_id: "a" };
  const send = async () =>
    app.request("/batch", { method: "POST", body: JSON.stringify({ events: Array(10).fill(event) }) });
  const answers = await Promise.all(Array.from({ length: 8 }, send));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
  await send();
  expect(await newestEvents(db)).toHaveLength(20);
});
