import type { DateTime } from "luxon";
import { SCORES_PARAMETER } from "~/http/shared-answers";
import { eventRequirements } from "~/models/event/access/access";
import { MEMBERSHIP } from "~/models/event/access/entitlements";
import { upsellLink } from "~/models/event/access/subscribe-link";
import { eventHeadlines, mediaOf } from "~/models/event/page/event-by-publisher";
import { currentOn, type Page, persistentQuery, publisherOn } from "~/models/event/page/event-request.server";
import { entitlementsOf, mayRead, onlyOnce, readingOf, type Viewer } from "~/models/event/page/stage.server";
import { periodAndClock } from "~/models/event/page/stage-poster";
import { type ScoreboardView, scoreboardView } from "~/models/event/score/scoreboard";
import { type Moment, PLAY_SECONDS, START_PARAMETER } from "~/models/event/video/key-moments";
import { eventPath, eventPlaysPath, newClipPath, signInPath, withQuery } from "~/models/navigation/paths";
import { durationText } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import { LONGEST_TITLE } from "~contracts/records/clip";
import type { Datacast, Event, Vod } from "~contracts/records/event";
import { type Reel, reelOf } from "../video/reel";
import {
  filterPlays,
  type Play,
  playByPlay,
  type PlayChoices,
  playChoices,
  type PlaysQuery,
  playsQuery,
} from "./play-by-play";

/** The whole play-by-play and box score of a game (rulings 3, datacast). */
export type PlaysPage = {
  event: { key: string; headline: string; subheadline: string; href: string };
  query: PlaysQuery;
  body:
    | { kind: "told"; scoreboard: ScoreboardView; list: PlayListView }
    /** The visitor hides scores, and may have this one shown. */
    | { kind: "hidden"; showHref: string }
    | { kind: "refused"; isFree: boolean; href: string; signInHref: string | null }
    /** No one knows whether this member may read it. */
    | { kind: "unchecked"; againHref: string }
    | { kind: "none" };
  /** The server's own reload while the game is on. */
  isOver: boolean;
};

export type PlayLine = ReturnType<typeof playLine>;

export type PlayListView = {
  periods: { name: string; lines: PlayLine[] }[];
  count: number;
  total: number;
  choices: PlayChoices;
  kept: ReturnType<typeof persistentQuery>;
  /** Plays the scoring plays among these one after the other. */
  watchHref: string | null;
  /** The last plays alone, because the rest could not be read. */
  isPart: boolean;
};

type Asking = { query: PlaysQuery; hidesScore: boolean; mayClip: () => Promise<boolean> };

export async function playsPage(
  upstreams: Pick<Upstreams, "content" | "drm" | "member">,
  event: Event,
  viewer: Viewer,
  page: Page,
  { query, hidesScore, mayClip }: Asking,
  now: DateTime,
): Promise<PlaysPage> {
  const current = currentOn(event, page, now);
  const { publisher, media } = current;
  const { datacast, vod } = media;
  const { headline, subheadline } = eventHeadlines(event, publisher);
  const pageQuery = persistentQuery(page);
  const href = withQuery(eventPath(event.slug, event.key), pageQuery);
  const frame = {
    event: { key: event.key, headline, subheadline, href },
    query,
    isOver: datacast?.status !== "inprogress",
  };
  if (!datacast || datacast.status === "scheduled") return { ...frame, body: { kind: "none" } };

  const requirements = eventRequirements(current, viewer.limitedConcurrent);
  const entitlements = onlyOnce(() => entitlementsOf(upstreams, viewer));
  const reading = await readingOf(upstreams, requirements.data, viewer, entitlements);
  if (reading === "unchecked") return { ...frame, body: { kind: reading, againHref: page.path } };
  if (reading === "denied") {
    const isFree = requirements.data.includes(MEMBERSHIP);
    const signInHref = viewer.authenticated ? null : signInPath(page.path);
    const offer = upsellLink(isFree ? "member" : "stats", event, publisher, page);
    return { ...frame, body: { kind: "refused", isFree, href: offer, signInHref } };
  }
  if (hidesScore) {
    const showHref = eventPlaysPath(event.key, { ...pageQuery, [SCORES_PARAMETER]: "shown" });
    return { ...frame, body: { kind: "hidden", showHref } };
  }
  const { whole, isPart } = await wholeGame(upstreams, datacast);
  const scoreboard = scoreboardView(whole, event, viewer.zone);
  if (!whole.scoreboard || !scoreboard) return { ...frame, body: { kind: "none" } };

  const isReplay = current.code === "vod_available";
  const replay = isReplay && vod && (await mayRead(upstreams, requirements.video, viewer, entitlements)) ? vod : null;
  const plays = playByPlay(whole.scoreboard, replay);
  const matching = filterPlays(plays, query);
  const canClip = replay !== null && viewer.authenticated && (await mayClip());
  const lineOf = (play: Play) => playLine(play, event, { replay, kept: pageQuery, canClip, siteUrl: page.siteUrl });
  // A running game's newest play comes first.
  const inOrder = scoreboard.isFinal ? matching : [...matching].reverse();
  const list: PlayListView = {
    periods: byPeriod(inOrder).map(([name, own]) => ({ name, lines: own.map(lineOf) })),
    count: matching.length,
    total: plays.length,
    choices: playChoices(plays, event),
    kept: pageQuery,
    watchHref:
      replay && reelOf(matching, replay.duration ?? 0).length > 0
        ? withQuery(eventPath(event.slug, event.key), { ...pageQuery, ...reelQuery(query) })
        : null,
    isPart,
  };
  return { ...frame, body: { kind: "told", scoreboard: { ...scoreboard, plays: [] }, list } };
}

