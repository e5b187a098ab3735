import type { DateTime } from "luxon";
import { activityDrawing } from "~/models/card/activity-drawing";
import { eventRequirements } from "~/models/event/access/access";
import { VIDEO_SUBSCRIPTION } from "~/models/event/access/entitlements";
import { type WhyNot, whyNot, type WhyNotFacts } from "~/models/event/access/why-not";
import { eventNews, secondsToStart } from "~/models/event/page/event-news";
import { type Page, persistentQuery } from "~/models/event/page/event-request.server";
import { entitlementsOf, mayRead, onlyOnce, type Stage, stageOf, type Viewer } from "~/models/event/page/stage.server";
import { type StagePoster, stagePoster } from "~/models/event/page/stage-poster";
import type { ScoringReel } from "~/models/event/score/plays-page.server";
import { type ScoreboardView, scoreboardView } from "~/models/event/score/scoreboard";
import { awaitedStatus, markWithoutVideo, statusMark } from "~/models/event/status/awaited-status";
import type { CurrentEvent, DisplayStatus } from "~/models/event/status/display-status";
import { PACE, paceOf } from "~/models/event/status/live-state";
import { type RecheckPlan, recheckPlan } from "~/models/event/status/recheck";
import { statusFactsOf } from "~/models/event/status/status-facts";
import {
  opensText,
  startText,
  statsMessage,
  statusMessage,
  statusMessageFacts,
} from "~/models/event/status/status-message";
import { keyMoments, type Moment, readStartSecond, START_PARAMETER } from "~/models/event/video/key-moments";
import type { Reel } from "~/models/event/video/reel";
import { pageNotFoundText } from "~/models/navigation/page-not-found";
import { eventChaptersPath, eventPath, eventPlaysPath, withQuery } from "~/models/navigation/paths";
import { placeText } from "~/models/place/place-text";
import {
  cardDate,
  durationText,
  instantOf,
  isoOf,
  knownStart,
  startOf,
  timeBefore,
  zoneOfStart,
} from "~/models/place/time";
import { orUnavailable } from "~/services/http/unavailable.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event, Publisher, Vod } from "~contracts/records/event";
import type { ActivityDrawing } from "~contracts/vocabulary/activities";
import { activityLine, eventHeadlines, isStatsOnly } from "./event-by-publisher";
import { hasMatchups } from "./matchup";

export type EventView = {
  key: string;
  slug: string | null;
  contentType: Event["content_type"];
  title: { headline: string; subheadline: string };
  activity: { text: string; icon: ActivityDrawing } | null;
  sport: string | null;
  stateCode: string | null;
  status: {
    code: DisplayStatus;
    message: string;
    isLive: boolean;
    /** Still to begin, with video or with live stats alone: it can be waited for. */
    isAhead: boolean;
    /** "Tonight 7:00 PM EST", while it is ahead. */
    starts: string | null;
    /** "Watch it Monday, Nov 30": the end of a blackout, for which one can set a reminder, too. */
    opens: string | null;
    /** "Starts in 40 min", "Final: Keller 28, Mercy 21". */
    news: string | null;
    /** Seconds to the start while the news says how long. */
    startsIn: number | null;
    dateText: string | null;
    /** "Nov 19, 7:00 PM EST": from when it was moved within a day, as `dateText` says, too. */
    moved: string | null;
    date: string | null;
    place: string | null;
  };
  recheck: RecheckPlan | null;
  /** `next`: seconds until the first live-state request; 0 means never. */
  live: { mark: string; next: number; statsNeedPass: boolean };
  lit: StagePoster;
  schools: { key: string; label: string; type: string; slug: string }[];
  stage: Stage;
  why: WhyNot | null;
  debug: string | null;
  startAt: number | null;
  moments: Moment[];
  /** The address of the same as a file for players. */
  chapters: string | null;
  scoreboard: ScoreboardView | null;
  /** The whole play-by-play, for a viewer who may read it. */
  playsHref: string | null;
  mayReadStats: boolean;
  /** Parts of the replay that play one after the other; null plays all of it. */
  reel: Reel | null;
  publisherKey: string | null;
  /** Whether a wrestling tournament has a page of its matches (S 5.9). */
  hasMatchups: boolean;
};

