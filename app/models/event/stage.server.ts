import type { DateTime } from "luxon";
import {
  type AccessDecision,
  type AccessDenial,
  checkAccess,
  DRM_BYPASS,
  eventRequirements,
} from "~/models/event/access";
import { type DisplayStatus, eventDisplayStatus } from "~/models/event/display-status";
import { heldEntitlements } from "~/models/event/entitlements";
import { type HeldLicense, obtainLicense } from "~/models/event/license.server";
import { paidContent } from "~/models/event/paid-content";
import { choosePublisher, isStatsOnly, mediaOf } from "~/models/event/publisher";
import { upsellLink } from "~/models/event/subscribe-link";
import { chooseUpsell, type Upsell, upsellFacts } from "~/models/event/upsell";
import { whyRefused } from "~/models/event/why-not";
import { signInPath } from "~/models/navigation/paths";
import { clockTime } from "~/models/place/format";
import { instantOf } from "~/models/place/instant";
import { goOnWithout } from "~/services/go-on-without.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { SignedOut } from "~/services/member/member-call";
import { log } from "~/services/process/log.server";
import { countUnreadEntitlements } from "~/services/process/metrics.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event, Publisher, VideoUrl } from "~contracts/records/event";
import { keyOfOwnVideo } from "./own-video";

/** What a viewer sees in the player's place: the video, or what stands between (S 2.12, 5.4). */

/** Who watches: what the request says, and the way to ask the member service on its behalf. */
export type Viewer = {
  authenticated: boolean;
  zone: string;
  limitedConcurrent: boolean;
  heldLicense: HeldLicense | null;
  /** What the member knows this device by: "Chrome on Windows". */
  device: string | null;
  /**
   * True where this server itself handed out the token: then a service that is down may be given the benefit of the
   * doubt.
   */
  tokenIsOurs: boolean;
  /** True once this very request has found the session to be over. */
  sessionLost: boolean;
  /** Runs a member call with the session's token, renewing it once. */
  call<Result>(ask: (token: string) => Promise<Result>): Promise<Result>;
  endSession(): void;
};

type Refused = Exclude<AccessDenial, "not_authenticated" | "not_entitled">;

/** One of the member's devices that plays now: "Living-room TV", since "6:58 PM EST". */
export type StreamInUse = { key: string; device: string; since: string };

/** What stands on the stage: the video, why not, or what to do to watch. */
export type Stage =
  /** `paidKey`: by what the site's own stream lets this viewer in; null where everyone is. */
  | { kind: "video"; video: VideoUrl; live: boolean; license: HeldLicense | null; paidKey: string | null }
  | {
      kind: "upsell";
      upsell: Upsell;
      href: string;
      signInHref: string | null;
      /** What is true now, where the offer's own words do not say it; and the price before tax. */
      why?: string | null;
      price?: string | null;
    }
  | { kind: "refused"; denial: Refused; message: string; streams: StreamInUse[]; signInHref?: string }
  | { kind: "status" };

/** Where the stage stands. */
export type Page = {
  siteUrl: string;
  path: string;
  publisherKey: string | null;
  /** Engineers ask why. */
  explains?: boolean;
};

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
const NOTHING_TO_WATCH: readonly DisplayStatus[] = [
  "live_no_vod",
  "vod_blackout",
  "vod_problem",
  "live_problem",
  "long_live_delayed",
];

/** What stands on the stage, by the display status and what the viewer may watch (S 2.12, 5.4). */
export async function stageOf(upstreams: Pick<Upstreams, "content" | "drm">, facts: StageFacts): Promise<Stage> {
  const { event, publisher, code, viewer, required, held, now } = facts;
  // Stats without video: what is sold is the stats (S 2.12, "Stats-only upsell").
  if (isStatsOnly(publisher))
    return statsStage(upstreams, facts, eventRequirements(event, publisher, viewer.limitedConcurrent, now).data);
  // An automated camera that is late says that it will not stream (S 8.7).
  const willNotStream = code === "short_live_delayed" && event.is_pixellot;
  if (willNotStream || NOTHING_TO_WATCH.includes(code)) return { kind: "status" };
  const source = playableSource(code, publisher);
  const decision = await decide(upstreams, required, viewer, held, source !== null);
  if (decision.outcome === "denied") return deniedStage(upstreams, facts, decision.reason);
  if (!source || decision.outcome !== "authorized") return { kind: "status" };
  const video = await videoOf(upstreams, source);
  if (!video) return { kind: "status" };
  const license = decision.licenseKey ? { key: decision.licenseKey, entitlements: required } : null;
  return {
    kind: "video",
    video,
    live: source.plural === "broadcasts",
    license,
    paidKey: required.length > 0 ? keyOfOwnVideo(video.video_url) : null,
  };
}

