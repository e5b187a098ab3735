import type { DateTime } from "luxon";
import { pageCountOf } from "~/models/navigation/page-number";
import { utc } from "~/models/place/time";
import type { DeskCall } from "~/services/desk/client.server";
import { isUpstreamError, says } from "~/services/http/upstream-error";
import {
  type DeskGame,
  GAME_REFUSALS,
  gameChange,
  type GameRefusal,
  LONGEST_NOTICE,
  LONGEST_PERIOD,
  LONGEST_STREAM,
  LONGEST_VENUE,
  OPEN_END,
  type StreamVerdict,
  TESTED_SECONDS,
} from "~contracts/desk/games";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { byUrgency } from "./evening";

const inZoneOf = ({ time_zone }: DeskGame, at: number): DateTime => utc(at).setZone(zoneOfUnityKey(time_zone) ?? "utc");
const startOf = (game: DeskGame): DateTime => inZoneOf(game, game.start_at);

const STATES: Record<DeskGame["state"], string> = {
  coming: "coming",
  on: "on",
  over: "over",
  called_off: "called off",
  postponed: "postponed",
};

const CHANGES: Record<string, string> = {
  move: "It was moved",
  call_off: "It was called off",
  postpone: "It was postponed",
  bring_back: "It was brought back",
  notice: "Its notice was changed",
  access: "Free or paid was changed",
  blackout: "Its blackout was changed",
  stream: "Its video was replaced",
  result: "Its result was entered",
  score: "Its live score was changed",
};

function listed(game: DeskGame) {
  const { key, title, state, is_time_open, reports, failures, viewers } = game;
  const when = startOf(game).toFormat(is_time_open ? "ccc LLL d, 'time open'" : "ccc LLL d, h:mm a ZZZZ");
  return { key, title, when, state: STATES[state], viewers: viewers.toLocaleString("en-US"), reports, failures };
}

const PAGE_SIZE = 50;

/**
 * The evening's games by urgency (evening.ts): the first, or a page of all; past the last page, the last. `inAll`: how
 * many the evening has where not all of them are first.
 */
export async function eveningsGames(desk: DeskCall, pageNumber: number | null) {
  const games = await desk((client, caller) => client.games(caller));
  const { first, rest } = byUrgency(games);
  const pageCount = pageCountOf(games.length, PAGE_SIZE);
  const page = pageNumber && Math.min(pageNumber, pageCount);
  const shown = page ? [...first, ...rest].slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) : first;
  return { games: shown.map(listed), inAll: rest.length > 0 ? games.length : null, page, pageCount };
}