/** The event's own record has the last plays alone. */
async function wholeGame(
  { content }: Pick<Upstreams, "content">,
  datacast: Datacast,
): Promise<{ whole: Datacast; isPart: boolean }> {
  const whole = await withFallback("the plays of a game", content.datacast(datacast.key), null);
  return whole?.scoreboard ? { whole, isPart: false } : { whole: datacast, isPart: datacast.scoreboard !== null };
}

type PlayContext = { replay: Vod | null; kept: PlayListView["kept"]; canClip: boolean; siteUrl: string };

function playLine(play: Play, { slug, key }: Event, { replay, kept, canClip, siteUrl }: PlayContext) {
  const { clock, text, score, second } = play;
  const line = { clock, text, score };
  if (!replay || second === null) return { ...line, replay: null };
  const path = eventPath(slug, key);
  return {
    ...line,
    replay: {
      href: withQuery(path, { ...kept, [START_PARAMETER]: second }),
      address: siteUrl + withQuery(path, { publisher_key: kept.publisher_key, [START_PARAMETER]: second }),
      timeText: durationText(second),
      clipHref: canClip ? clipPathOf(play, second, replay, { event: key, publisher_key: kept.publisher_key }) : null,
    },
  };
}

function clipPathOf(
  play: Play,
  second: number,
  { duration }: Vod,
  of: { event: string; publisher_key: string | null },
): string {
  const end = Math.min(second + PLAY_SECONDS, Math.floor(duration ?? Infinity));
  const title = `${play.text}, ${periodAndClock(play)}`.slice(0, LONGEST_TITLE);
  return newClipPath({ ...of, title, start: durationText(second), end: durationText(end), from: "button" });
}

function byPeriod(plays: readonly Play[]): [name: string, plays: Play[]][] {
  const periods = new Map<string, Play[]>();
  for (const play of plays) periods.set(play.period, [...(periods.get(play.period) ?? []), play]);
  return [...periods];
}

/** `?plays=scoring`, on the event's own page. */
const REEL_PARAMETER = "plays";
const SCORING = "scoring";

const reelQuery = (query: PlaysQuery) => ({ [REEL_PARAMETER]: SCORING, ...playsQuery({ ...query, scoring: false }) });

export const asksForReel = (query: URLSearchParams) => query.get(REEL_PARAMETER) === SCORING;

/** The scoring plays of a replay, for a viewer who may read them. */
export type ScoringReel = { reel: Reel; moments: Moment[] };

export async function scoringReel(
  upstreams: Pick<Upstreams, "content">,
  event: Event,
  page: Pick<Page, "publisherKey" | "path" | "siteUrl">,
  query: PlaysQuery,
): Promise<ScoringReel | null> {
  const { datacast, vod } = mediaOf(publisherOn(event, page));
  if (!datacast || !vod) return null;
  const { whole } = await wholeGame(upstreams, datacast);
  if (!whole.scoreboard) return null;
  const plays = filterPlays(playByPlay(whole.scoreboard, vod), { ...query, scoring: true });
  const reel = reelOf(plays, vod.duration ?? 0);
  if (reel.length === 0) return null;
  const reelParameters = { ...persistentQuery(page), ...reelQuery(query) };
  const moments = plays.flatMap((play) => {
    const { second, text } = play;
    if (second === null) return [];
    const href = withQuery(eventPath(event.slug, event.key), { ...reelParameters, [START_PARAMETER]: second });
    return [{ title: `${periodAndClock(play)} · ${text}`, start: second, timeText: durationText(second), href }];
  });
  return { reel, moments };
}