async function statsStage(upstreams: Pick<Upstreams, "drm">, facts: StageFacts, required: string[]): Promise<Stage> {
  const decision = await decide(upstreams, required, facts.viewer, facts.held, false);
  return decision.outcome === "denied" ? deniedStage(upstreams, facts, decision.reason) : { kind: "status" };
}

type Source = { plural: "broadcasts" | "vods"; key: string };

function playableSource(code: DisplayStatus, publisher: Publisher | null): Source | null {
  const { broadcast, vod } = mediaOf(publisher);
  if (code === "live_available" && broadcast) return { plural: "broadcasts", key: broadcast.key };
  return code === "vod_available" && vod ? { plural: "vods", key: vod.key } : null;
}

/** A video whose address cannot be had shows its status instead (S 8.4). */
function videoOf(upstreams: Pick<Upstreams, "content">, { plural, key }: Source): Promise<VideoUrl | null> {
  return goOnWithout("the address of a video", upstreams.content.videoUrl(plural, key), null);
}

/**
 * The access check. A license uses up one of the member's devices, so it is asked for only where the video would play
 * (S 5.4).
 */
async function decide(
  upstreams: Pick<Upstreams, "drm">,
  required: string[],
  viewer: Viewer,
  held: () => Promise<readonly string[]>,
  wouldPlay: boolean,
): Promise<AccessDecision> {
  const limitedConcurrent = viewer.limitedConcurrent && wouldPlay;
  const facts = (entitlements: readonly string[]) => ({
    required,
    authenticated: viewer.authenticated,
    limitedConcurrent,
    held: entitlements,
  });
  const holds = async () => facts(viewer.authenticated && required.length > 0 ? await held() : []);
  if (!limitedConcurrent) {
    const entitlements = (await holds()).held;
    // Asking may have ended the session.
    return checkAccess(facts(entitlements));
  }
  const decision = checkAccess(facts([]));
  if (decision.outcome !== "needs_license") return decision;
  // The license alone decides for a session that is known to be one; a made-up cookie never gets as far (security 3).
  if (!viewer.tokenIsOurs) {
    const { held: entitlements } = await holds();
    if (!required.some((one) => entitlements.includes(one)))
      return { outcome: "denied", reason: viewer.authenticated ? "not_entitled" : "not_authenticated" };
  }
  const license = await obtainLicense(upstreams, {
    call: viewer.call,
    entitlements: required,
    held: viewer.heldLicense,
    device: viewer.device,
  });
  const entitlements = "key" in license && license.key === DRM_BYPASS ? (await holds()).held : [];
  return checkAccess({ ...facts(entitlements), license });
}

/** Whether the viewer holds what is required; it asks for no license. */
export async function mayRead(
  upstreams: Pick<Upstreams, "drm">,
  required: string[],
  viewer: Viewer,
  held: () => Promise<readonly string[]>,
): Promise<boolean> {
  if (required.length === 0) return true;
  const decision = await decide(upstreams, required, viewer, held, false);
  return decision.outcome === "authorized";
}

/**
 * What the member holds. A 401 or 403 that a renewed token did not cure ends the session. Any other failure means all
 * three, as S 5.4 and 8.2 say, but only for a session that is known to be one (rulings 4).
 */