/** Throws the answers of S 2.11 and rulings 3 for a missing, deleted, or unavailable event. */
export async function readEvent(upstreams: Pick<Upstreams, "content">, key: string, fullPath: string): Promise<Event> {
  const event = await orUnavailable(orNone(upstreams.content.event(key)));
  if (!event) throw Response.json({ path: fullPath }, { status: 404, statusText: pageNotFoundText(fullPath) });
  if (event.is_deleted) throw Response.json({ event }, { status: 410, statusText: "Gone" });
  return event;
}

/** All that an event's page shows to this viewer now (S 2.12). */
export async function eventView(
  upstreams: Pick<Upstreams, "content" | "drm" | "member">,
  current: CurrentEvent,
  viewer: Viewer,
  page: Page,
): Promise<EventView> {
  const { event, publisher, media, code, now } = current;
  const requirements = eventRequirements(current, viewer.limitedConcurrent);
  const entitlements = onlyOnce(() => entitlementsOf(upstreams, viewer));
  const [stage, mayReadStats] = await Promise.all([
    stageOf(upstreams, { current, viewer, page, required: requirements.video, held: entitlements }),
    mayRead(upstreams, requirements.data, viewer, entitlements),
  ]);
  const { headline, subheadline } = eventHeadlines(event, publisher);
  const activity = activityLine(event);
  const statsOnly = isStatsOnly(publisher);
  const plan = event.canceled ? null : recheckPlan(media, startOf(event), now);
  const scoreboard = mayReadStats && media.datacast ? scoreboardView(media.datacast, event, viewer.zone) : null;

  const mark = statusMark(current);
  const displayCode = shownCode(code, stage);
  const lacksVideo = displayCode !== code;
  const pace = paceOf(current);
  const message = statsOnly
    ? statsMessage(current, scoreboard !== null, viewer.zone)
    : statusMessage(displayCode, statusMessageFacts(current), viewer.zone);
  const lit = stagePoster(event, current, viewer.assetsUrl);
  const begins = awaitedStatus(current);
  const why = whyOf(stage, requirements.video, {
    ...statusFactsOf(current),
    statusText: message,
    renews: plan !== null,
  });

  return {
    key: event.key,
    slug: event.slug ?? null,
    contentType: event.content_type,
    title: { headline, subheadline },
    activity: activity ? { text: activity, icon: activityDrawing(event.sport ?? event.activity_name) } : null,
    sport: event.sport ?? event.activity_name ?? null,
    stateCode: event.state_code ?? null,
    status: {
      ...statusView(event, { code, begins, message, lit, zone: viewer.zone, now }),
      starts: begins === "live_scheduled" ? startText(current, viewer.zone) : null,
      opens: code === "vod_blackout" ? opensText(current, viewer.zone) : null,
    },
    recheck: plan,
    live: {
      mark: lacksVideo ? markWithoutVideo(mark) : mark,
      next: lacksVideo ? Math.min(pace || PACE.waiting, PACE.waiting) : pace,
      statsNeedPass: mayReadStats && media.datacast !== null && requirements.data.length > 0,
    },
    lit,
    schools: event.participants.flatMap(({ key, name, short_name, slug, type }) =>
      slug ? [{ key, label: short_name || name || slug, type: type ?? "school", slug }] : [],
    ),
    stage: stage.kind === "upsell" ? { ...stage, why: toldBesides(stage, why) } : stage,
    why,
    debug: page.explains ? whyLine(stage, why, { code, requirements, viewer, publisher }) : null,
    ...(stage.kind === "video" && !stage.live
      ? placesIn(media.vod, event, page)
      : { startAt: null, moments: [], chapters: null }),
    scoreboard,
    playsHref:
      mayReadStats && media.datacast && media.datacast.status !== "scheduled"
        ? eventPlaysPath(event.key, persistentQuery(page))
        : null,
    mayReadStats,
    reel: null,
    publisherKey: publisher?.key ?? null,
    hasMatchups: hasMatchups(event.trackwrestling),
  };
}

type StatusFacts = {
  code: DisplayStatus;
  begins: DisplayStatus;
  message: string;
  lit: StagePoster;
  zone: string;
  now: DateTime;
};

