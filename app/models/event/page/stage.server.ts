import type { DateTime } from "luxon";
import {
  type AccessDecision,
  type AccessDenial,
  checkAccess,
  DRM_BYPASS,
  eventRequirements,
  maySendVideo,
  type Refused,
} from "~/models/event/access/access";
import { heldEntitlements } from "~/models/event/access/entitlements";
import { paidContent } from "~/models/event/access/paid-content";
import { upsellLink } from "~/models/event/access/subscribe-link";
import { chooseUpsell, type Upsell, upsellFacts } from "~/models/event/access/upsell";
import { whyRefused } from "~/models/event/access/why-not";
import { currentOn, type Page } from "~/models/event/page/event-request.server";
import { type CurrentEvent, currentEvent, type DisplayStatus, isDelayed } from "~/models/event/status/display-status";
import { isOff } from "~/models/event/status/off-status";
import { type HeldLicense, obtainLicense } from "~/models/event/video/license.server";
import { signInPath } from "~/models/navigation/paths";
import { clockTime, instantOf } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { isFirewalls, isServicesRefusal, isUpstreamError, SignedOut } from "~/services/http/upstream-error";
import { log } from "~/services/process/log.server";
import { countRefusedVideo, countUnreadEntitlements } from "~/services/process/metrics.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event, VideoUrl } from "~contracts/records/event";
import { isStatsOnly } from "./event-by-publisher";

export type Viewer = {
  authenticated: boolean;
  zone: string;
  limitedConcurrent: boolean;
  heldLicense: HeldLicense | null;
  device: string | null;
  /** In a frame of a partner's page: not authorized, no matter who, and given the video's data (S 5.4, rulings 4). */
  embedded?: boolean;
  /** Host of the stage's texture; empty for the product's own. */
  assetsUrl?: string;
  /** This server issued the token, so it's trusted while the service is down. */
  tokenIsOurs: boolean;
  /** This request found that the session is over. */
  sessionLost: boolean;
  /** Renews the token once if needed, and ends a session that is over. */
  call<Result>(ask: (token: string) => Promise<Result>): Promise<Result>;
};

/** "Living-room TV", since "6:58 PM EST". */
export type StreamInUse = { key: string; device: string; since: string };

type Offer = {
  kind: "upsell";
  upsell: Upsell;
  href: string;
  signInHref: string | null;
  /** The reason, unless the offer's text gives it; the price before tax; what a school gets; a pass for just this. */
  why?: string | null;
  price?: string | null;
  support?: string | null;
  one?: { label: string; pass: string; action: string } | null;
};

export type Stage =
  /** `paid` names the site's own stream this viewer gets access to, and what opens it; null if it's free. */
  | {
      kind: "video";
      video: VideoUrl;
      live: boolean;
      /** What it has to be heard without its picture, if anything. */
      sound: "offered" | "alone" | null;
      license: HeldLicense | null;
      paid: { key: string; openedBy: string[] } | null;
      /** What opens the video on the site itself, in a frame that it isn't authorized in. */
      offer?: Offer;
    }
  | Offer
  | { kind: "refused"; denial: Refused; message: string; streams: StreamInUse[]; signInHref?: string }
  /** `playsElsewhere`: this viewer may watch, on the full page. */
  | { kind: "status"; playsElsewhere?: boolean };

type StageFacts = {
  current: CurrentEvent;
  viewer: Viewer;
  page: Page;
  required: string[];
  held: () => Promise<Entitlements>;
};

/** Null where no one knows. */
type Entitlements = readonly string[] | null;

/** Don't sell anything when there will be nothing to watch (rulings 4 "S 2.12"). */
const NOTHING_TO_WATCH: readonly DisplayStatus[] = ["live_no_vod", "vod_problem", "vod_blackout", "live_problem"];

