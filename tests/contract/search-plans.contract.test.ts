import { type CompiledQuery, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { FAR_FUTURE, type SearchEventTable } from "~network/search/tables";
import { asker, HOUR, MIGRATIONS, NOW } from "../network/search/small-league";
import { queriesOf, stepsOf } from "../support/query-plans";
import { insert } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** What a list of fifty schools and teams reads, where they play a tenth of all games: theirs alone. */

const EVENTS = 12_000;
const SCHOOLS = 500;
const BATCH = 500;

const game = (number: number): SearchEventTable => {
  const start_at = NOW + (number - EVENTS / 2) * HOUR;
  return {
    ...{ id: number, event_key: `e${number}`, content_type: "game", sport_slug: number % 3 ? "football" : "soccer" },
    ...{ gender: "boys", level: "varsity", state_code: "OR", start_at, updated_at: NOW },
    ...{ has_broadcast: 1, live_from: start_at, live_until: start_at + 2 * HOUR },
    ...{ has_datacast: 0, datacast_from: FAR_FUTURE, datacast_until: FAR_FUTURE },
    ...{ has_vod: 1, vod_at: start_at + 3 * HOUR, paid_until: FAR_FUTURE, has_download: 0, long_run: 0 },
  };
};

const under = storeOfFile(MIGRATIONS);
beforeAll(async () => {
  const { db } = under.store;
  for (let from = 0; from < EVENTS; from += BATCH) {
    const games = Array.from({ length: BATCH }, (_, index) => game(from + index + 1));
    const played = games.map(({ id, start_at }) => ({
      ...{ organization: `school:s${id % SCHOOLS}`, event_id: id, start_at },
    }));
    await insert(db, "search_event", games);
    await insert(db, "search_event_organization", played);
  }
  await sql`analyze`.execute(db);
});

const keys = Array.from({ length: 50 }, (_, index) => `s${index}`);
const teams = keys.slice(25).map((key) => `${key}:football:varsity:boys`);

async function plansOf(queries: readonly CompiledQuery[]): Promise<string[][]> {
  const { db, dialect } = under.store;
  if (dialect !== "postgres") return stepsOf(MIGRATIONS, queries);
  const plans = queries.map((query) => db.executeQuery<object>({ ...query, sql: `explain ${query.sql}` }));
  return (await Promise.all(plans)).map(({ rows }) => rows.map((row) => Object.values(row).join(" ")));
}

it.each([
  ["all", ""],
  ["live", "/live"],
  ["upcoming", "/upcoming"],
  ["replays", "/ondemand"],
])("%s: no event of another school is looked at", async (_what, path) => {
  const { db, dialect } = under.store;
  for (const team of ["", `&team=${teams.join(",")}`]) {
    const address = `/search/events${path}?school=${keys.join(",")}${team}`;
    const asked = await queriesOf(db, async (watched) => {
      expect((await asker({ db: watched, dialect })(address)).status).toBe(200);
    });
    const ofGames = asked.filter((query) => query.sql.includes("search_event_organization"));
    expect(ofGames.length).toBeGreaterThan(0);
    for (const steps of await plansOf(ofGames))
      expect(steps.filter((step) => /Seq Scan on search_event e|Hash Join|Merge Join|\bSCAN e\b/.test(step))).toEqual(
        [],
      );
  }
});