function statusView(
  event: Event,
  { code, begins, message, lit, zone, now }: StatusFacts,
): Omit<EventView["status"], "starts" | "opens"> {
  const start = startOf(event);
  const startKnown = knownStart(event);
  const news = eventNews({ code: begins, lit, start: startKnown, now });
  const at = zoneOfStart(event, zone);
  const moved = movedFrom(event, at, now);
  return {
    code,
    message,
    isLive: code === "live_available",
    isAhead: begins === "live_scheduled",
    news,
    startsIn: news === null ? null : secondsToStart({ code: begins, start: startKnown, now }),
    dateText: start && `${cardDate(isoOf(start), at, event.time_to_be_determined)}${moved ? ` (was ${moved})` : ""}`,
    moved,
    date: start ? isoOf(start) : null,
    place: placeText(event) || null,
  };
}

const TOLD_HOURS = 24;

/** The time it was moved from, for a day (S 3). */
function movedFrom(event: Event, zone: string, now: DateTime): string | null {
  const moved = instantOf(event.updated_at);
  const isNews = !event.canceled && moved !== null && now < moved.plus({ hours: TOLD_HOURS });
  return isNews ? timeBefore(event.previous_start_time, event.start_time, zone) : null;
}

function whyOf(stage: Stage, required: readonly string[], facts: Omit<WhyNotFacts, "access">): WhyNot | null {
  switch (stage.kind) {
    case "video":
      return null;
    case "upsell": {
      const { endpoint, description, key } = stage.upsell;
      // A tournament without a pass of its own takes any (S 5.4).
      const isSpecial = key.startsWith("tournament") && !required.includes(VIDEO_SUBSCRIPTION);
      const offer = { endpoint, description, isSpecial };
      return whyNot({ ...facts, access: { kind: "offer", offer } });
    }
    case "refused":
      return whyNot({ ...facts, access: { kind: "refused", denial: stage.denial, streams: stage.streams.length } });
    case "status":
      if (stage.playsElsewhere) return null;
      return whyNot({ ...facts, access: { kind: "granted" } });
  }
}

/** Null when the offer's own text already says it. */
const toldBesides = ({ upsell }: Extract<Stage, { kind: "upsell" }>, why: WhyNot | null) =>
  why && why.sentence !== upsell.description ? why.sentence : null;

type Checked = {
  code: DisplayStatus;
  requirements: { video: string[]; data: string[] };
  viewer: Viewer;
  publisher: Publisher | null;
};

function whyLine(stage: Stage, why: WhyNot | null, { code, requirements, viewer, publisher }: Checked): string {
  const facts = {
    stage: stage.kind,
    reason: why?.reason ?? "plays",
    status: code,
    until: why?.until ?? "-",
    next: why?.next ?? "-",
    video: requirements.video.join("|") || "open",
    stats: requirements.data.join("|") || "open",
    signed_in: viewer.authenticated,
    limited_concurrent: viewer.limitedConcurrent,
    device: viewer.device ?? "-",
    publisher: publisher?.key ?? "-",
  };
  return Object.entries(facts)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}

function placesIn(
  vod: Vod | null,
  { slug, key }: Event,
  page: Page,
): Pick<EventView, "startAt" | "moments" | "chapters"> {
  const query = new URL(page.path, page.siteUrl).searchParams;
  const parameters = persistentQuery(page);
  const moments = keyMoments(vod).map(({ title, start }) => ({
    title,
    start,
    timeText: durationText(start),
    href: withQuery(eventPath(slug, key), { ...parameters, [START_PARAMETER]: start }),
  }));
  return {
    startAt: readStartSecond(query, vod?.duration),
    moments,
    chapters: moments.length > 0 ? eventChaptersPath(key, parameters) : null,
  };
}

/** The scoring plays alone, from the first of them or from where the address asks (rulings 3, datacast). */
export function withReel(view: EventView, scoring: ScoringReel | null): EventView {
  if (!scoring) return view;
  const { reel, moments } = scoring;
  return { ...view, reel, moments, startAt: view.startAt ?? reel[0]?.start ?? null };
}

/** A video that should play but has no address counts as in trouble. */
function shownCode(code: DisplayStatus, stage: Stage): DisplayStatus {
  if (stage.kind !== "status" || stage.playsElsewhere) return code;
  if (code === "live_available") return "live_problem";
  return code === "vod_available" ? "vod_problem" : code;
}