/** What fills the place of the video: the video, an offer, a refusal, or only the status (S 2.12, 5.4). */
export async function stageOf(upstreams: Pick<Upstreams, "content" | "drm">, facts: StageFacts): Promise<Stage> {
  const { current, viewer, page, required, held } = facts;
  const { event, publisher, code } = current;
  // Without video, the stats are what's sold (S 2.12).
  if (isStatsOnly(publisher) && !isOff(code))
    return statsStage(upstreams, facts, eventRequirements(current, viewer.limitedConcurrent).data);
  // A late automated camera shows that the event won't be streamed (S 8.7).
  const willNotStream = isDelayed(code) && event.is_pixellot;
  if (willNotStream || isOff(code) || NOTHING_TO_WATCH.includes(code)) return { kind: "status" };
  const source = playableSource(current);
  const decision = await decide(upstreams, required, viewer, held, source !== null && !page.playsNothing);
  if (decision.outcome === "denied") {
    // The event says when there is something to watch, and the pass is checked then.
    if (decision.reason === "unchecked" && !source) return { kind: "status" };
    return deniedStage(upstreams, facts, decision.reason);
  }
  const guests = decision.outcome === "embedded" ? await deniedStage(upstreams, facts, "not_authenticated") : null;
  if (!source || !maySendVideo(decision)) return guests ?? { kind: "status" };
  if (page.playsNothing) return guests ?? { kind: "status", playsElsewhere: true };
  const whole = await videoOf(upstreams, source);
  if (!whole) return guests ?? { kind: "status" };
  const { sound } = whole;
  const alone = page.soundAlone && sound ? { video_url: sound.hls_url, mp4_url: sound.mp4_url } : null;
  const video = { ...whole, ...alone };
  const license =
    decision.outcome === "authorized" && decision.licenseKey
      ? { key: decision.licenseKey, entitlements: required }
      : null;
  // Another's stream decides itself whom it serves in a partner's frame; the site's own don't play there.
  const isPaid = decision.outcome === "authorized" && required.length > 0;
  const key = isPaid ? keyOfOwnVideo(video.video_url) : null;
  return {
    kind: "video",
    video,
    live: source.plural === "broadcasts",
    sound: alone ? "alone" : sound ? "offered" : null,
    license,
    paid: key === null ? null : { key, openedBy: required },
    ...(guests?.kind === "upsell" && { offer: guests }),
  };
}

async function statsStage(upstreams: Pick<Upstreams, "drm">, facts: StageFacts, required: string[]): Promise<Stage> {
  const decision = await decide(upstreams, required, facts.viewer, facts.held, false);
  if (decision.outcome === "embedded") return deniedStage(upstreams, facts, "not_authenticated");
  if (decision.outcome !== "denied") return { kind: "status" };
  // As with video: the event says when there is something to follow.
  const isToCome = facts.current.media.datacast?.status === "scheduled";
  if (decision.reason === "unchecked" && isToCome) return { kind: "status" };
  return deniedStage(upstreams, facts, decision.reason);
}

type Source = { plural: "broadcasts" | "vods"; key: string };

function playableSource({ media: { broadcast, vod }, code }: CurrentEvent): Source | null {
  if (code === "live_available" && broadcast) return { plural: "broadcasts", key: broadcast.key };
  return code === "vod_available" && vod ? { plural: "vods", key: vod.key } : null;
}

/** Without an address, the stage shows the status instead (S 8.4). */
function videoOf(upstreams: Pick<Upstreams, "content">, { plural, key }: Source): Promise<VideoUrl | null> {
  return withFallback("the address of a video", upstreams.content.videoUrl(plural, key), null);
}

