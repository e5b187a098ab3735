import type { Scoreboard } from "~contracts/records/event";
import { twoDigits } from "~contracts/two-digits";
import { lowerWins } from "~contracts/vocabulary/activities";
import { activityBySlug, type Scoring } from "./activities";
import { decidingPlays, setPlays } from "./deciding-plays";
import { type Overrides, readOverrides } from "./overrides";
import { type Chance, chanceFrom } from "./random";
import { FIRST_NAMES, LAST_NAMES } from "./school-names";
import { liveScoreAt } from "./status-at";
import type { EventTable } from "./tables";

/** The whole game follows from the event's key and is cut off at `now`, so scores only grow. */

type ScoringTeam = { key: string; shortName: string };

type Play = { at: number; team: number; player: string; points: number; text: string };
type PlayKind = readonly [points: number, weight: number, text: string];

type Book = {
  periods: readonly string[];
  /** Per period; 0 without a clock. */
  minutes: number;
  countsUp?: boolean;
  plays: readonly [number, number];
  /** So many players play each period, one after another. */
  inTurn?: number;
  kinds: readonly PlayKind[];
  /** Average per scoring play, and the spread. */
  statistics: readonly (readonly [name: string, perPoint: number, spread: number])[];
};

const QUARTERS = ["1st", "2nd", "3rd", "4th"] as const;

const HOLES = 9;
const GOLFERS = 4;
const RUNNERS = 5;

const BOOKS: Record<Scoring, Book> = {
  football: {
    periods: QUARTERS,
    minutes: 12,
    plays: [2, 7],
    kinds: [
      [7, 60, "touchdown, kick is good"],
      [3, 20, "field goal from 27 yards"],
      [6, 12, "touchdown, kick is no good"],
      [8, 6, "touchdown and a two-point run"],
      [2, 2, "safety"],
    ],
    statistics: [
      ["First downs", 0.5, 6],
      ["Rushing yards", 4, 60],
      ["Passing yards", 5, 80],
      ["Turnovers", 0, 3],
      ["Penalties", 0, 8],
    ],
  },
  basketball: {
    periods: QUARTERS,
    minutes: 8,
    plays: [22, 36],
    kinds: [
      [2, 62, "layup"],
      [3, 20, "three-pointer"],
      [1, 18, "free throw"],
    ],
    statistics: [
      ["Field goals", 0.4, 3],
      ["Rebounds", 0.5, 8],
      ["Assists", 0.25, 4],
      ["Steals", 0.1, 4],
      ["Fouls", 0, 14],
    ],
  },
  soccer: {
    periods: ["1st half", "2nd half"],
    minutes: 40,
    countsUp: true,
    plays: [0, 4],
    kinds: [[1, 100, "goal"]],
    statistics: [
      ["Shots", 2, 8],
      ["Shots on goal", 1, 4],
      ["Corner kicks", 0, 7],
      ["Saves", 0, 7],
      ["Fouls", 0, 10],
    ],
  },
  volleyball: {
    periods: ["Set 1", "Set 2", "Set 3"],
    minutes: 0,
    plays: [60, 60],
    kinds: [
      [1, 50, "kill"],
      [1, 20, "ace"],
      [1, 15, "block"],
      [1, 15, "attack error by the other side"],
    ],
    statistics: [
      ["Kills", 0.5, 6],
      ["Aces", 0.08, 4],
      ["Blocks", 0.1, 4],
      ["Digs", 0.6, 12],
    ],
  },
  baseball: {
    periods: ["1st inning", "2nd inning", "3rd inning", "4th inning", "5th inning", "6th inning", "7th inning"],
    minutes: 0,
    plays: [0, 7],
    kinds: [
      [1, 70, "run-scoring single"],
      [2, 20, "two-run double"],
      [3, 6, "three-run home run"],
      [1, 4, "scores on a wild pitch"],
    ],
    statistics: [
      ["Hits", 1, 5],
      ["Errors", 0, 3],
      ["Left on base", 0.5, 6],
      ["Strikeouts", 0, 10],
    ],
  },
  hockey: {
    periods: ["1st", "2nd", "3rd"],
    minutes: 15,
    plays: [0, 6],
    kinds: [
      [1, 78, "goal"],
      [1, 22, "power-play goal"],
    ],
    statistics: [
      ["Shots", 4, 14],
      ["Power plays", 0, 5],
      ["Penalty minutes", 0, 12],
      ["Face-offs won", 0, 30],
    ],
  },
  lacrosse: {
    periods: QUARTERS,
    minutes: 12,
    plays: [3, 14],
    kinds: [
      [1, 84, "goal"],
      [1, 16, "man-up goal"],
    ],
    statistics: [
      ["Shots", 1.6, 10],
      ["Ground balls", 1, 20],
      ["Saves", 0, 12],
      ["Turnovers", 0, 14],
    ],
  },
  wrestling: {
    periods: [106, 113, 120, 126, 132, 138, 144, 150, 157, 165, 175, 190, 215, 285].map((pounds) => `${pounds} lb`),
    minutes: 0,
    plays: [4, 10],
    kinds: [
      [6, 40, "wins by fall"],
      [3, 35, "wins by decision"],
      [4, 15, "wins by major decision"],
      [5, 10, "wins by technical fall"],
    ],
    statistics: [
      ["Falls", 0.07, 1],
      ["Takedowns", 0.4, 6],
      ["Escapes", 0.2, 5],
    ],
  },
  golf: {
    periods: Array.from({ length: HOLES }, (_, hole) => `Hole ${hole + 1}`),
    minutes: 0,
    plays: [GOLFERS * HOLES, GOLFERS * HOLES],
    inTurn: GOLFERS,
    kinds: [
      [3, 10, "birdie"],
      [4, 40, "par"],
      [5, 35, "bogey"],
      [6, 15, "double bogey"],
    ],
    statistics: [
      ["Putts", 0.4, 8],
      ["Greens in regulation", 0, 18],
    ],
  },
  race: {
    periods: ["Race"],
    minutes: 0,
    // Read by no race: each runner is a play (`racePlays`).
    plays: [0, 0],
    kinds: [],
    statistics: [["Personal bests", 0, 5]],
  },
  points: {
    periods: ["Round 1", "Round 2", "Round 3", "Round 4"],
    minutes: 0,
    plays: [6, 16],
    kinds: [
      [5, 30, "takes first place"],
      [3, 40, "takes second place"],
      [1, 30, "takes third place"],
    ],
    statistics: [
      ["First places", 0.08, 2],
      ["Personal bests", 0.05, 4],
    ],
  },
};

