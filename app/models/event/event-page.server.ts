import type { DateTime } from "luxon";
import { activityIcon } from "~/models/card/activity-icon";
import { DEFAULT_TEAM_COLOR, teamLayout, type TeamLayout } from "~/models/card/format-card";
import type { CardTeam } from "~/models/card/schema";
import { cardTexture } from "~/models/card/texture";
import { checkAccess, eventRequirements, type AccessDecision, type AccessDenial } from "~/models/event/access";
import { adBlock, playoffAdParameter } from "~/models/event/ads";
import { eventDisplayStatus, type DisplayStatus } from "~/models/event/display-status";
import { heldEntitlements } from "~/models/event/entitlements";
import { activityLine, eventHeadlines } from "~/models/event/headline";
import { obtainLicence, type HeldLicence } from "~/models/event/licence.server";
import { choosePublisher, mediaOf } from "~/models/event/publisher";
import { recheckPlan, type RecheckPlan } from "~/models/event/recheck";
import type { Event, Publisher, VideoUrl } from "~/models/event/schema";
import { scoreboardView, type ScoreboardView } from "~/models/event/scoreboard";
import { statusMessage, statusMessageFacts } from "~/models/event/status-message";
import { upsellLink } from "~/models/event/subscribe-link";
import { teamDisplay, type DisplayTeam } from "~/models/event/teams";
import { startOf } from "~/models/event/timing";
import { chooseUpsell, upsellFacts, type Upsell } from "~/models/event/upsell";
import { signInPath } from "~/models/navigation/paths";
import { cardDate } from "~/models/place/format";
import { isoOf } from "~/models/place/instant";
import { zoneOfUnityKey } from "~/models/place/time-zones";
import { isUpstreamError } from "~/services/http/upstream-error";
import { upstreams } from "~/services/upstreams.server";

/** Who watches: what the request says, and the way to ask the member service on its behalf. */
export type Viewer = {
  authenticated: boolean;
  zone: string;
  limitedConcurrent: boolean;
  heldLicence: HeldLicence | null;
  country: string | null;
  /** True where this server itself handed out the token: then a service that is down may be given the benefit of the doubt. */
  tokenIsOurs: boolean;
  /** Runs a member call with the session's token, renewing it once. */
  call<Result>(ask: (token: string) => Promise<Result>): Promise<Result>;
};

/** What stands on the stage: the video, why not, or what to do to watch. */
export type Stage =
  | { kind: "video"; video: VideoUrl; live: boolean; licence: HeldLicence | null }
  | { kind: "upsell"; upsell: Upsell; href: string; signInHref: string | null }
  | { kind: "refused"; message: string }
  | { kind: "status" };

export type EventView = {
  key: string;
  slug: string | null;
  contentType: Event["content_type"];
  title: { headline: string; subheadline: string };
  activity: { text: string; icon: string } | null;
  sport: string | null;
  stateCode: string | null;
  status: { code: DisplayStatus; message: string; isLive: boolean; dateText: string | null; date: string | null; place: string | null };
  recheck: RecheckPlan | null;
  teams: TeamLayout & { texture: string | null };
  /** The participants that have a page. */
  schools: { key: string; label: string; type: string; slug: string }[];
  stage: Stage;
  scoreboard: ScoreboardView | null;
  publisherKey: string | null;
  publisherName: string | null;
  ads: { block: string | null; playoff: "yes" | "no" };
};

type Page = { siteUrl: string; path: string; publisherKey: string | null };

export const TOO_MANY_DEVICES =
  "Your account is already watching on as many devices as your pass allows. Stop watching on one of them, wait a minute and try again.";
export const NO_LICENCE = "We could not start this video for your account. Please try again in a moment.";

/** The event; a missing or deleted one, or one that cannot be had at all, is thrown as the answer of S 2.11 and decisions 3. */
export async function readEvent(key: string, fullPath: string): Promise<Event> {
  const event = await upstreams()
    .content.event(key)
    .catch((error: unknown) => {
      if (!isUpstreamError(error)) throw error;
      if (isUpstreamError(error, 404)) throw Response.json({ path: fullPath }, { status: 404, statusText: `Page Not Found: ${fullPath}` });
      throw new Response(null, { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "30" } });
    });
  if (event.is_deleted) throw Response.json({ event }, { status: 410, statusText: "Gone" });
  return event;
}

