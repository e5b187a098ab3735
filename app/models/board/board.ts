import type { DateTime } from "luxon";
import type { CardView } from "~/models/card/card-view";
import { movesSoon } from "~/models/card/moves-soon";
import { eventNews } from "~/models/event/page/event-news";
import type { StagePoster } from "~/models/event/page/stage-poster";
import type { DisplayStatus } from "~/models/event/status/display-status";
import { isOff } from "~/models/event/status/off-status";
import { keyParams } from "~/models/navigation/route-params";

/** Up to four games on one page; the address is the whole state (rulings 3). */

const GAME_PARAMETER = "g";
const MOST_GAMES = 4;

type BoardQuery = ReturnType<typeof readBoardQuery>;

/** Empty values come from a form in which nothing was chosen. */
export function readBoardQuery(query: URLSearchParams) {
  const given = new Set(query.getAll(GAME_PARAMETER).map((text) => text.trim()));
  given.delete("");
  const keys = [...given].filter((text) => keyParams.shape.key.safeParse(text).success);
  return {
    keys: keys.slice(0, MOST_GAMES),
    /** Games beyond the fourth. */
    leftOut: Math.max(keys.length - MOST_GAMES, 0),
    /** Values that can't be a game's key. */
    unreadable: given.size - keys.length,
  };
}

export function boardNotices({ leftOut, unreadable }: Pick<BoardQuery, "leftOut" | "unreadable">): string[] {
  return [
    ...(leftOut > 0 ? [`Up to four games fit here, so we left out ${leftOut === 1 ? "one" : leftOut}.`] : []),
    ...(unreadable > 0 ? ["Part of this link isn't a game, so we left it out."] : []),
  ];
}

/** The first game plays. */
export const playingFirst = (keys: readonly string[], key: string) => [key, ...keys.filter((other) => other !== key)];
/** Where four are shown, it takes the last one's place. */
export const joining = (keys: readonly string[], key: string) => [...keys.slice(0, MOST_GAMES - 1), key];
export const without = (keys: readonly string[], key: string) => keys.filter((other) => other !== key);

/** The first games of a list that are on. */
export const firstLive = (cards: readonly Pick<CardView, "key" | "isLive">[]): string[] =>
  cards
    .filter(({ isLive }) => isLive)
    .slice(0, MOST_GAMES)
    .map(({ key }) => key);

type TileState = "on" | "ahead" | "over" | "off";

const AHEAD: readonly DisplayStatus[] = ["live_scheduled", "live_pending", "short_live_delayed", "long_live_delayed"];
const OVER: readonly DisplayStatus[] = ["live_no_vod", "vod_pending", "vod_scheduled", "vod_blackout", "vod_available"];

export function standingOf(code: DisplayStatus, { news, isLive }: Pick<StagePoster, "news" | "isLive">): TileState {
  if (news === "Final") return "over";
  if (isLive) return "on";
  if (AHEAD.includes(code)) return "ahead";
  return OVER.includes(code) ? "over" : "off";
}

/** As in lists: a game that is on, and one that starts soon. */
export const movesOnBoard = (standing: TileState, start: string | null, now: DateTime): boolean =>
  standing === "on" || (standing === "ahead" && movesSoon("upcoming", start, now));

type Facts = { code: DisplayStatus; lit: StagePoster; start: string | null; now: DateTime };

/** What a game's tile says besides its score; nothing while the game is on. */
export function standingWords(standing: TileState, facts: Facts): string | null {
  switch (standing) {
    case "on":
      return null;
    case "ahead":
      return eventNews(facts) ?? "This game hasn't started yet.";
    case "over":
      return "This game is over.";
    case "off":
      return isOff(facts.code) ? `This event is ${facts.code}.` : "There's nothing to watch right now.";
  }
}
