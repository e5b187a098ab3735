import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { bracketListSchema, tournamentSchema } from "~contracts/catalogue";
import { eventSchema } from "~contracts/records/event";
import type { Bracket } from "~contracts/records/playoffs";
import { bracketEventSchema, bracketPlaceSchema, bracketSchema, bracketSportSchema } from "~contracts/records/playoffs";
import { PLAYOFF_SECTIONS } from "~contracts/vocabulary/playoff-sections";
import { STATE_CODES } from "~contracts/vocabulary/states";
import { bracketRoutes } from "~network/brackets/bracket-routes.server";
import { bracketScenarios } from "~network/brackets/bracket-scenarios.server";
import { bracketsMigrations } from "~network/brackets/migration";
import { followBrackets } from "~network/brackets/seed-brackets.server";
import { catalogueApp } from "~network/catalogue/catalogue.server";
import { echoApp } from "~network/content/content.server";
import type { Store } from "~network/store/open-store.server";
import { FRIDAY_EVENING, seededLeague } from "../league/seeded-league";

const DAY = 24 * 3_600_000;

let store: Store;
let now = FRIDAY_EVENING;
const clock = { now: () => now };
let app: ReturnType<typeof catalogueApp>;
let listed: string[];
let turnsOfOthers = 0;
beforeAll(async () => {
  store = await seededLeague({ schedule: false, more: [bracketsMigrations] });
  const takeTurn = () => {
    turnsOfOthers++;
    other = setImmediate(takeTurn);
  };
  let other = setImmediate(takeTurn);
  listed = await followBrackets(store.db, now);
  clearImmediate(other);
  app = catalogueApp({ db: store.db });
  app.route("/", bracketRoutes({ db: store.db, clock }));
});
afterAll(() => store.close());

const read = async (path: string): Promise<unknown> => (await app.request(path)).json();
const itemsOf = async <Item>(path: string, schema: z.ZodType<Item>): Promise<Item[]> =>
  z.object({ items: z.array(schema) }).parse(await read(path)).items;
const brackets = async (query: string) => bracketListSchema.parse(await read(`/v2/brackets?${query}`)).items;
const whole = async (key: string) => bracketSchema.parse(await read(`/v2/brackets/${key}`));
async function underWay(): Promise<Bracket> {
  const [example] = await bracketScenarios(store.db, now);
  const [, , , , sport, division, slug] = example?.url.split("/") ?? [];
  const found = (await brackets(`activity=${sport}&division=${division}&slug=${slug}`)).find(({ name }) =>
    example?.what.startsWith(`${name}:`),
  );
  if (example?.name !== "bracket_with_games" || !found) throw new Error("no bracket is under way");
  return whole(found.key);
}

/** Each of its games says what is known of it and no more; how many are over, and how many come. */
function checkKnown({ games }: Bracket): { complete: number; ahead: number } {
  const complete = games.filter((game) => game.status === "complete");
  const ahead = games.filter((game) => game.status === "scheduled");
  for (const game of complete) {
    expect(game.winner_key).toBeTruthy();
    for (const side of [game.first, game.second])
      expect(side).toMatchObject({ kind: "team", score: expect.any(Number) });
  }
  for (const game of ahead) {
    expect(game.winner_key ?? null).toBeNull();
    const open = [game.first, game.second].some((side) => side.kind === "winner_of");
    expect(game.time_to_be_determined).toBe(open);
    if (open) expect(game.event ?? null).toBeNull();
    for (const side of [game.first, game.second]) if (side.kind === "team") expect(side.score ?? null).toBeNull();
  }
  return { complete: complete.length, ahead: ahead.length };
}