/** Everything the event page shows to this viewer at this moment (S 2.12). */
export async function eventView(event: Event, viewer: Viewer, page: Page, now: DateTime): Promise<EventView> {
  const publisher = choosePublisher(event.publishers, { key: page.publisherKey, path: page.path });
  const media = mediaOf(publisher);
  const code = eventDisplayStatus(event, publisher, now);
  const requirements = eventRequirements(event, publisher, viewer.limitedConcurrent, now);
  const held = onlyOnce(() => entitlementsOf(viewer));
  const [stage, mayReadStats] = await Promise.all([
    stageOf({ event, publisher, code, viewer, page, required: requirements.video, held, now }),
    mayRead(requirements.data, viewer, held),
  ]);
  const start = startOf(event);
  const { headline, subheadline } = eventHeadlines(event, publisher);
  const activity = activityLine(event);
  const scoreboard = mayReadStats && media.datacast ? scoreboardView(media.datacast, event, viewer.zone) : null;
  const zone = zoneOfUnityKey(event.time_zone) ?? viewer.zone;

  return {
    key: event.key,
    slug: event.slug ?? null,
    contentType: event.content_type,
    title: { headline, subheadline },
    activity: activity ? { text: activity, icon: activityIcon(event.sport ?? event.activity_name) } : null,
    sport: event.sport ?? event.activity_name ?? null,
    stateCode: event.state_code ?? null,
    status: {
      code,
      message: isStatsOnly(publisher)
        ? statsMessage(event, publisher, scoreboard !== null, viewer.zone)
        : statusMessage(shownCode(code, stage), statusMessageFacts(event, publisher), viewer.zone),
      isLive: code === "live_available",
      dateText: start ? cardDate(isoOf(start), zone, event.time_to_be_determined) : null,
      date: start ? isoOf(start) : null,
      place: [event.city, event.state_code].filter(Boolean).join(", ") || null,
    },
    recheck: recheckPlan(media, start, now),
    teams: stageTeams(event),
    schools: event.participants.flatMap(({ key, name, short_name, slug, type }) =>
      slug ? [{ key, label: short_name || name || slug, type: type ?? "school", slug }] : [],
    ),
    stage,
    scoreboard,
    publisherKey: publisher?.key ?? null,
    publisherName: publisher?.short_name || publisher?.name || null,
    ads: {
      block: adBlock({ contentType: event.content_type, country: viewer.country, publisher, event: adFacts(event) }),
      playoff: playoffAdParameter(event.game_type),
    },
  };
}

/** A video that should play and does not, because its address cannot be had, is in trouble. */
function shownCode(code: DisplayStatus, stage: Stage): DisplayStatus {
  if (stage.kind !== "status") return code;
  if (code === "live_available") return "live_problem";
  return code === "vod_available" ? "vod_problem" : code;
}

/** An event that is carried by stats alone has no video to be in trouble. */
function statsMessage(event: Event, publisher: Publisher | null, showsNumbers: boolean, zone: string): string {
  const { datacast } = mediaOf(publisher);
  if (datacast?.status === "complete") return `This event was carried as live stats.${showsNumbers ? " The final numbers are below." : ""}`;
  if (datacast?.status === "inprogress") return "This event is carried as live stats.";
  return statusMessage("live_scheduled", statusMessageFacts(event, publisher), zone);
}

type StageFacts = {
  event: Event;
  publisher: Publisher | null;
  code: DisplayStatus;
  viewer: Viewer;
  page: Page;
  required: string[];
  held: () => Promise<readonly string[]>;
  now: DateTime;
};

/** Nothing to sell where there will be nothing to see. */
const NOTHING_TO_WATCH: readonly DisplayStatus[] = ["live_no_vod", "vod_blackout", "vod_problem", "live_problem", "long_live_delayed"];

async function stageOf(facts: StageFacts): Promise<Stage> {
  const { event, publisher, code, viewer, required, held, now } = facts;
  // Stats without video: what is sold is the stats (S 2.12, "Stats-only upsell").
  if (isStatsOnly(publisher)) return statsStage(facts, eventRequirements(event, publisher, viewer.limitedConcurrent, now).data);
  // An automated camera that is late says that it will not stream (S 8.7).
  const willNotStream = code === "short_live_delayed" && event.is_pixellot;
  if (willNotStream || NOTHING_TO_WATCH.includes(code)) return { kind: "status" };
  const source = playableSource(code, publisher);
  const decision = await decide(required, viewer, held, source !== null);
  if (decision.outcome === "denied") return deniedStage(facts, decision.reason);
  if (!source || decision.outcome !== "authorized") return { kind: "status" };
  const video = await videoOf(source);
  if (!video) return { kind: "status" };
  const licence = decision.licenceKey ? { key: decision.licenceKey, entitlements: required } : null;
  return { kind: "video", video, live: source.plural === "broadcasts", licence };
}

