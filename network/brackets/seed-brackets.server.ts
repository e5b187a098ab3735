import type { NotNull } from "kysely";
import { activityBySlug } from "../league/activities";
import { keyTail } from "../league/random";
import { writeEvents } from "../league/seed";
import type { ProfileTable } from "../league/tables";
import type { Db } from "../store/database";
import { readFact, writeFact } from "../store/facts";
import { batches } from "../store/key-batches";
import { holdKey, inTransaction, LONG_WORK_MS } from "../store/transaction";
import { yieldToEventLoop } from "../store/yield-to-event-loop";
import { bracketEvent } from "./bracket-event";
import {
  BRACKET_PLACES,
  type BracketPlace,
  type BracketSchool,
  type Division,
  divisionsOf,
  SCHOOL_FIELDS,
  schoolsOfSection,
  schoolsOfState,
} from "./divisions";
import { drawBracket } from "./draw";
import { drawnAt, editionOf, playedIn, PLAYOFF_SPORTS, type PlayoffSport, seasonAt } from "./playoff-sports";
import type { BracketGameTable, BracketTable } from "./tables";

type Group = { name: string; place: BracketPlace; sport: PlayoffSport; edition: number | null };

const DAY = 24 * 3_600_000;
const KEPT_BACK = 45 * DAY;
const SECTION_TEAMS = 8;
const BATCH = 60;
const GROUPS_AT_ONCE = 4;
const DRAWN_UNDER = "bracket_editions";

const groupName = ({ state, section, isWholeState }: BracketPlace, { slug, gender }: PlayoffSport) =>
  [isWholeState ? state : section, slug, gender].filter(Boolean).join("/");

function groupsAt(now: number): Group[] {
  return BRACKET_PLACES.flatMap((place) =>
    PLAYOFF_SPORTS.filter((sport) => playedIn(sport, place.state)).map((sport) => {
      const name = groupName(place, sport);
      return { name, place, sport, edition: editionOf(name, sport, now) };
    }),
  );
}

type Drawn = { bracket: BracketTable; games: BracketGameTable[] };

function drawDivision({ name, place, sport, edition }: Group, division: Division, now: number): Drawn {
  const activity = activityBySlug(sport.slug)?.name ?? sport.slug;
  const gender = sport.gender ? `${sport.gender === "boys" ? "Boys" : "Girls"} ` : "";
  const slug = [place.isWholeState ? "state" : place.section, sport.gender].filter(Boolean).join("-");
  const key = `brk${keyTail(["bracket", place.state, sport.slug, division.slug, slug].join("/"))}`;
  const mostTeams = place.isWholeState ? undefined : SECTION_TEAMS;
  const games =
    edition === null
      ? []
      : drawBracket({ key, group: name, edition, sportSlug: sport.slug, schools: division.schools, mostTeams });
  const final = games.at(-1);
  const teams = new Set(games.flatMap((game) => [game.first_key, game.second_key]).filter(Boolean));
  return {
    bracket: {
      key,
      state_code: place.state,
      section: place.section,
      sport_slug: sport.slug,
      activity,
      gender: sport.gender,
      division: division.name,
      division_slug: division.slug,
      slug,
      name: `${place.name} ${gender}${activity} ${division.name} Championship`,
      short_name: place.isWholeState ? `${gender}State Championship` : `${gender}${place.name}`,
      season: seasonAt(edition === null ? now : drawnAt(name, edition)),
      association_key: place.association,
      edition,
      team_count: teams.size,
      first_at:
        games.length > 0
          ? Math.min(...games.filter((game) => game.number !== null).map((game) => game.start_at))
          : null,
      final_complete_at: final?.complete_at ?? null,
      champion_key: final?.winner_key ?? null,
    },
    games,
  };
}

async function eligibleSchools(db: Db): Promise<BracketSchool[]> {
  return db
    .selectFrom("profile")
    .select(SCHOOL_FIELDS)
    .where("type", "=", "school")
    .where("source", "=", "generated")
    .where("is_network", "=", 1)
    .orderBy("state_code")
    .orderBy("key")
    .execute();
}

async function replaceGroup(db: Db, { place, sport }: Group, drawn: readonly Drawn[]): Promise<void> {
  const known = await db
    .selectFrom("bracket")
    .select("key")
    .where("state_code", "=", place.state)
    .where("section", place.section === null ? "is" : "=", place.section)
    .where("sport_slug", "=", sport.slug)
    .where("gender", sport.gender === null ? "is" : "=", sport.gender)
    .execute();
  if (known.length > 0) {
    const keys = known.map((row) => row.key);
    await db.deleteFrom("bracket_game").where("bracket_key", "in", keys).execute();
    await db.deleteFrom("bracket").where("key", "in", keys).execute();
  }
  await db
    .insertInto("bracket")
    .values(drawn.map(({ bracket }) => bracket))
    .execute();
  const games = drawn.flatMap((one) => one.games);
  for (const some of batches(games, BATCH)) await db.insertInto("bracket_game").values(some).execute();
}

