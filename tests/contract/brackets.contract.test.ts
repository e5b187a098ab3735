import { beforeAll, expect, it } from "vitest";
import { bracketListSchema } from "~contracts/catalogue";
import { bracketSchema } from "~contracts/records/playoffs";
import { bracketRoutes } from "~network/brackets/bracket-routes.server";
import { bracketsMigrations } from "~network/brackets/migration";
import { followBrackets } from "~network/brackets/seed-brackets.server";
import { catalogueApp } from "~network/catalogue/catalogue.server";
import { leagueMigrations } from "~network/league/migration";
import { seedOrganizations } from "~network/league/seed";
import { FRIDAY_EVENING } from "../network/league/seeded-league";
import { storeOfFile } from "./store-under-test";

const WEEK = 7 * 24 * 3_600_000;
const under = storeOfFile([leagueMigrations, bracketsMigrations]);
let now = FRIDAY_EVENING;
let app: ReturnType<typeof catalogueApp>;
beforeAll(async () => {
  await seedOrganizations(under.store.db, { seed: "contract", schools: 120, busyness: 1 }, () => undefined);
  await followBrackets(under.store.db, now);
  app = catalogueApp({ db: under.store.db });
  app.route("/", bracketRoutes({ db: under.store.db, clock: { now: () => now } }));
});

const read = async (path: string): Promise<unknown> => (await app.request(path)).json();
const ohio = async () => bracketListSchema.parse(await read("/v2/brackets?state_code=OH&activity=football")).items;
const counted = async (table: "bracket" | "bracket_game" | "event") =>
  Number(
    (
      await under.store.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as("rows"))
        .executeTakeFirstOrThrow()
    ).rows,
  );

it("lists a state's brackets of a sport, and reads each whole", async () => {
  const listed = await ohio();
  expect(listed.length).toBeGreaterThan(0);
  const drawn = listed.find(({ status }) => status !== "undrawn");
  const bracket = bracketSchema.parse(await read(`/v2/brackets/${drawn?.key}`));
  expect(bracket.games.length).toBeGreaterThan(bracket.rounds.length);
  expect((await app.request("/v2/brackets/nobody")).status).toBe(404);
});

it("draws nothing twice, and more as weeks pass", async () => {
  const before = [await counted("bracket"), await counted("bracket_game")];
  await Promise.all([followBrackets(under.store.db, now), followBrackets(under.store.db, now)]);
  expect([await counted("bracket"), await counted("bracket_game")]).toEqual(before);
  const events = await counted("event");
  now += WEEK;
  await followBrackets(under.store.db, now);
  expect(await counted("event")).toBeGreaterThan(events);
});