/** A license uses up a device, so it's requested only when the video would play (S 5.4). */
async function decide(
  upstreams: Pick<Upstreams, "drm">,
  required: string[],
  viewer: Viewer,
  held: () => Promise<Entitlements>,
  wouldPlay: boolean,
): Promise<AccessDecision> {
  if (viewer.embedded) {
    const { authenticated, limitedConcurrent } = viewer;
    return checkAccess({ required, authenticated, limitedConcurrent, held: [], embedded: true });
  }
  const limitedConcurrent = viewer.limitedConcurrent && wouldPlay;
  const facts = (entitlements: readonly string[]) => ({
    required,
    authenticated: viewer.authenticated,
    limitedConcurrent,
    held: entitlements,
  });
  const holds = async () => (viewer.authenticated && required.length > 0 ? await held() : []);
  if (!limitedConcurrent) {
    const entitlements = await holds();
    // Fetching entitlements may have ended the session.
    return entitlements ? checkAccess(facts(entitlements)) : UNCHECKED;
  }
  const decision = checkAccess(facts([]));
  if (decision.outcome !== "needs_license") return decision;
  // The license decides alone only for a proven session, so a forged cookie can't get this far (security 3).
  if (!viewer.tokenIsOurs) {
    const entitlements = await holds();
    if (!entitlements) return UNCHECKED;
    if (!required.some((one) => entitlements.includes(one)))
      return { outcome: "denied", reason: viewer.authenticated ? "not_entitled" : "not_authenticated" };
  }
  const license = await obtainLicense(upstreams, {
    call: viewer.call,
    entitlements: required,
    held: viewer.heldLicense,
    device: viewer.device,
  });
  const decidesAlone = "refused" in license || license.key !== DRM_BYPASS;
  const entitlements = decidesAlone ? [] : await holds();
  return entitlements ? checkAccess({ ...facts(entitlements), license }) : UNCHECKED;
}

const UNCHECKED = { outcome: "denied", reason: "unchecked" } as const;

/** "unchecked": no one knows whether this viewer may. */
type Reading = "granted" | "denied" | "unchecked";

export async function readingOf(
  upstreams: Pick<Upstreams, "drm">,
  required: string[],
  viewer: Viewer,
  held: () => Promise<Entitlements>,
): Promise<Reading> {
  if (required.length === 0) return "granted";
  const decision = await decide(upstreams, required, viewer, held, false);
  if (decision.outcome === "authorized") return "granted";
  return decision.outcome === "denied" && decision.reason === "unchecked" ? "unchecked" : "denied";
}

export const mayRead = async (...asked: Parameters<typeof readingOf>): Promise<boolean> =>
  (await readingOf(...asked)) === "granted";

/**
 * None where the service refuses after a renewal, and unknown where a page does that isn't the service's (security 5);
 * else a proven session gets all three, and of any other no one knows (S 5.4, 8.2, rulings 4).
 */
export async function entitlementsOf(upstreams: Pick<Upstreams, "member">, viewer: Viewer): Promise<Entitlements> {
  try {
    return heldEntitlements(viewer.authenticated, await viewer.call((token) => upstreams.member.entitlements(token)));
  } catch (error) {
    if (error instanceof SignedOut || isServicesRefusal(error, 401, 403)) return [];
    if (!isUpstreamError(error)) throw error;
    const mayHold = viewer.tokenIsOurs && !isFirewalls(error);
    const held = mayHold ? heldEntitlements(viewer.authenticated, null) : null;
    countUnreadEntitlements(held ? "all" : "none");
    log().warn({ kind: error.kind, status: error.status, held: held?.length ?? 0 }, "entitlements could not be read");
    return held;
  }
}

async function deniedStage(
  upstreams: Pick<Upstreams, "drm">,
  { current, viewer, page, required }: StageFacts,
  denial: AccessDenial,
): Promise<Stage> {
  const { event, publisher } = current;
  const reason = reasonFor(viewer, denial);
  countRefusedVideo(reason);
  log().debug({ event: event.key, reason, required, limitedConcurrent: viewer.limitedConcurrent }, "video refused");
  if (reason === "signed_out") return { ...refused(reason), signInHref: signInPath(page.path) };
  if (reason === "too_many_devices") return refused(reason, await streamsInUseBy(upstreams, viewer));
  // A pass holder has nothing more to buy, and who may be one is offered nothing.
  if (reason === "refused" || reason === "unchecked") return refused(reason);
  const upsell = chooseUpsell(upsellFacts(current, viewer.authenticated));
  if (!upsell) return refused("refused");
  return {
    kind: "upsell",
    upsell,
    href: upsellLink(upsell.endpoint, event, publisher, page),
    signInHref: upsell.signIn ? signInPath(page.path) : null,
  };
}