function isStatsOnly(publisher: Publisher | null): boolean {
  const { broadcast, vod, datacast } = mediaOf(publisher);
  return !broadcast && !vod && datacast !== null;
}

async function statsStage(facts: StageFacts, required: string[]): Promise<Stage> {
  const decision = await decide(required, facts.viewer, facts.held, false);
  return decision.outcome === "denied" ? deniedStage(facts, decision.reason) : { kind: "status" };
}

type Source = { plural: "broadcasts" | "vods"; key: string };

function playableSource(code: DisplayStatus, publisher: Publisher | null): Source | null {
  const { broadcast, vod } = mediaOf(publisher);
  if (code === "live_available" && broadcast) return { plural: "broadcasts", key: broadcast.key };
  return code === "vod_available" && vod ? { plural: "vods", key: vod.key } : null;
}

/** A video whose address cannot be had shows its status instead (S 8.4). */
function videoOf({ plural, key }: Source): Promise<VideoUrl | null> {
  return upstreams()
    .content.videoUrl(plural, key)
    .catch(() => null);
}

/** The access check. A licence uses up one of the member's devices, so it is asked for only where the video would play (S 5.4). */
async function decide(required: string[], viewer: Viewer, held: () => Promise<readonly string[]>, wouldPlay: boolean): Promise<AccessDecision> {
  const { authenticated } = viewer;
  const limitedConcurrent = viewer.limitedConcurrent && wouldPlay;
  const entitlements = authenticated && required.length > 0 ? await held() : [];
  const facts = { required, authenticated, limitedConcurrent, held: entitlements };
  const decision = checkAccess(facts);
  if (decision.outcome !== "needs_licence") return decision;
  // Nobody but a member the service knows gets as far as a licence, whatever the licence service says when it is down.
  if (!required.some((one) => entitlements.includes(one))) return { outcome: "denied", reason: "not_entitled" };
  const licence = await obtainLicence({ call: viewer.call, entitlements: required, held: viewer.heldLicence });
  return checkAccess({ ...facts, licence });
}

async function mayRead(required: string[], viewer: Viewer, held: () => Promise<readonly string[]>): Promise<boolean> {
  if (required.length === 0) return true;
  const decision = await decide(required, viewer, held, false);
  return decision.outcome === "authorized";
}

/**
 * What the member holds. A refusal is an answer: nothing. A failure means all three, as S 5.4 and 8.2 say, but only for
 * a token that this site itself handed out (security 3).
 */
async function entitlementsOf(viewer: Viewer): Promise<readonly string[]> {
  try {
    return heldEntitlements(viewer.authenticated, await viewer.call((token) => upstreams().member.entitlements(token)));
  } catch (error) {
    if (!isUpstreamError(error) || isUpstreamError(error, 401, 403)) return [];
    return viewer.tokenIsOurs ? heldEntitlements(viewer.authenticated, null) : [];
  }
}

function deniedStage({ event, publisher, viewer, page, now }: StageFacts, reason: AccessDenial): Stage {
  if (reason === "too_many_devices") return { kind: "refused", message: TOO_MANY_DEVICES };
  // Who holds the pass has nothing more to buy.
  if (reason === "refused") return { kind: "refused", message: NO_LICENCE };
  const upsell = chooseUpsell(upsellFacts(event, mediaOf(publisher), viewer.authenticated, now));
  if (!upsell) return { kind: "refused", message: NO_LICENCE };
  return {
    kind: "upsell",
    upsell,
    href: upsellLink(upsell.endpoint, event, publisher, page),
    signInHref: upsell.signIn ? signInPath(page.path) : null,
  };
}

function stageTeams(event: Event): EventView["teams"] {
  const { left, right } = teamDisplay(event);
  return { ...teamLayout(cardTeam(left), cardTeam(right)), texture: cardTexture(event.sport ?? event.activity_name) };
}

const NOBODY: CardTeam = { name: "", color: DEFAULT_TEAM_COLOR, logo: null };
const cardTeam = (team: DisplayTeam | null): CardTeam =>
  team ? { name: team.name, color: team.color ?? DEFAULT_TEAM_COLOR, logo: team.logo } : NOBODY;

/** An event is itself a school's where its home team is one (S 5.5). */
function adFacts({ show_ads, home_team, participants }: Event) {
  const home = participants.find(({ key }) => key === home_team);
  return { type: home?.type ?? null, show_ads: show_ads ?? home?.show_ads };
}

function onlyOnce<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => (asked ??= ask());
}
