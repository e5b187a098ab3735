import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memberContract } from "~contracts/member";
import { followTime } from "~network/billing/subscriptions/renewals.server";
import { moveStore, runMove } from "~network/commands/move.server";
import { networkClock } from "~network/development/network-clock.server";
import { leagueOf } from "~network/league/seed";
import { SEED_PASSWORD } from "~network/member/seed-members.server";
import { createNetwork, MIGRATIONS, prepareParts } from "~network/network.server";
import { INDEX_TABLES } from "~network/search/index-league";
import type { Database } from "~network/store/database";
import { batches } from "~network/store/key-batches";
import { migrate } from "~network/store/migrate";
import { tablesIn } from "~network/store/move";
import { openStore, type Store } from "~network/store/open-store.server";
import { sqliteDialect } from "~network/store/sqlite-dialect";
import { A_GIFT, BillingService, DAY, START } from "../network/billing/billing-fixture";
import { migratedFile } from "../support/migrated-store";
import { drawNearDaysAlone } from "../support/near-days";
import { insert } from "../support/rows";
import { openStoreUnderTest, storeOfTest } from "./store-under-test";

/** A network goes from SQLite to PostgreSQL (docs/operations.md "From SQLite to PostgreSQL"). */

const under = storeOfTest();
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "move-"));
  writeFileSync(join(dataDir, "network.db"), await migratedFile(MIGRATIONS), { mode: 0o600 });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

async function onFile(work: (file: Store) => Promise<unknown>): Promise<void> {
  const file = await openStore({ dataDir });
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

async function move(databaseUrl = under.place.databaseUrl ?? "") {
  let printed = "";
  const screen = { write: (text: string) => (printed += text) };
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("DATABASE_URL", databaseUrl);
  return { code: await runMove([], screen, screen), printed };
}

type Row = Record<string, unknown>;
type Column = { name: string; type: string; isNeeded: number; parent: string | null; to: string | null };

async function rowsOf({ db }: Pick<Store, "db">, table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
}
async function allRows(store: Store, tables: readonly string[]): Promise<Record<string, string[]>> {
  const lines = (row: Row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
  const each = tables.map(async (table) => [table, (await rowsOf(store, table)).map(lines).sort()] as const);
  return Object.fromEntries(await Promise.all(each));
}
const movedTables = async (file: Store) =>
  (await tablesIn(file.db)).filter((table) => !INDEX_TABLES.some((index) => index === table));

function valueOf({ name, type, isNeeded }: Column, nth: number): unknown {
  if (nth > 0 && isNeeded === 0) return null;
  // Indexes read times in it.
  if (name === "overrides") return '{"unlisted": true}';
  if (type === "integer") return nth + 1;
  if (type === "bigint") return START + nth;
  if (type === "double precision") return 41.586_835 + nth / 3;
  return `${name} ${nth} "\\' \n{} 🏈 é`;
}

/** Two rows in each table that has none: one with all its columns, one with nothing that may be left out. */
async function fillEmpty({ db }: Store, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    if ((await rowsOf({ db }, table)).length > 0) continue;
    const { rows: columns } = await sql<Column>`
      select columns.name, lower(columns.type) as type, columns."notnull" or columns.pk as "isNeeded",
        keys."table" as parent, keys."to"
      from pragma_table_info(${table}) as columns
      left join pragma_foreign_key_list(${table}) as keys on keys."from" = columns.name
    `.execute(db);
    for (const nth of [0, 1]) {
      const values = await Promise.all(
        columns.map(async (column) =>
          column.parent && column.to ? (await rowsOf({ db }, column.parent))[nth]?.[column.to] : valueOf(column, nth),
        ),
      );
      const names = columns.map(({ name }) => sql.ref(name));
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db);
    }
  }
}

const start = (store: Store, more: { league?: "none"; dataDir?: string } = {}) => {
  const settings = { developmentTools: false, demo: false, schools: 51, ...more };
  return prepareParts({ store, clock: networkClock(store.db, false, () => START), settings }, () => undefined);
};

const ames = { city: "Ames", state_code: "IA", county: null, latitude: 42.03, longitude: -93.6 };
const place = (zip: string) => ({ zip, ...ames });

/** More than one statement takes, by their number or their length. */
async function fillMany({ db }: Store): Promise<void> {
  const about = { profile_key: "schl", media_type: "image/svg+xml", content: "é".repeat(2_500_000) };
  for (const name of ["a", "b", "c"]) await insert(db, "logo_file", { name, ...about });
  const all = Array.from({ length: 1_501 }, (_, nth) => ({ ...place(String(50_000 + nth)), latitude: nth / 7 }));
  for (const rows of batches(all)) await insert(db, "zip_code", rows);
}