const ROSTER = 12;

/** "#24 M. Murphy": the same players in each of a team's games. */
function rosterOf(team: ScoringTeam, sport: string): string[] {
  const chance = chanceFrom(`roster/${team.key}/${sport}`);
  return Array.from({ length: ROSTER }, (_, index) => {
    const number = index * 4 + chance.between(1, 4);
    return `#${number} ${chance.pick(FIRST_NAMES).slice(0, 1)}. ${chance.pick(LAST_NAMES)}`;
  });
}

/** Takes three draws, as naming a player always did: games that are stored keep their results. */
function playerOf(chance: Chance, roster: readonly string[]): string {
  const player = chance.pick(roster);
  chance.next();
  chance.next();
  return player;
}

function playsOf(chance: Chance, book: Book, teams: readonly ScoringTeam[], rosters: readonly string[][]): Play[] {
  const { inTurn, periods } = book;
  const plays = teams.flatMap((team, index) =>
    Array.from({ length: chance.between(...book.plays) }, (_, turn) => {
      const [points, text] = chance.weighted(
        book.kinds.map(([worth, weight, words]) => [[worth, words] as const, weight] as const),
      );
      const roster = rosters[index] ?? [];
      const drawn = chance.next();
      const at = inTurn ? (Math.floor(turn / inTurn) + drawn) / periods.length : drawn;
      const player = inTurn ? (roster[turn % inTurn] ?? "") : playerOf(chance, roster);
      return { at, team: index, player, points, text: `${team.shortName}: ${player}, ${text}` };
    }),
  );
  return plays.sort((a, b) => a.at - b.at);
}

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"] as const;
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });

const nameOfPlace = (place: number): string =>
  PLACES[place - 1] ?? `${place}${ENDINGS[ordinals.select(place)] ?? "th"}`;

/** A runner's place is what it counts. */
function racePlays(chance: Chance, teams: readonly ScoringTeam[], rosters: readonly string[][]): Play[] {
  const runners = teams.flatMap(({ shortName }, team) =>
    (rosters[team] ?? []).slice(0, RUNNERS).map((player) => ({ at: chance.next(), team, player, shortName })),
  );
  return runners
    .sort((one, other) => one.at - other.at)
    .map(({ shortName, ...runner }, index) => ({
      ...runner,
      points: index + 1,
      text: `${shortName}: ${runner.player}, takes ${nameOfPlace(index + 1)} place`,
    }));
}

const WINNING_SET = 25;