function allDivisions(schools: readonly BracketSchool[]): Map<BracketPlace, Division[]> {
  const ofState = new Map(BRACKET_PLACES.map(({ state }) => [state, schoolsOfState(state, schools)]));
  return new Map(
    BRACKET_PLACES.map((place) => {
      const inState = ofState.get(place.state) ?? [];
      return [place, divisionsOf(place, place.isWholeState ? inState : schoolsOfSection(place.section ?? "", inState))];
    }),
  );
}

async function drawnEditions(db: Db): Promise<Record<string, number | null>> {
  return JSON.parse((await readFact(db, "league_fact", DRAWN_UNDER)) ?? "{}");
}

async function drawDue(db: Db, now: number): Promise<void> {
  const before = await drawnEditions(db);
  const due = groupsAt(now).filter(({ name, edition }) => before[name] !== edition);
  if (due.length === 0) return;
  const divisions = allDivisions(await eligibleSchools(db));
  for (const some of batches(due, GROUPS_AT_ONCE)) {
    await drawGroups(db, some, divisions, now);
    await yieldToEventLoop();
  }
}

async function drawGroups(
  db: Db,
  groups: readonly Group[],
  divisions: ReadonlyMap<BracketPlace, Division[]>,
  now: number,
): Promise<void> {
  const drawn = groups.map((group) => ({
    group,
    brackets: (divisions.get(group.place) ?? []).map((division) => drawDivision(group, division, now)),
  }));
  await inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, "brackets", LONG_WORK_MS);
    for (const { group, brackets } of drawn) await replaceGroup(transaction, group, brackets);
    const editions = Object.fromEntries(groups.map(({ name, edition }) => [name, edition]));
    const all = { ...(await drawnEditions(transaction)), ...editions };
    await writeFact(transaction, "league_fact", DRAWN_UNDER, JSON.stringify(all));
  });
}

/** A game that is played has both teams from the draw on; a bye has no event. */
type Played = { [Field in keyof BracketGameTable]: NonNullable<BracketGameTable[Field]> };

/** Lists games whose teams are known; returns the events' keys. */
async function listKnown(db: Db, now: number): Promise<string[]> {
  const games: Played[] = await db
    .selectFrom("bracket_game")
    .selectAll()
    .where("event_written", "=", 0)
    .where("known_at", "<=", now)
    .where("event_key", "is not", null)
    .where("start_at", ">=", now - KEPT_BACK)
    .orderBy("start_at")
    .$narrowType<Record<keyof BracketGameTable, NotNull>>()
    .execute();
  const written: string[] = [];
  for (const batch of batches(games, BATCH)) {
    await inTransaction({ db }, (transaction) => writeGames(transaction, batch));
    written.push(...batch.map((game) => game.event_key));
    await yieldToEventLoop();
  }
  return written;
}

async function writeGames(db: Db, games: readonly Played[]): Promise<void> {
  const bracketKeys = [...new Set(games.map((game) => game.bracket_key))];
  const brackets = new Map(
    (await db.selectFrom("bracket").selectAll().where("key", "in", bracketKeys).execute()).map((row) => [row.key, row]),
  );
  const associations = [...brackets.values()].flatMap((bracket) => bracket.association_key ?? []);
  const profileKeys = [...new Set([...games.flatMap((game) => [game.first_key, game.second_key]), ...associations])];
  const profiles = new Map(
    (await db.selectFrom("profile").selectAll().where("key", "in", profileKeys).execute()).map((row) => [row.key, row]),
  );
  const events = games.flatMap((game) => {
    const bracket = brackets.get(game.bracket_key);
    const [first, second] = [profiles.get(game.first_key), profiles.get(game.second_key)];
    if (!bracket || !first || !second) return [];
    const [home, visitors]: [ProfileTable, ProfileTable] =
      game.first_seed < game.second_seed ? [first, second] : [second, first];
    const rounds = Math.ceil(Math.log2(bracket.team_count));
    return [
      bracketEvent(bracket, game, { home, visitors, association: profiles.get(bracket.association_key ?? ""), rounds }),
    ];
  });
  const schools = games.flatMap((game) =>
    [game.first_key, game.second_key].map((school_key) => ({ event_key: game.event_key, school_key })),
  );
  await writeEvents(db, { events, schools, highlights: [] });
  await db
    .updateTable("bracket_game")
    .set({ event_written: 1 })
    .where(
      "event_key",
      "in",
      games.map((game) => game.event_key),
    )
    .execute();
}

export async function followBrackets(db: Db, now: number): Promise<string[]> {
  await drawDue(db, now);
  return listKnown(db, now);
}