const KEY = /(?:^|\/)((?:gam|evt)[\w-]{1,60})(?:[/?#]|$)/;

/** From a game's address, or its key. */
export const keyIn = (typed: string): string | null => KEY.exec(typed.trim())?.[1] ?? null;

export async function gameOf(desk: DeskCall, key: string) {
  const game = await desk((client, caller) => client.game(caller, key));
  const start = startOf(game);
  return {
    ...game,
    ...listed(game),
    undo: game.undo && {
      what: CHANGES[game.undo.kind] ?? game.undo.kind,
      when: inZoneOf(game, game.undo.at).toFormat("ccc LLL d, h:mm a ZZZZ"),
    },
    date: start.toISODate() ?? "",
    time: game.is_time_open ? "" : start.toFormat("HH:mm"),
    open: game.blackout_until === OPEN_END ? "on" : "",
    until:
      typeof game.blackout_until === "number" ? inZoneOf(game, game.blackout_until).toFormat("yyyy-LL-dd'T'HH:mm") : "",
  };
}
export type GamePage = Awaited<ReturnType<typeof gameOf>>;

const upTo = (characters: number) => `Use up to ${characters.toLocaleString("en-US")} characters.`;

const NO_SCORE = "Enter both scores, such as 3 and 1, or 1 (4) and 1 (2) after a shootout, or W and F of a forfeit.";
const WRONG: Record<string, string> = {
  date: "Enter the day.",
  time: "Enter the time, such as 19:00, or leave it blank if no one knows it yet.",
  time_zone: "Choose a time zone.",
  venue: upTo(LONGEST_VENUE),
  notice: upTo(LONGEST_NOTICE),
  access: "Choose free or paid.",
  until: "Enter a day and a time, or leave it blank. Without an end, it's blank.",
  live_url: upTo(LONGEST_STREAM),
  replay_url: upTo(LONGEST_STREAM),
  home_score: NO_SCORE,
  away_score: NO_SCORE,
  period: upTo(LONGEST_PERIOD),
};
const NO_POINTS = "Enter both scores, such as 14 and 7, or leave both blank.";

const REFUSED: Record<GameRefusal, string> = {
  no_score: NO_SCORE,
  not_begun: "This game hasn't begun, so it has no score yet.",
  called_off: "This game is called off, so it has no score. Bring it back first.",
  changed: "Someone changed this game since you opened the page. Nothing was saved: look again, then press once more.",
  over: "This game is over, so it can't be moved or called off, and takes a result.",
  past: "By then the game would be over. Choose a later day or time.",
  ended: "That's over already. Choose a later day or time, or leave it blank.",
  drawn: "This game's video and score are made up along with it, so they can't be replaced.",
  no_address: "Enter web addresses that start with https://, or leave them blank.",
};

const FIELDS: Partial<Record<GameRefusal, string>> = { no_score: "away_score", past: "date", ended: "until" };

export type GameForm = Record<string, string>;
type TestedStream = { label: string; plays: boolean; text: string };
export type GameProblem = { kind: string; field: string | null; problem: string; typed: GameForm };
/** It changes nothing. */
export type StreamTest = { tested: TestedStream[]; typed: GameForm };

/** Null once it is done. */
export async function changeGame(desk: DeskCall, key: string, typed: GameForm): Promise<GameProblem | null> {
  const { kind = "", updated_at, open, ...fields } = typed;
  // Both at once is neither.
  const until = open ? (fields.until ? "" : OPEN_END) : fields.until || null;
  const change = gameChange.safeParse({
    ...fields,
    ...{ kind, updated_at: Number(updated_at), time: fields.time || null, until },
  });
  const problem = (field: string | null, text: string) => ({ kind, field, problem: text, typed });
  if (!change.success) {
    const field = String(change.error.issues[0]?.path[0] ?? "");
    const isLive = kind === "score" && field !== "period";
    return problem(field in WRONG ? field : null, isLive ? NO_POINTS : (WRONG[field] ?? "The page has no such form."));
  }
  try {
    await desk((client, caller) => client.changeGame(caller, key, change.data));
    return null;
  } catch (error) {
    const refusal = isUpstreamError(error, 409) && GAME_REFUSALS.find((name) => says(error, name));
    if (!refusal) throw error;
    return problem(FIELDS[refusal] ?? null, REFUSED[refusal]);
  }
}

const WHY: Record<NonNullable<StreamVerdict["why"]>, string> = {
  not_https: "Its address has to start with https://.",
  not_public: "Its host isn't on the public Internet.",
  no_answer: "Its host doesn't answer.",
  too_big: "A part of it is larger than players take.",
  status: "Its host answers with an error.",
  no_cors: "Its host doesn't let our pages read it (CORS).",
  no_playlist: "It isn't an HLS playlist.",
  too_short: `It has less than ${TESTED_SECONDS} seconds yet.`,
  no_video: "What it lists isn't video.",
  slow: "It comes more slowly than it plays.",
};

const verdictText = ({ why, status, seconds }: StreamVerdict): string =>
  why === null ? `It plays: we read ${seconds} seconds of it.` : `${WHY[why]}${status ? ` (HTTP ${status})` : ""}`;

const STREAMS = { live_url: "Live stream", replay_url: "Replay" } as const;

/** Of the addresses as they are typed; nothing is saved. */
export async function testStreams(desk: DeskCall, key: string, typed: GameForm): Promise<GameProblem | StreamTest> {
  const kind = "stream";
  const tests = (Object.keys(STREAMS) as (keyof typeof STREAMS)[]).flatMap((field) => {
    const address = typed[field]?.trim();
    return address ? [{ field, address }] : [];
  });
  if (tests.length === 0) return { kind, field: "live_url", problem: "Enter an address to test.", typed };
  const long = tests.find(({ address }) => address.length > LONGEST_STREAM);
  if (long) return { kind, field: long.field, problem: upTo(LONGEST_STREAM), typed };
  const tested = await Promise.all(
    tests.map(async ({ field, address }) => {
      const verdict = await desk((client, caller) => client.testStream(caller, key, address));
      return { label: STREAMS[field], plays: verdict.why === null, text: verdictText(verdict) };
    }),
  );
  return { tested, typed };
}
