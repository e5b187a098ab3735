import type { DateTime } from "luxon";
import { joining, movesOnBoard, playingFirst, standingOf, standingWords, without } from "~/models/board/board";
import type { CardView } from "~/models/card/card-view";
import { eventRequirements } from "~/models/event/access/access";
import { isLiveBlackedOut } from "~/models/event/access/blackout";
import { choosePublisher, eventHeadlines, mediaOf } from "~/models/event/page/event-by-publisher";
import { readEvent } from "~/models/event/page/event-page.server";
import type { Page } from "~/models/event/page/event-request.server";
import { entitlementsOf, onlyOnce, type Stage, stageOf, type Viewer } from "~/models/event/page/stage.server";
import { stagePoster } from "~/models/event/page/stage-poster";
import { type CurrentEvent, eventDisplayStatus } from "~/models/event/status/display-status";
import { searchedCards } from "~/models/event-list/carousel.server";
import { NO_FILTERS } from "~/models/event-list/filters";
import { inLiveOrder } from "~/models/event-list/live-order";
import { watchQuery } from "~/models/event-list/watch-events.server";
import { boardPath, eventPath } from "~/models/navigation/paths";
import { knownStart, type Viewing } from "~/models/place/time";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event } from "~contracts/records/event";
import { isStateCode } from "~contracts/vocabulary/states";

/** Up to four games on one page (rulings 3): the first has the stage, the others a picture without sound. */

type FoundGame = { key: string; event: Event | null };

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

export type BoardTile = ReturnType<typeof boardTiles>[number];

export function boardTiles(
  found: readonly FoundGame[],
  { now, assetsUrl }: { now: DateTime; assetsUrl: string | undefined },
) {
  const keys = found.map(({ key }) => key);
  return found.map(({ key, event }) => ({
    key,
    removeHref: boardPath(without(keys, key)),
    /** Null when there is no such game. */
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
    sport: event.sport ?? event.activity_name ?? "",
    lit,
    standing,
    moves: movesOnBoard(standing, start, now),
    words: standingWords(standing, { code, lit, start, now }),
  };
}

export type OtherGame = CardView;

const MOST_OTHERS = 12;

/** What else is on: in the state of the board's first game first, then close and late ones (S 2.16). */
export async function otherGames(
  { search }: Pick<Upstreams, "search">,
  { keys, state }: { keys: readonly string[]; state: string | null },
  viewing: Viewing,
): Promise<OtherGame[]> {
  const live = (inState: string | null) =>
    searchedCards(
      search.events(
        { ...watchQuery({ ...NO_FILTERS, status: "live", state: inState }, viewing), size: 2 * MOST_OTHERS },
        { type: "live" },
      ),
      viewing,
    );
  const own = state && isStateCode(state) ? state : null;
  const lists = await Promise.all([...(own ? [live(own)] : []), live(null)]);
  const byKey = new Map(lists.flatMap(({ cards }) => cards.map((card) => [card.key, card] as const)));
  for (const key of keys) byKey.delete(key);
  return inLiveOrder(
    [...byKey.values()].filter(({ isLive }) => isLive),
    own,
  )
    .slice(0, MOST_OTHERS)
    .map((card) => ({ ...card, href: boardPath(joining(keys, card.key)) }));
}

/**
 * The pictures beside the first, while they are live. One license is one browser's, however many games it shows: it
 * lets in to all that whoever has it may watch. A game that asks for more would take its place (S 5.4).
 */
export async function quietVideos(
  upstreams: Pick<Upstreams, "content" | "drm" | "member">,
  currents: readonly CurrentEvent[],
  { viewer, page, first }: { viewer: Viewer; page: Page; first: Stage },
): Promise<Map<string, VideoStage>> {
  const stages = new Map<string, VideoStage>();
  const entitlements = onlyOnce(() => entitlementsOf(upstreams, viewer));
  let license = first.kind === "video" ? first.license : null;
  async function show(current: CurrentEvent, required: string[]): Promise<void> {
    if (license && required.length > 0 && !license.entitlements.every((one) => required.includes(one))) return;
    const asLicensed = {
      ...viewer,
      heldLicense: license ? { ...license, entitlements: required } : viewer.heldLicense,
    };
    const stage = await stageOf(upstreams, { current, viewer: asLicensed, page, required, held: entitlements });
    if (stage.kind !== "video" || !stage.live) return;
    license ??= stage.license;
    stages.set(current.event.key, stage);
  }

  const beside: (() => Promise<void>)[] = [];
  for (const current of currents) {
    const required = eventRequirements(current, viewer.limitedConcurrent).video;
    // The others need the license that it gets.
    if (!license && required.length > 0) await show(current, required);
    else beside.push(() => show(current, required));
  }
  await Promise.all(beside.map((one) => one()));
  return stages;
}

type VideoStage = Extract<Stage, { kind: "video" }>;
