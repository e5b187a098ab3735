import { DateTime } from "luxon";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { activityBySlug } from "../league/activities";
import { type Chance, chanceFrom, hashOf, keyTail } from "../league/random";
import { scoreboardAt } from "../league/scoreboard";
import { firstMoment } from "../league/wall-clock";
import type { BracketSchool } from "./divisions";
import { drawnAt, FINAL_DAY, ROUND_DAYS } from "./playoff-sports";
import type { BracketGameTable } from "./tables";

// Deterministic: the same seed, edition and schools give the same bracket.

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;
const MOST_TEAMS = 16;
const SIZES = [16, 12, 14, 8, 10] as const;

export type BracketToDraw = {
  key: string;
  group: string;
  edition: number;
  sportSlug: string;
  schools: readonly BracketSchool[];
  mostTeams?: number;
};

/** From the top: 1, 8, 4, 5, 2, 7, 3, 6 for eight. */
export function seedPlaces(size: number): number[] {
  let places = [1];
  while (places.length < size) {
    const sum = places.length * 2 + 1;
    places = places.flatMap((seed, index) => (index % 2 === 0 ? [seed, sum - seed] : [sum - seed, seed]));
  }
  return places;
}

export const sizeFor = (teams: number): number => 2 ** Math.ceil(Math.log2(Math.max(teams, 2)));

export function fieldOfTeams({ key, edition, schools, mostTeams = MOST_TEAMS }: BracketToDraw): BracketSchool[] {
  const most = Math.min(mostTeams, schools.length);
  const sizes = SIZES.filter((size) => size <= most);
  const count = sizes.length > 0 ? chanceFrom(`field/${key}`).pick(sizes) : most;
  const strength = (school: BracketSchool) => hashOf(`strength/${key}/${edition}/${school.key}`);
  return [...schools].sort((one, other) => strength(one) - strength(other)).slice(0, count);
}

type Side = { school: BracketSchool; seed: number };
type Outcome = { side: Side; knownAt: number };

function kickOff(chance: Chance, day: number, zone: string | null): number {
  const hour = chance.happens(0.15)
    ? chance.between(0, 23)
    : chance.weighted([
        [17, 2],
        [18, 4],
        [19, 6],
        [20, 2],
      ] as const);
  const minute = chance.pick([0, 0, 30]);
  const { year, month, day: date } = DateTime.fromMillis(day, { zone: "UTC" });
  return firstMoment(
    DateTime.fromObject({ year, month, day: date, hour, minute }, { zone: zoneOfUnityKey(zone ?? "East") ?? "UTC" }),
  );
}

type Played = { eventKey: string; scores: readonly [first: number, second: number] };
const MOST_ATTEMPTS = 60;

/** The score follows from the event's key, so try keys until there is a winner. */
function play(
  name: string,
  sportSlug: string,
  sides: readonly [Side, Side],
  startAt: number,
  completeAt: number,
): Played {
  for (let attempt = 0; ; attempt++) {
    const eventKey = `gam${keyTail(`${name}/${attempt}`)}`;
    const scores = boardAt(
      { key: eventKey, sport_slug: sportSlug, start_at: startAt, complete_at: completeAt },
      sides,
      completeAt,
    )?.scores;
    if (scores && (scores[0] !== scores[1] || attempt === MOST_ATTEMPTS)) return { eventKey, scores };
  }
}

type Scored = { key: string; sport_slug: string; start_at: number; complete_at: number };
export type Board = { scores: readonly [first: number, second: number]; /** "3rd 7:24" */ period: string | null };
export type Contender = { school: Pick<BracketSchool, "key" | "short_name">; seed: number };

/** The better seed is at home. */
function visitorsFirst<One extends Contender>([first, second]: readonly [One, One]): [visitors: One, home: One] {
  return first.seed < second.seed ? [second, first] : [first, second];
}