/** Three sets to 25 by two, spread evenly over the match. */
function volleyballPlays(
  chance: Chance,
  book: Book,
  teams: readonly ScoringTeam[],
  rosters: readonly string[][],
): { plays: Play[]; setOf: number[] } {
  const plays: Play[] = [];
  const setOf: number[] = [];
  const strength = 0.42 + chance.next() * 0.16;
  for (let set = 0; set < book.periods.length; set++) {
    const points = [0, 0];
    while (Math.max(...points) < WINNING_SET || Math.abs((points[0] ?? 0) - (points[1] ?? 0)) < 2) {
      const team = chance.happens(strength) ? 0 : 1;
      points[team] = (points[team] ?? 0) + 1;
      const [, , text] = chance.weighted(book.kinds.map((kind) => [kind, kind[1]] as const));
      const player = playerOf(chance, rosters[team] ?? []);
      plays.push({ at: 0, team, player, points: 1, text: `${teams[team]?.shortName ?? ""}: ${player}, ${text}` });
      setOf.push(set);
    }
  }
  return { plays: plays.map((play, index) => ({ ...play, at: index / plays.length })), setOf };
}

function clockAt(book: Book, share: number): string | null {
  if (book.minutes === 0) return null;
  const total = book.minutes * 60;
  const seconds = Math.round(book.countsUp ? total * share : total * (1 - share));
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

type Moment = { progress: number; final: boolean; updatedAt: number; from: number; until: number };

type Span = Pick<EventTable, "on_air_at" | "complete_at" | "start_at">;

/** From when to when the game was filmed. */
export function spanOf({ on_air_at, start_at, complete_at }: Span): { from: number; until: number } {
  const from = on_air_at ?? start_at;
  return { from, until: complete_at ?? from + 2 * 3_600_000 };
}

function momentAt(event: Span, now: number): Moment | null {
  const { from, until } = spanOf(event);
  if (now < from) return null;
  const final = now >= until;
  // Updates arrive every ten seconds.
  const updatedAt = final ? until : from + Math.floor((now - from) / 10_000) * 10_000;
  return { progress: final ? 1 : (updatedAt - from) / (until - from), final, updatedAt, from, until };
}

type Scored = Pick<EventTable, "key" | "sport_slug" | "on_air_at" | "complete_at" | "start_at"> &
  Partial<Pick<EventTable, "overrides">>;

function knownResult(
  scores: Readonly<Record<string, number>>,
  teams: readonly ScoringTeam[],
  { updatedAt }: Moment,
): Scoreboard {
  return {
    period: "Final",
    clock: null,
    updated_at: new Date(updatedAt).toISOString(),
    final: true,
    plays: [],
    deciding_plays: [],
    teams: teams.map(({ key }) => ({ key, score: scores[key] ?? 0, by_period: [], statistics: [] })),
  };
}

/** Of other teams, it is none. */
function keptByHand({ at, period, scores }: LiveScore, teams: readonly ScoringTeam[]): Scoreboard | null {
  if (!teams.every(({ key }) => Object.hasOwn(scores, key))) return null;
  return {
    ...{ period: period || null, clock: null, updated_at: new Date(at).toISOString(), final: false },
    ...{ plays: [], deciding_plays: [] },
    teams: teams.map(({ key }) => ({ key, score: scores[key] ?? 0, by_period: [], statistics: [] })),
  };
}
type LiveScore = NonNullable<Overrides["live_score"]>;

type Told = Play & { period: number };

const scoringOf = ({ sport_slug }: Pick<EventTable, "sport_slug">) => activityBySlug(sport_slug)?.scoring ?? "points";
const bookOf = (event: Pick<EventTable, "sport_slug">): Book => BOOKS[scoringOf(event)];

/** The whole game, in order, and the book that it is kept in. */
function gameOf(event: Pick<EventTable, "key" | "sport_slug">, teams: readonly ScoringTeam[]) {
  const scoring = scoringOf(event);
  const book = BOOKS[scoring];
  const chance = chanceFrom(`scoreboard/${event.key}`);
  const rosters = teams.map((team) => rosterOf(team, event.sport_slug));
  const bySet = scoring === "volleyball" && teams.length === 2 ? volleyballPlays(chance, book, teams, rosters) : null;
  const count = book.periods.length;
  const others = () => (scoring === "race" ? racePlays(chance, teams, rosters) : playsOf(chance, book, teams, rosters));
  const plays = (bySet?.plays ?? others()).map((play, index): Told => ({
    ...play,
    period: bySet?.setOf[index] ?? Math.min(count - 1, Math.floor(play.at * count)),
  }));
  return { book, plays, inSets: bySet !== null };
}

const timeOf = (play: Play, { from, until }: Pick<Moment, "from" | "until">) =>
  new Date(Math.floor(from + play.at * (until - from))).toISOString();

function clockOf(book: Book, { at }: Play): string {
  const periods = at * book.periods.length;
  return clockAt(book, periods - Math.floor(periods)) ?? "";
}

/** Every play of a game that is over, and when it happened; none where only the result is known. */
export function playsAt(event: Scored, teams: readonly ScoringTeam[], now: number): { title: string; at: string }[] {
  const moment = momentAt(event, now);
  if (!moment?.final || readOverrides(event.overrides ?? "{}").final_score) return [];
  const { book, plays } = gameOf(event, teams);
  return plays.map((play) => {
    const when = [book.periods[play.period] ?? "", clockOf(book, play)].filter(Boolean).join(" ");
    return { title: `${when} · ${play.text}`, at: timeOf(play, moment) };
  });
}

const LAST_PLAYS = 8;

/** Null before the game (rulings 3, datacast). The newest `most` plays are told. */
export function scoreboardAt(
  event: Scored,
  teams: readonly ScoringTeam[],
  now: number,
  most = LAST_PLAYS,
): Scoreboard | null {
  const moment = momentAt(event, now);
  if (!moment) return null;
  const overrides = readOverrides(event.overrides ?? "{}");
  if (overrides.final_score) return knownResult(overrides.final_score, teams, moment);
  const live = liveScoreAt(event, overrides, now);
  if (live) return keptByHand(live, teams);
  const { book, plays, inSets } = gameOf(event, teams);
  const count = book.periods.length;
  const played = plays.filter((play) => play.at < moment.progress || moment.final);
  const running = inSets ? (played.at(-1)?.period ?? 0) : Math.min(count - 1, Math.floor(moment.progress * count));
  const decided = () =>
    inSets
      ? setPlays(plays).map(record)
      : decidingPlays(plays).map(({ play, after }) => ({ ...record(play), score_after: [...after] }));
  const record = (play: Told) => ({
    period: book.periods[play.period] ?? "",
    clock: clockOf(book, play),
    text: play.text,
    at: timeOf(play, moment),
    team_key: teams[play.team]?.key ?? null,
    player: play.player,
    points: play.points,
  });
  const share = moment.final ? 1 : moment.progress * count - Math.floor(moment.progress * count);
  return {
    period: moment.final ? "Final" : (book.periods[running] ?? null),
    clock: moment.final ? null : clockAt(book, share),
    updated_at: new Date(moment.updatedAt).toISOString(),
    final: moment.final,
    teams: teams.map((team, index) => {
      const byPeriod = book.periods
        .slice(0, running + 1)
        .map((_, period) =>
          played
            .filter((play) => play.team === index && play.period === period)
            .reduce((sum, play) => sum + play.points, 0),
        );
      const points = byPeriod.reduce((sum, one) => sum + one, 0);
      const score = inSets ? setsWon(played, index, running, moment.final) : points;
      return {
        key: team.key,
        score,
        by_period: byPeriod,
        statistics: statisticsOf(book, event.key, index, points, moment.progress),
      };
    }),
    plays: played.slice(-most).reverse().map(record),
    deciding_plays: !moment.final || teams.length !== 2 || lowerWins(event.sport_slug) ? [] : decided(),
  };
}

function setsWon(
  plays: readonly { team: number; period: number }[],
  team: number,
  running: number,
  final: boolean,
): number {
  const finished = final ? running + 1 : running;
  let won = 0;
  for (let set = 0; set < finished; set++) {
    const own = plays.filter((play) => play.period === set && play.team === team).length;
    const total = plays.filter((play) => play.period === set).length;
    if (own * 2 > total) won += 1;
  }
  return won;
}

function statisticsOf(book: Book, key: string, team: number, points: number, progress: number) {
  const chance = chanceFrom(`statistics/${key}/${team}`);
  return book.statistics.map(([name, perPoint, spread]) => ({
    name,
    value: String(Math.floor(points * perPoint + chance.next() * spread * progress)),
  }));
}

const LATE_SECONDS = 2 * 60;

/** When the last two minutes of a game with a clock begin; null before them, after them, and without a clock. */
export function lateSince(event: Scored, now: number): number | null {
  const moment = momentAt(event, now);
  const { minutes, periods } = bookOf(event);
  if (!moment || moment.final || minutes === 0) return null;
  const late = moment.until - ((moment.until - moment.from) * LATE_SECONDS) / (minutes * 60 * periods.length);
  return now >= late ? Math.floor(late) : null;
}

/** The most points of one play. */
export const oneScore = (event: Scored): number => Math.max(...bookOf(event).kinds.map(([points]) => points));

/** First and second team, while the game is on (S 3 "Event listing record"). */
export function listingScoreAt(event: Scored, teams: readonly ScoringTeam[], now: number) {
  const board = scoreboardAt(event, teams, now);
  const [first, second] = board?.teams ?? [];
  if (!board || !first || !second) return null;
  return { period: board.period, clock: board.clock, first_score: first.score, second_score: second.score };
}