// On SQLite there is nothing to move to.
if (process.env.CONTRACT_DATABASE_URL)
  describe("a move to PostgreSQL", () => {
    it("takes each table along, row by row, but for what indexing makes anew", async () => {
      let kept: Record<string, string[]> = {};
      await onFile(async (file) => {
        const tables = await movedTables(file);
        await fillMany(file);
        await fillEmpty(file, tables);
        kept = await allRows(file, tables);
        expect(Object.keys(kept).length).toBeGreaterThan(60);
        expect(Object.entries(kept).filter(([, rows]) => rows.length < 2)).toEqual([]);
      });
      const { code, printed } = await move();
      expect([code, printed]).toEqual([0, expect.stringMatching(/^zip_code +1,501$/m)]);
      expect(await allRows(under.store, Object.keys(kept))).toEqual(kept);
    });

    it("knows all tables of both, whose columns have types that both have", async () => {
      await move();
      const { rows } = await sql<{ table: string; type: string }>`
        select table_name as "table", data_type as type from information_schema.columns
        where table_schema = current_schema() and table_name !~ '^kysely_migration' and table_name !~ '_text$'
      `.execute(under.store.db);
      rmSync(join(dataDir, "network.moved"));
      await onFile(async (file) =>
        expect(new Set(await tablesIn(file.db))).toEqual(new Set(rows.map(({ table }) => table))),
      );
      expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(["text", "bigint", "integer", "double precision"]));
    });

    it("goes on there: sessions, sign-in, purchases, renewals, search", async () => {
      let [session, before]: [string, Record<string, string[]>] = ["", {}];
      await onFile(async (file) => {
        const clock = networkClock(file.db, false, () => START);
        const settings = { developmentTools: false, demo: true, schools: 51 };
        await drawNearDaysAlone(file.db, START);
        await prepareParts({ store: file, clock, settings }, () => undefined);
        const service = new BillingService(file);
        session = await service.member("payer");
        await service.buy("price_monthly-basic");
        await service.buy("price_season_pass", { gift: A_GIFT });
        before = await allRows(file, await movedTables(file));
      });
      expect(await move()).toMatchObject({ code: 0 });
      expect(await allRows(under.store, Object.keys(before))).toEqual(before);
      const { rows: texts } = await sql<{ missing: number; all: number }>`
        select count(*) filter (where words is null) as missing, count(*) as all
        from search_event left join search_event_text using (id)`.execute(under.store.db);
      expect(texts).toEqual([{ missing: 0, all: expect.toSatisfy((all) => all > 1_000) }]);

      const service = new BillingService(under.store);
      expect(await service.entitlements(session)).toContain("video_subscription");
      expect((await service.call("member", "GET", "/v3/gifts", { token: session })).body.gifts).toHaveLength(1);
      const charged = await service.charged();
      service.clock.at += 32 * DAY;
      await followTime(service.billing);
      expect((await service.charged()).length).toBeGreaterThan(charged.length);

      const network = await createNetwork({
        ...{ dataDir, databaseUrl: under.place.databaseUrl ?? null, siteUrl: "https://site.example" },
        ...{ now: () => START, developmentTools: false, demo: true, liveHlsBaseUrl: "/media", smtpUrl: null },
        memberClient: { id: "contract", secret: "contract-secret" },
      });
      await network.prepare(() => undefined);
      const signIn = { grant_type: "password", username: "annual@fieldhouse.example", password: SEED_PASSWORD };
      const signedIn = await network.apps.member.fetch(
        new Request(`http://member.embedded${memberContract.token.path}`, {
          ...{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(signIn) },
        }),
      );
      const game = await under.store.db
        .selectFrom("search_event")
        .innerJoin("event", "event.key", "search_event.event_key")
        .select(["event.key", "event.title"])
        .where("event.title", "like", "% vs. %")
        .executeTakeFirstOrThrow();
      const query = new URLSearchParams({ q: game.title, key: game.key });
      const found = await network.apps.search.fetch(new Request(`http://search.embedded/v2/search/events?${query}`));
      const { items } = (await found.json()) as { items: { key: string }[] };
      await network.close();
      expect([signedIn.status, items.map(({ key }) => key)]).toEqual([200, [game.key]]);
    });

    it("that is broken off leaves nothing there and the file as it was, and is run again", async () => {
      await onFile(async (file) => {
        await fillEmpty(file, ["user", "voucher_code"]);
        const { rows: columns } = await sql<{ name: string }>`
          select name from pragma_table_info('voucher_code') where name <> 'code'
        `.execute(file.db);
        const same = sql.join(columns.map(({ name }) => sql.ref(name)));
        // More than are sent at once, so that the table is still being read when it fails.
        await sql`
          insert into voucher_code (code, ${same})
          with recursive nth(n) as (select 1 union all select n + 1 from nth limit 600)
          select 'CODE' || n, ${same} from nth, (select * from voucher_code limit 1)
        `.execute(file.db);
        // PostgreSQL's integers are smaller.
        await sql`update voucher_code set gives_days = 3000000000`.execute(file.db);
      });
      const printed = expect.stringMatching(
        /Broken off: voucher_code: .*out of range.*If not, run the same again/s,
      ) as string;
      expect([await move(), await rowsOf(under.store, "user")]).toEqual([{ code: 1, printed }, []]);
      await onFile(async (file) => {
        expect(await rowsOf(file, "user")).toHaveLength(2);
        await sql`delete from voucher_code`.execute(file.db);
      });
      expect(await move()).toMatchObject({ code: 0 });
      expect(await rowsOf(under.store, "user")).toHaveLength(2);
    });

    it("is what a start asks for that finds an empty database beside accounts", async () => {
      await onFile((file) => fillEmpty(file, ["user"]));
      await expect(start(under.store, { dataDir })).rejects.toThrow(/holds 2 accounts\. Run ".* -- move"/);
      expect(await move()).toMatchObject({ code: 0 });
    });

    it("leaves out a table that is not the site's, and says so", async () => {
      await onFile((file) => sql`create table _litestream_seq (id integer primary key, seq integer)`.execute(file.db));
      const printed = expect.stringContaining("table of the site's: _litestream_seq") as string;
      expect(await move()).toEqual({ code: 0, printed });
    });

    it("lets nobody write to the file meanwhile, and whoever starts on the database wait", async () =>
      await onFile(async (file) => {
        await start(file, { league: "none" });
        const beside = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, "network.db"), 0) });
        const backEnd = await openStore({ ...under.place });
        const written: Promise<unknown>[] = [];
        const started: Promise<unknown>[] = [];
        await moveStore({ file, dataDir, target: under.store }, () => {
          written.push(sql`delete from activity`.execute(beside).catch(String));
          started.push(start(backEnd));
        });
        await Promise.all(started);
        await Promise.all([beside.destroy(), backEnd.close()]);
        expect((await Promise.all(written))[0]).toMatch(/database is locked/);
        expect([await leagueOf(under.store.db), await rowsOf(under.store, "profile")]).toEqual(["none", []]);
      }));

    describe("is refused", () => {
      const refused = (why: RegExp) => ({ code: 2, printed: expect.stringMatching(why) });

      it("where a site runs on the file, without touching the database", async () => {
        await onFile(async () => expect(await move()).toEqual(refused(/in use by another process/)));
        expect((await under.store.db.introspection.getTables()).length).toBe(0);
      });

      it("where the database holds something, which stays, and the file may be gone on with", async () => {
        await migrate(under.store, MIGRATIONS);
        await insert(under.store.db, "zip_code", place("50309"));
        expect(await move()).toEqual(refused(/holds something already \(zip_code\).*Else take an empty database/));
        expect(existsSync(join(dataDir, "network.moved"))).toBe(false);
      });

      it("where the file is another version's", async () => {
        await onFile((file) => sql`delete from kysely_migration where name like 'search%'`.execute(file.db));
        expect(await move()).toEqual(refused(/another version: start this one on it once, without DATABASE_URL/));
      });

      it("a second time, and so is a start on the file, or beside it on an empty database", async () => {
        await onFile((file) => fillEmpty(file, ["user"]));
        expect(await move()).toMatchObject({ code: 0 });
        expect(await move()).toEqual(refused(/was moved to PostgreSQL.*remove .*network\.moved/));
        await expect(openStore({ dataDir })).rejects.toThrow(/was moved to PostgreSQL: set DATABASE_URL/);
        await expect(openStore({ dataDir, beside: true })).rejects.toThrow(/was moved to PostgreSQL/);
        const another = await openStoreUnderTest(MIGRATIONS);
        await expect(start(another.store, { dataDir })).rejects.toThrow(/what .*network\.db held was moved to another/);
        await another.dispose();
      });
    });
  });
else
  it("to no database, or of no file, is refused", async () => {
    expect(await move()).toEqual({ code: 2, printed: expect.stringContaining("DATABASE_URL must name") });
    rmSync(join(dataDir, "network.db"));
    const printed = `There is no network.db in ${dataDir}.\n`;
    expect(await move("postgres://127.0.0.1:1/none")).toEqual({ code: 2, printed });
  });
