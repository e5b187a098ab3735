import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runInbox } from "~network/commands/inbox.server";
import { whatWaits } from "~network/desk/desk-app.server";
import { inbox, inboxPage } from "~network/inbox/inbox.server";
import { deleteOldMessages } from "~network/inbox/old-messages.server";
import { seedMembers } from "~network/member/seed-members.server";
import { MIGRATIONS } from "~network/network.server";
import { fromShell, stubShell } from "../support/from-shell";
import { RECRUITING_LEAD } from "../support/recruiting-lead";
import { insert } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** What people sent can be read and ticked off while the site goes on serving (rulings 3). */

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);
const folder = mkdtempSync(join(tmpdir(), "inbox-"));
const under = storeOfFile(MIGRATIONS);

beforeAll(async () => {
  stubShell(under.place, NOW);
  const { db } = under.store;
  await seedMembers(db, { now: NOW });
  const member = await db.selectFrom("user").select("key").orderBy("key").limit(1).executeTakeFirstOrThrow();
  const body = (over: object) => JSON.stringify(over);
  await insert(db, "crm_lead", {
    ...{ reference: "LD-AAAAAAAA", kind: "advertise", email: "a@shop.test", received_at: NOW - 3 * DAY },
    fields: body({ company: "Shop" }),
  });
  await insert(db, "crm_privacy_request", {
    ...{ reference: "PR-BBBBBBBB", request: "delete", email: "sam@home.test", received_at: NOW - DAY },
    ...{ fields: body({ name: "Sam Lee" }), due_at: NOW + 44 * DAY },
  });
  for (const [index, athlete_or_parent] of ["parent", "athlete"].entries())
    await insert(db, "recruiting_lead", {
      ...{ id: `recruit-${index + 1}`, fields: body({ ...RECRUITING_LEAD, athlete_or_parent }) },
      received_at: NOW - 2 * DAY + index,
    });
  await insert(db, "problem_report", {
    ...{ reference: "VP-DDDDDDDD", event_key: "gam1", problem: "stops", email: "", received_at: NOW - DAY },
    fields: body({ note: "Since the second half" }),
  });
  const clip_key = "clpaaaaaaaaaaaaaaaa";
  await insert(db, "clip_report", {
    ...{ reference: "CR-EEEEEEEE", clip_key, reason: "names-a-student", email: "dad@home.test" },
    ...{ fields: body({ clip_key, note: "My son" }), received_at: NOW - DAY + 1 },
  });
  await insert(db, "cancel_survey", {
    ...{ id: "survey-1", user_key: member.key, main_option: "price", sub_options: body(["too much"]) },
    ...{ other_text: null, answered_at: NOW - 4 * DAY },
  });
  await insert(db, "closed_account", { reference: "DL-CCCCCCCC", closed_at: NOW - 5 * DAY, subscriptions: 1 });
  await insert(db, "kept_receipt", [
    {
      ...{ order_id: "order-late", created_at: NOW - 6 * DAY, keep_until: NOW + 900 * DAY, transaction_id: "ch_1" },
      body: body({ kind: "late_payment", provider: "stripe", transaction_id: "ch_1", total_in_cents: 1199 }),
    },
    {
      ...{ order_id: "order-kept", created_at: NOW, keep_until: NOW + 900 * DAY, transaction_id: "ch_2" },
      body: body({ total: 1199 }),
    },
  ]);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const run = fromShell(runInbox);
const references = (printed: string) => printed.match(/^\S+/gm) ?? [];

const EVERYTHING = [
  ...["PR-BBBBBBBB", "order-late", "DL-CCCCCCCC", "survey-1", "LD-AAAAAAAA", "recruit-1", "recruit-2"],
  ...["VP-DDDDDDDD", "CR-EEEEEEEE"],
];

const OPEN = EVERYTHING.filter((reference) => !["LD-AAAAAAAA", "survey-1"].includes(reference));

it("lists what is open, what is due first on top, then the oldest", async () => {
  const { code, printed } = await run("list");
  expect([code, references(printed)]).toEqual([0, EVERYTHING]);
  expect(printed).toMatch(/^PR-BBBBBBBB\s+privacy\s+2026-11-19\s+delete\s+sam@home\.test\s+due 2027-01-03$/m);
});

it("lists one kind or several", async () =>
  expect(references((await run("list", "lead", "refund")).printed)).toEqual(["order-late", "LD-AAAAAAAA"]));

it("names who wrote of an athlete, the parent or the athlete", async () => {
  const items = await inbox(under.store.db, { kinds: ["recruiting"] });
  expect(items.map(({ email }) => email)).toEqual([RECRUITING_LEAD.parent_email, RECRUITING_LEAD.athlete_email]);
});

it("shows one whole, and says which it does not know", async () => {
  expect((await run("show", "order-late")).printed).toMatch(/transaction_id: ch_1\ntotal_in_cents: 1199/);
  const said = "LD-ZZZZZZZZ is not in the inbox.\n";
  expect(await run("show", "LD-ZZZZZZZZ")).toEqual({ code: 1, said, printed: "" });
});

it("names the clip that was reported, as long as it is there", async () => {
  const { printed } = await run("show", "CR-EEEEEEEE");
  expect(printed).toMatch(/^kind: clip, names-a-student clpaaaaaaaaaaaaaaaa$/m);
  expect(printed).toMatch(/^note: My son\ntitle: \(deleted\)\n$/m);
});

it("ticks off what was answered, once, and the others in the same line", async () => {
  const { code, said, printed } = await run("done", "LD-AAAAAAAA", "LD-ZZZZZZZZ", "survey-1");
  expect([code, said]).toEqual([1, "LD-ZZZZZZZZ is not in the inbox.\n"]);
  expect(printed).toBe("LD-AAAAAAAA is done.\nsurvey-1 is done.\n");
  expect(references((await run("list")).printed)).toEqual(OPEN);
  expect((await run("list", "lead", "--all")).printed).toMatch(/done 2026-11-20$/m);
  const [first] = await inbox(under.store.db, { kinds: ["lead"], done: true });
  await run("done", "LD-AAAAAAAA");
  expect(await inbox(under.store.db, { kinds: ["lead"], done: true })).toEqual([first]);
  const noted = under.store.db.selectFrom("desk_audit").select(["actor", "action", "subject"]).orderBy("subject");
  const deed = (subject: string) => ({ actor: "command", action: "inbox.done", subject });
  expect(await noted.execute()).toEqual([deed("LD-AAAAAAAA"), deed("survey-1")]);
});

it("is read for the desk a page at a time, in the same order, and the newest first of what is done", async () => {
  const page = async (done: boolean, most: number) =>
    (await inboxPage(under.store.db, { done, most })).map(({ reference }) => reference);
  expect([await page(false, 100), await page(false, 2)]).toEqual([OPEN, OPEN.slice(0, 2)]);
  expect([await page(true, 100), await page(true, 1)]).toEqual([["LD-AAAAAAAA", "survey-1"], ["LD-AAAAAAAA"]]);
});

it("is counted for the desk, by kind, without what was answered", async () =>
  expect(await whatWaits(under.store.db)).toEqual([
    { kind: "privacy", count: 1, due_at: NOW + 44 * DAY },
    { kind: "refund", count: 1, due_at: null },
    { kind: "clip", count: 1, due_at: null },
    { kind: "problem", count: 1, due_at: null },
    { kind: "recruiting", count: 2, due_at: null },
  ]));

it("writes a file for a spreadsheet that only its owner can read", async () => {
  const file = join(folder, "inbox.csv");
  expect(await run("list", "privacy", "--csv", file)).toMatchObject({ code: 0, printed: `1 in ${file}\n` });
  expect(readFileSync(file, "utf8")).toMatch(/^reference,.*,name\nPR-BBBBBBBB,.*,Sam Lee\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await run("list", "--csv", join(folder, "none", "inbox.csv"))).toMatchObject({ code: 2 });
  const open = join(folder, "open.csv");
  writeFileSync(open, "old\n".repeat(1_000), { mode: 0o644 });
  expect(await run("list", "privacy", "--csv", open)).toMatchObject({ code: 0 });
  expect(statSync(open).mode & 0o777).toBe(0o600);
  expect(readFileSync(open, "utf8")).toBe(readFileSync(file, "utf8"));
});

it("leaves a store of another version as it is, and says so", async () => {
  const { db } = under.store;
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name desc limit 1`.execute(db);
  const [last] = rows;
  await sql`delete from kysely_migration where name = ${last?.name}`.execute(db);
  const { code, said } = await run("list");
  expect([code, said]).toEqual([2, expect.stringContaining("The store is of another version.")]);
  expect((await sql`select name from kysely_migration where name = ${last?.name}`.execute(db)).rows).toEqual([]);
  await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, ${last?.timestamp})`.execute(db);
  expect((await run("list")).code).toBe(0);
});

it("makes no store where there is none", async () => {
  stubShell({ dataDir: join(folder, "nowhere") }, NOW);
  expect(await run("list")).toMatchObject({ code: 2, said: expect.stringContaining("There is no store in") });
  stubShell(under.place, NOW);
});

it("forgets what was sent two years later, answered or not, and who has answered it", async () => {
  const { db } = under.store;
  const kinds = ["lead", "privacy", "problem", "clip", "recruiting", "survey"] as const;
  const kept = async () => (await inbox(db, { kinds, done: true })).map(({ reference }) => reference).sort();
  const sent = ["CR-EEEEEEEE", "LD-AAAAAAAA", "PR-BBBBBBBB", "VP-DDDDDDDD", "recruit-1", "recruit-2"];
  const later = Date.UTC(2028, 10, 20);
  await run("done", "LD-AAAAAAAA", "recruit-1", "survey-1", "DL-CCCCCCCC");
  const answered = { email: "a@shop.test", text: "Thanks", sent_at: NOW };
  for (const reference of ["LD-AAAAAAAA", "survey-gone"])
    await insert(db, "inbox_answer", { ...answered, id: reference, reference });
  const answers = async () => (await db.selectFrom("inbox_answer").select("id").execute()).map(({ id }) => id);
  await deleteOldMessages(db, later - 4 * DAY - 1);
  expect(await kept()).toEqual([...sent, "survey-1"]);
  await deleteOldMessages(db, later - 3 * DAY - 1);
  expect(await kept()).toEqual(sent);
  await deleteOldMessages(db, later - 2 * DAY);
  expect(await kept()).toEqual(["CR-EEEEEEEE", "PR-BBBBBBBB", "VP-DDDDDDDD", "recruit-2"]);
  expect(await answers()).toEqual(["survey-gone"]);
  await deleteOldMessages(db, later);
  expect([...(await kept()), ...(await answers())]).toEqual([]);
  const done = await db.selectFrom("inbox_done").select("reference").execute();
  expect(done.map(({ reference }) => reference)).toEqual(["DL-CCCCCCCC"]);
});
