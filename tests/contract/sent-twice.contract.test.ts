import { beforeEach, expect, it } from "vitest";
import { crmApp } from "~network/crm/crm-app.server";
import { crmMigrations } from "~network/crm/migration";
import { insert } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** What is sent twice, because its answer got lost or a finger slipped, is there once (S 9.11). */

const START = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const LEAD = {
  ...{ kind: "advertise", name: "Dana Whitfield", email: "dana@shop.test", message: "Hello." },
  ...{ company: "Whitfield Hardware", budget: "under_5000" },
};
const PRIVACY = {
  ...{ request: "delete", requester: "self", name: "Sam Lee", email: "sam@home.test" },
  ...{ state_code: "CA", declared: "on" },
};
const PROBLEM = { event_key: "gam1", reporter: "a", problem: "stops", note: "Since the second half" };
const CLIP = { clip_key: "clpaaaaaaaaaaaaaaaa", event_key: "gam1", reporter: "a", reason: "names-a-student" };
const KINDS = [
  ["/leads", "crm_lead", LEAD, { message: "Hello again." }, 1],
  ["/privacy_requests", "crm_privacy_request", PRIVACY, { name: "Sam Lee Jr." }, 1],
  ["/problem_reports", "problem_report", PROBLEM, { reporter: "b" }, 0],
  ["/clip_reports", "clip_report", CLIP, { reporter: "b" }, 0],
] as const;

const under = storeOfFile([crmMigrations]);
let now = START;
const mails: string[] = [];
const send = async (path: string, body: object) => {
  const mailer = { send: async ({ to }: { to: string }) => void mails.push(to) };
  const app = crmApp({ db: under.store.db, clock: { now: () => now }, mailer });
  const response = await app.request(path, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, ...((await response.json()) as { reference: string; known: boolean }) };
};
beforeEach(async () => {
  now = START;
  mails.length = 0;
  for (const [, table] of KINDS) await under.store.db.deleteFrom(table).execute();
  await under.store.db.deleteFrom("inbox_done").execute();
});

it.each(KINDS)("%s twice at once is one, of one reference and one mail", async (path, table, body, _other, mailed) => {
  const answers = await Promise.all([send(path, body), send(path, body)]);
  const [reference] = answers.map((answer) => answer.reference);
  expect(answers.sort((a, b) => b.status - a.status)).toEqual([
    { status: 201, reference, known: false },
    { status: 200, reference, known: true },
  ]);
  expect(await under.store.db.selectFrom(table).select("reference").execute()).toEqual([{ reference }]);
  expect(mails).toHaveLength(mailed);
});

const MAILED = KINDS.filter(([, , , , mailed]) => mailed > 0);
it.each(MAILED)("%s: twelve at once are all kept, and confirmed five times an address", async (path, table, body) => {
  await Promise.all(Array.from({ length: 12 }, (_, nth) => send(path, { ...body, name: `Dana ${nth}` })));
  expect(await under.store.db.selectFrom(table).select("reference").execute()).toHaveLength(12);
  expect(mails).toHaveLength(5);
});

it.each(KINDS)("%s is another one a day later, and in other words", async (path, table, body, other) => {
  const first = await send(path, body);
  now = START + DAY - 1;
  expect((await send(path, body)).reference).toBe(first.reference);
  now = START + DAY;
  const later = [await send(path, body), await send(path, { ...body, ...other })];
  expect(later.map(({ status, known }) => [status, known])).toEqual([
    [201, false],
    [201, false],
  ]);
  expect(await under.store.db.selectFrom(table).select("reference").execute()).toHaveLength(3);
});

const done = (reference: string) => insert(under.store.db, "inbox_done", { reference, done_at: now });

it("a report of a clip that the team is done with is another one, which is there once, too", async () => {
  const first = await send("/clip_reports", CLIP);
  expect((await send("/clip_reports", CLIP)).reference).toBe(first.reference);
  await done(first.reference);
  const again = await send("/clip_reports", CLIP);
  expect([again.status, again.reference === first.reference]).toEqual([201, false]);
  expect((await send("/clip_reports", CLIP)).reference).toBe(again.reference);
});

it("a lead that was answered is still the first one", async () => {
  const first = await send("/leads", LEAD);
  await done(first.reference);
  expect(await send("/leads", LEAD)).toEqual({ ...first, status: 200, known: true });
});

it("keeps nothing of who reports a clip, and takes reports that name nobody", async () => {
  await send("/clip_reports", CLIP);
  await send("/clip_reports", { ...CLIP, reporter: undefined });
  const rows = await under.store.db.selectFrom("clip_report").select("fields").execute();
  const { reporter: _reporter, ...kept } = CLIP;
  expect(rows.map(({ fields }) => JSON.parse(fields) as object)).toEqual([kept, kept]);
});