export async function entitlementsOf(upstreams: Pick<Upstreams, "member">, viewer: Viewer): Promise<readonly string[]> {
  try {
    return heldEntitlements(viewer.authenticated, await viewer.call((token) => upstreams.member.entitlements(token)));
  } catch (error) {
    if (error instanceof SignedOut) return [];
    if (!isUpstreamError(error)) throw error;
    if (error.kind === "status" && (error.status === 401 || error.status === 403)) {
      viewer.endSession();
      return [];
    }
    const held = viewer.tokenIsOurs ? heldEntitlements(viewer.authenticated, null) : [];
    countUnreadEntitlements(held.length > 0 ? "all" : "none");
    log().warn({ kind: error.kind, status: error.status, held: held.length }, "entitlements could not be read");
    return held;
  }
}

async function deniedStage(
  upstreams: Pick<Upstreams, "drm">,
  { event, publisher, viewer, page, now }: StageFacts,
  reason: AccessDenial,
): Promise<Stage> {
  if (reason === "signed_out" || (reason === "not_authenticated" && viewer.sessionLost))
    return { ...refused("signed_out"), signInHref: signInPath(page.path) };
  if (reason === "too_many_devices") return refused(reason, await streamsInUseBy(upstreams, viewer));
  // Who holds the pass has nothing more to buy.
  if (reason === "refused") return refused(reason);
  const upsell = chooseUpsell(upsellFacts(event, mediaOf(publisher), viewer.authenticated, now));
  if (!upsell) return refused("refused");
  return {
    kind: "upsell",
    upsell,
    href: upsellLink(upsell.endpoint, event, publisher, page),
    signInHref: upsell.signIn ? signInPath(page.path) : null,
  };
}

function refused(denial: Refused, streams: StreamInUse[] = []): Extract<Stage, { kind: "refused" }> {
  const { sentence } = whyRefused(denial, streams.length);
  return { kind: "refused", denial, message: sentence, streams };
}

/** What plays on the member's devices, to be stopped by hand; none where the service does not say. */
async function streamsInUseBy({ drm }: Pick<Upstreams, "drm">, { call, zone }: Viewer): Promise<StreamInUse[]> {
  const playing = await goOnWithout(
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

/** Asks at the first call alone. */
export function onlyOnce<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => (asked ??= ask());
}

/** The replay that a clip can be cut from now: null where none plays, "denied" where this viewer may not watch it. */
export async function clippableReplay(
  upstreams: Pick<Upstreams, "drm" | "member">,
  event: Event,
  viewer: Viewer,
  page: Page,
  now: DateTime,
): Promise<{ key: string; duration: number | null } | "denied" | null> {
  const publisher = choosePublisher(event.publishers, { key: page.publisherKey, path: page.path });
  const source = playableSource(eventDisplayStatus(event, publisher, now), publisher);
  if (source?.plural !== "vods") return null;
  const { video } = eventRequirements(event, publisher, viewer.limitedConcurrent, now);
  if (
    !(await mayRead(
      upstreams,
      video,
      viewer,
      onlyOnce(() => entitlementsOf(upstreams, viewer)),
    ))
  )
    return "denied";
  return { key: source.key, duration: mediaOf(publisher).vod?.duration ?? null };
}

/** The stage of a clip of one replay: everyone's where the event is free, else the event's own (rulings 3, clips). */
export async function clipStage(
  upstreams: Pick<Upstreams, "content" | "drm" | "member">,
  event: Event,
  replayKey: string,
  viewer: Viewer,
  page: Page,
  now: DateTime,
): Promise<Stage> {
  const publisher = event.publishers.find(({ vods }) => vods.some(({ key }) => key === replayKey)) ?? null;
  const code = eventDisplayStatus(event, publisher, now);
  if (playableSource(code, publisher)?.key !== replayKey) return { kind: "status" };
  const isPaid = paidContent(mediaOf(publisher), now).video;
  const required = isPaid ? eventRequirements(event, publisher, viewer.limitedConcurrent, now).video : [];
  return stageOf(upstreams, {
    event,
    publisher,
    code,
    viewer,
    page,
    required,
    held: onlyOnce(() => entitlementsOf(upstreams, viewer)),
    now,
  });
}