/** Signing in helps only where the session is over: the license service may be wrong about a renewed token (S 8.3). */
function reasonFor({ sessionLost }: Viewer, denial: AccessDenial): AccessDenial {
  if (denial === "not_authenticated" && sessionLost) return "signed_out";
  return denial === "signed_out" && !sessionLost ? "refused" : denial;
}

function refused(denial: Refused, streams: StreamInUse[] = []): Extract<Stage, { kind: "refused" }> {
  const { sentence } = whyRefused(denial, streams.length);
  return { kind: "refused", denial, message: sentence, streams };
}

/** Empty when the service doesn't say. */
async function streamsInUseBy({ drm }: Pick<Upstreams, "drm">, { call, zone }: Viewer): Promise<StreamInUse[]> {
  const playing = await withFallback(
    "the streams of a member",
    call((token) => drm.playingStreams(token)),
    [],
  );
  return playing.flatMap(({ license_key, device, started_at }) => {
    const start = instantOf(started_at);
    return start ? [{ key: license_key, device: device || SOME_DEVICE, since: clockTime(start, zone) }] : [];
  });
}

const SOME_DEVICE = "Another device";

export function onlyOnce<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  return () => (answer ??= ask());
}

/** Null: no replay plays. "denied": this viewer may not watch it; "unchecked": no one knows. */
export async function clippableReplay(
  upstreams: Pick<Upstreams, "drm" | "member">,
  event: Event,
  viewer: Viewer,
  page: Page,
  now: DateTime,
): Promise<{ key: string; duration: number | null } | Exclude<Reading, "granted"> | null> {
  const current = currentOn(event, page, now);
  const source = playableSource(current);
  if (source?.plural !== "vods") return null;
  const { video } = eventRequirements(current, viewer.limitedConcurrent);
  const reading = await readingOf(upstreams, video, viewer, () => entitlementsOf(upstreams, viewer));
  return reading === "granted" ? { key: source.key, duration: current.media.vod?.duration ?? null } : reading;
}

/** Free for everyone if the event is, otherwise the event's stage (rulings 3, clips). */
export async function clipStage(
  upstreams: Pick<Upstreams, "content" | "drm" | "member">,
  event: Event,
  replayKey: string,
  viewer: Viewer,
  page: Page,
  now: DateTime,
): Promise<Stage> {
  const publisher = event.publishers.find(({ vods }) => vods.some(({ key }) => key === replayKey)) ?? null;
  const current = currentEvent(event, publisher, now);
  if (playableSource(current)?.key !== replayKey) return { kind: "status" };
  const required = paidContent(current).video ? eventRequirements(current, viewer.limitedConcurrent).video : [];
  const held = onlyOnce(() => entitlementsOf(upstreams, viewer));
  return stageOf(upstreams, { current, viewer, page, required, held });
}

/** What the desk looks at beside a report, with the site's own name for it; whether it may, its caller knows. */
export async function replayVideo(upstreams: Pick<Upstreams, "content">, key: string) {
  const video = await videoOf(upstreams, { plural: "vods", key });
  return video && { video, own: keyOfOwnVideo(video.video_url) };
}

const OWN_VIDEO = /^\/media\/(?:live|vod)\/([\w-]+)\//;

/** Null for someone else's video or a free film. */
const keyOfOwnVideo = (address: string): string | null => OWN_VIDEO.exec(address)?.[1] ?? null;
