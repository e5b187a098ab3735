import { afterEach, beforeAll, expect, it } from "vitest";
import { type StreamTrouble, TROUBLE_MINUTES } from "~contracts/records/problem";
import { crmApp } from "~network/crm/crm-app.server";
import { crmMigrations } from "~network/crm/migration";
import { inbox } from "~network/inbox/inbox.server";
import { storeOfFile } from "./store-under-test";

/** What people and players say of a stream is counted by network, for ten minutes (rulings 3). */

const MINUTE = 60_000;
const BEGUN = Date.UTC(2026, 10, 21, 0, 4);
let now = BEGUN;
const under = storeOfFile([crmMigrations]);
let app: ReturnType<typeof crmApp>;

beforeAll(async () => {
  app = crmApp({ db: under.store.db, clock: { now: () => now }, mailer: { send: async () => undefined } });
});
afterEach(async () => {
  now = BEGUN;
  for (const table of ["stream_trouble", "problem_report"] as const) await under.store.db.deleteFrom(table).execute();
});

const send = (path: string, body: object) =>
  app.request(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const fails = (reporter: string, event_key = "gam1") =>
  send("/playback_failures", { event_key, reporter, reason: "network" });
const reports = (reporter: string, problem = "stops") =>
  send("/problem_reports", { event_key: "gam1", reporter, problem, note: "Since halftime", player_kbps: 900 });
const trouble = async (key = "gam1") => (await (await app.request(`/events/${key}/trouble`)).json()) as StreamTrouble;

it("knows of no trouble where no one told of any", async () =>
  expect(await trouble()).toEqual({ reports: 0, failures: 0, since: null }));

it("counts networks, not how often each of them says it, and each event for itself", async () => {
  for (const reporter of ["a", "b", "a", "a"]) expect((await fails(reporter)).status).toBe(201);
  for (const reporter of ["a", "c"]) expect((await reports(reporter)).status).toBe(201);
  await fails("a", "gam2");
  expect(await trouble()).toEqual({ reports: 2, failures: 2, since: "2026-11-21T00:04:00.000Z" });
  expect(await trouble("gam2")).toMatchObject({ reports: 0, failures: 1 });
});

it("does not count what may have nothing to do with the stream, and keeps it all the same", async () => {
  await reports("a", "something-else");
  expect(await trouble()).toMatchObject({ reports: 0 });
  expect(await inbox(under.store.db, { kinds: ["problem"] })).toHaveLength(1);
});

it("ends by itself: told of ten minutes ago, it counts no more", async () => {
  await fails("a");
  now = BEGUN + TROUBLE_MINUTES * MINUTE - 1;
  expect(await trouble()).toMatchObject({ failures: 1 });
  now = BEGUN + TROUBLE_MINUTES * MINUTE;
  expect(await trouble()).toEqual({ reports: 0, failures: 0, since: null });
});

it("began when it was first told of, until it was over", async () => {
  await fails("a");
  now = BEGUN + 9 * MINUTE;
  await fails("a");
  now = BEGUN + 15 * MINUTE;
  expect(await trouble()).toMatchObject({ failures: 1, since: "2026-11-21T00:04:00.000Z" });
  now = BEGUN + 19 * MINUTE;
  await fails("a");
  expect(await trouble()).toMatchObject({ failures: 1, since: "2026-11-21T00:23:00.000Z" });
});

it("is forgotten a day later, the reports are not", async () => {
  await reports("a");
  now = BEGUN + 24 * 60 * MINUTE + 1;
  await fails("b");
  expect(await under.store.db.selectFrom("stream_trouble").select("reporter").execute()).toEqual([{ reporter: "b" }]);
  expect(await inbox(under.store.db, { kinds: ["problem"] })).toHaveLength(1);
});

it("shows the team what was said, and by which player", async () => {
  const { reference } = (await (await reports("a")).json()) as { reference: string };
  const [item] = await inbox(under.store.db, { kinds: ["problem"] });
  expect(reference).toMatch(/^VP-[A-HJ-NP-Z2-9]{8}$/);
  expect(item).toMatchObject({ reference, kind: "problem", about: "stops gam1", email: "", received_at: BEGUN });
  expect(item?.fields).toEqual({ event_key: "gam1", problem: "stops", note: "Since halftime", player_kbps: 900 });
});

it.each([
  ["/problem_reports", { event_key: "gam1", reporter: "a", problem: "boring" }],
  ["/problem_reports", { event_key: "a b", reporter: "a", problem: "stops" }],
  ["/playback_failures", { event_key: "gam1", reporter: "a", reason: "signed-out" }],
  ["/playback_failures", { event_key: "gam1", reporter: "", reason: "network" }],
])("refuses %s with %j", async (path, body) => {
  expect((await send(path, body)).status).toBe(400);
  expect(await trouble()).toMatchObject({ reports: 0, failures: 0 });
});