export function boardAt(game: Scored, sides: readonly [Contender, Contender], now: number): Board | null {
  const teams = visitorsFirst(sides).map(({ school }) => ({ key: school.key, shortName: school.short_name }));
  const board = scoreboardAt({ ...game, on_air_at: game.start_at }, teams, now);
  const of = ({ school }: Contender) => board?.teams.find((team) => team.key === school.key)?.score ?? 0;
  return (
    board && {
      scores: [of(sides[0]), of(sides[1])],
      period: [board.period, board.clock].filter(Boolean).join(" ") || null,
    }
  );
}

type Meeting = { bracket: BracketToDraw; round: number; position: number; day: number };

function meeting(
  { bracket, round, position, day }: Meeting,
  first: Outcome,
  second: Outcome,
  number: number,
): { game: BracketGameTable; outcome: Outcome } {
  const name = `${bracket.key}/${bracket.edition}/${round}/${position}`;
  const chance = chanceFrom(name);
  const sides = [first.side, second.side] as const;
  const [, home] = visitorsFirst(sides);
  const startAt = kickOff(chance, day, home.school.time_zone);
  const minutes = activityBySlug(bracket.sportSlug)?.minutes ?? 120;
  const completeAt = startAt + (minutes + chance.between(0, 18)) * MINUTE;
  const { eventKey, scores } = play(name, bracket.sportSlug, sides, startAt, completeAt);
  const winner = scores[0] >= scores[1] ? first.side : second.side;
  const game: BracketGameTable = {
    bracket_key: bracket.key,
    round,
    position,
    number,
    ...keysOf(first.side, second.side),
    winner_key: winner.school.key,
    first_score: scores[0],
    second_score: scores[1],
    known_at: Math.max(first.knownAt, second.knownAt),
    start_at: startAt,
    complete_at: completeAt,
    event_key: eventKey,
    event_written: 0,
  };
  return { game, outcome: { side: winner, knownAt: completeAt } };
}

function bye(
  { bracket, round, position, day }: Meeting,
  first: Outcome | null,
  second: Outcome | null,
): BracketGameTable {
  const through = first ?? second;
  return {
    bracket_key: bracket.key,
    round,
    position,
    number: null,
    ...keysOf(first?.side, second?.side),
    winner_key: through?.side.school.key ?? null,
    first_score: null,
    second_score: null,
    known_at: through?.knownAt ?? day,
    start_at: day,
    complete_at: through?.knownAt ?? day,
    event_key: null,
    event_written: 0,
  };
}

function keysOf(first: Side | undefined, second: Side | undefined) {
  return {
    first_key: first?.school.key ?? null,
    first_seed: first?.seed ?? null,
    second_key: second?.school.key ?? null,
    second_seed: second?.seed ?? null,
  };
}

export function drawBracket(bracket: BracketToDraw): BracketGameTable[] {
  const field = fieldOfTeams(bracket);
  if (field.length < 2) return [];
  const begins = drawnAt(bracket.group, bracket.edition);
  const rounds = Math.log2(sizeFor(field.length));
  let entering: (Outcome | null)[] = seedPlaces(2 ** rounds).map((seed) => {
    const school = field[seed - 1];
    return school ? { side: { school, seed }, knownAt: begins } : null;
  });
  const games: BracketGameTable[] = [];
  let number = 0;
  for (let round = 1; round <= rounds; round++) {
    const day = begins + (FINAL_DAY - (rounds - round) * ROUND_DAYS) * DAY;
    const leaving: (Outcome | null)[] = [];
    for (let position = 0; position < entering.length / 2; position++) {
      const [first, second] = [entering[position * 2] ?? null, entering[position * 2 + 1] ?? null];
      const place = { bracket, round, position, day };
      if (first && second) {
        const { game, outcome } = meeting(place, first, second, ++number);
        games.push(game);
        leaving.push(outcome);
      } else {
        games.push(bye(place, first, second));
        leaving.push(first ?? second);
      }
    }
    entering = leaving;
  }
  return games;
}