describe("brackets", () => {
  it("are held in every state and DC, and in every section of S 5.1", async () => {
    const places = await itemsOf("/v2/bracket_places", bracketPlaceSchema);
    expect(new Set(places.map((place) => place.state_code))).toEqual(new Set(STATE_CODES));
    const sections = new Set(places.map((place) => place.section));
    expect(
      Object.values(PLAYOFF_SECTIONS)
        .flat()
        .filter((code) => !sections.has(code)),
    ).toEqual([]);
    for (const code of STATE_CODES)
      expect(
        (await brackets(`state_code=${code}&activity=football`)).some(({ status }) => status !== "undrawn"),
        code,
      ).toBe(true);
  });

  it("are drawn a few at a time, so that requests are answered meanwhile", () =>
    expect(turnsOfOthers).toBeGreaterThan(100));

  it("are drawn for sports in season, and announced for the others", async () => {
    const sports = await itemsOf("/v2/bracket_sports?state_code=OH", bracketSportSchema);
    expect(sports.find((one) => one.sport_slug === "football")?.drawn).toBeGreaterThan(0);
    expect(sports.find((one) => one.sport_slug === "basketball")).toMatchObject({ drawn: 0, live_games: 0 });
    const [announced] = await brackets("state_code=OH&activity=basketball");
    expect(announced).toMatchObject({ status: "undrawn", edition: null, champion: null, first_game_at: null });
    expect((await whole(announced?.key ?? "")).games).toEqual([]);
  });

  it("move with the clock: who wins a game is in the next, and its event is there", async () => {
    const before = await underWay();
    const waiting = before.games.find((game) => game.first.kind === "winner_of" || game.second.kind === "winner_of");
    expect(waiting).toBeDefined();
    now += 8 * DAY;
    const added = await followBrackets(store.db, now);
    const after = await whole(before.key);
    const same = after.games.find((game) => game.round === waiting?.round && game.position === waiting?.position);
    expect([same?.first.kind, same?.second.kind]).toEqual(["team", "team"]);
    expect(added).toContain(same?.event?.key);
    expect(checkKnown(after).complete).toBeGreaterThan(checkKnown(before).complete);
    expect(await followBrackets(store.db, now)).toEqual([]);
    now = FRIDAY_EVENING;
    await followBrackets(store.db, now);
  });

  it("have games that are events like any other, with the scores of the bracket", async () => {
    const echo = echoApp({ db: store.db, clock });
    const bracket = await underWay();
    const games = bracket.games.filter((game) => game.event);
    expect(games.length).toBeGreaterThan(0);
    for (const game of games) {
      expect(listed).toContain(game.event?.key);
      const event = eventSchema.parse(await (await echo.request(`/game_or_event/${game.event?.key}`)).json());
      expect(event.slug).toBe(game.event?.slug);
      expect(event.class_label).toBe(bracket.division);
      const board = event.publishers[0]?.datacasts[0]?.scoreboard;
      for (const side of [game.first, game.second]) {
        if (side.kind !== "team") throw new Error("a game with an event has two teams");
        expect(event.participants.map(({ key }) => key)).toContain(side.team.key);
        expect(board?.teams.find((team) => team.key === side.team.key)?.score ?? null).toBe(side.score ?? null);
      }
      expect((await brackets(`event=${game.event?.key}`)).map(({ key }) => key)).toEqual([bracket.key]);
    }
  });

  it("are found by place, sport and address", async () => {
    const [one] = await brackets("section=uil&activity=football");
    expect(one).toMatchObject({ state_code: "TX", section: "uil", slug: "state" });
    expect(await brackets(`state_code=TX&activity=football&division=${one?.division_slug}&slug=state`)).toEqual([one]);
    expect(await brackets("section=tapps")).toEqual([]);
    expect(await brackets("state_code=OH&activity=chess")).toEqual([]);
  });

  it("list their live and coming games, the soonest first", async () => {
    for (const status of ["live", "upcoming"]) {
      const games = await itemsOf(`/v2/bracket_games?status=${status}&size=50`, bracketEventSchema);
      expect(games.length).toBeGreaterThan(0);
      const starts = games.map((game) => Date.parse(game.start_time));
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
      expect(starts.every((start) => (status === "live" ? start <= now : start > now))).toBe(true);
    }
  });

  it("can be followed: their tournament says where they are (S 7.3)", async () => {
    const [one] = await brackets("state_code=OH&activity=football");
    const tournament = tournamentSchema.parse(await read(`/tournaments/${one?.key}`));
    const slug = `football/${one?.division_slug}/state`;
    expect(tournament).toMatchObject({ name: one?.name, state_code: "OH", slug });
    expect((await app.request("/tournaments/brk0000000000")).status).toBe(404);
  });

  it.each([
    "/v2/brackets?state_code=ZZ",
    "/v2/brackets?size=0",
    "/v2/brackets?activity=A%20B",
    "/latest/brackets",
    "/v2/bracket_games",
    "/v2/bracket_games?status=over",
    "/v2/brackets/a%20b",
    "/v2/bracket_sports?state_code=1",
  ])("%s is a bad request", async (path) => expect((await app.request(path)).status).toBe(400));
  it("an unknown one is not found", async () =>
    expect((await app.request("/v2/brackets/brk0000000000")).status).toBe(404));
});
