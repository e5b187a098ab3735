import type { DateTime } from "luxon";
import { movesOnBoard, playingFirst, type Standing, standingOf, standingWords, without } from "~/models/board/board";
import { isLiveBlackedOut } from "~/models/event/access/blackout";
import { readEvent } from "~/models/event/page/event-page.server";
import { eventHeadlines } from "~/models/event/page/headline";
import { choosePublisher, mediaOf } from "~/models/event/page/publisher";
import { type StagePoster, stagePoster } from "~/models/event/page/stage-poster";
import { eventDisplayStatus } from "~/models/event/status/display-status";
import { searchedCards } from "~/models/event-list/carousel.server";
import { NO_FILTERS } from "~/models/event-list/filters";
import { watchQuery } from "~/models/event-list/watch-events.server";
import { boardPath, eventPath } from "~/models/navigation/paths";
import { knownStart } from "~/models/place/start-time";
import type { Viewing } from "~/models/place/viewing";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event } from "~contracts/records/event";
import { isStateCode, stateName } from "~contracts/vocabulary/states";

/** Up to four games on one page (rulings 3): what is everyone's of each; only the first is given a stage. */

export type FoundGame = { key: string; event: Event | null };

/** A missing or deleted game leaves its tile; a service that is down is the page's own answer (S 8.4). */
export async function findGame(
  upstreams: Pick<Upstreams, "content">,
  key: string,
  fullPath: string,
): Promise<FoundGame> {
  try {
    return { key, event: await readEvent(upstreams, key, fullPath) };
  } catch (thrown) {
    if (thrown instanceof Response && (thrown.status === 404 || thrown.status === 410)) return { key, event: null };
    throw thrown;
  }
}

export type BoardTile = {
  key: string;
  removeHref: string;
  /** Null when there is no such game. */
  game: {
    title: string;
    activity: string;
    href: string;
    playHref: string;
    lit: StagePoster;
    standing: Standing;
    /** Updated in place by the script of listed games. */
    moves: boolean;
    words: string | null;
  } | null;
};

export function boardTiles(
  found: readonly FoundGame[],
  { now, assetsUrl }: { now: DateTime; assetsUrl: string | undefined },
): BoardTile[] {
  const keys = found.map(({ key }) => key);
  return found.map(({ key, event }) => ({
    key,
    removeHref: boardPath(without(keys, key)),
    game: event && { ...gameOf(event, now, assetsUrl), playHref: boardPath(playingFirst(keys, key)) },
  }));
}

function gameOf(event: Event, now: DateTime, assetsUrl: string | undefined) {
  const publisher = choosePublisher(event.publishers, { key: null });
  const { label, subheadline } = eventHeadlines(event, publisher);
  const code = eventDisplayStatus(event, publisher, now);
  const lit = stagePoster(event, { publisher, code }, assetsUrl);
  const isHidden = lit.news !== "Final" && isLiveBlackedOut(mediaOf(publisher).broadcast, now);
  const standing = isHidden ? "on" : standingOf(code, lit);
  const start = knownStart(event);
  return {
    title: subheadline,
    activity: label,
    href: eventPath(event.slug, event.key),
    lit,
    standing,
    moves: movesOnBoard(standing, start, now),
    words: standingWords(standing, { code, lit, start, now }),
  };
}

export type GameChoices = { label: string; games: { key: string; name: string }[] }[];

const CHOICES = 24;

/** The games that are on: those of the playing game's state first. */
export async function gameChoices(
  { search }: Pick<Upstreams, "search">,
  { keys, state }: { keys: readonly string[]; state: string | null },
  viewing: Viewing,
): Promise<GameChoices> {
  const live = (inState: string | null) =>
    searchedCards(
      search.events(
        { ...watchQuery({ ...NO_FILTERS, status: "live", state: inState }, viewing), size: CHOICES },
        { type: "live" },
      ),
      viewing,
    );
  const own = state && isStateCode(state) ? state : null;
  const [near, all] = await Promise.all([own ? live(own) : null, live(null)]);
  const taken = new Set(keys);
  const choices = ({ cards }: Awaited<ReturnType<typeof live>>) =>
    cards.flatMap(({ key, isLive, title, activityBadge }) => {
      if (!isLive || taken.has(key)) return [];
      taken.add(key);
      return { key, name: [title, activityBadge?.text].filter(Boolean).join(", ") };
    });
  const groups = [
    ...(own && near ? [{ label: stateName(own), games: choices(near) }] : []),
    { label: own ? "Everywhere else" : "Live now", games: choices(all) },
  ];
  return groups.filter(({ games }) => games.length > 0);
}
