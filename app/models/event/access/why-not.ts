import type { Refused } from "~/models/event/access/access";
import type { UpsellEndpoint } from "~/models/event/access/upsell";
import type { DisplayStatus } from "~/models/event/status/display-status";
import { isOff } from "~/models/event/status/off-status";

/** One table for the stage, the live state, and the player (S 2.12, 5.4, 8.7, 8.8). */

export type StatusReason =
  | "not-started"
  | "about-to-start"
  | "camera-trouble"
  | "late"
  | "no-stream"
  | "trouble"
  | "over"
  | "replay-coming"
  | "replay-later"
  | "replay-trouble"
  | "blackout"
  | "canceled"
  | "postponed"
  | "stats-only";

type AccessReason =
  | "free-account"
  | "pass"
  | "special-pass"
  | "stats-pass"
  | "signed-out"
  | "streams-in-use"
  | "no-license"
  | "unchecked";

export type PlayerReason =
  | "offline"
  | "network"
  | "not-found"
  | "refused"
  | "decode"
  | "unsupported"
  | "another-device"
  | "streams-in-use"
  | "signed-out"
  | "not-entitled"
  | "unknown";

export type NextStep = "join" | "subscribe" | "sign-in" | "stop-a-stream" | "check-again" | "see-what-is-live";

export type WhyNot = {
  reason: StatusReason | AccessReason;
  sentence: string;
  /** ISO 8601; null when unknown. */
  until: string | null;
  next: NextStep;
};

type StatusRow = { reason: StatusReason; until: "start" | "blackout-end" | null };
const row = (reason: StatusReason, until: StatusRow["until"] = null): StatusRow => ({ reason, until });

const BY_STATUS: Readonly<Record<DisplayStatus, StatusRow>> = {
  live_scheduled: row("not-started", "start"),
  live_pending: row("about-to-start", "start"),
  short_live_delayed: row("late"),
  long_live_delayed: row("late"),
  live_available: row("trouble"),
  live_problem: row("trouble"),
  live_no_vod: row("over"),
  vod_pending: row("replay-coming"),
  vod_scheduled: row("replay-later"),
  vod_available: row("replay-trouble"),
  vod_problem: row("replay-trouble"),
  vod_blackout: row("blackout", "blackout-end"),
  canceled: row("canceled"),
  postponed: row("postponed"),
};

/** Overrides for automated cameras (S 8.7). */
const BY_CAMERA: Partial<Record<DisplayStatus, StatusRow>> = {
  live_pending: row("camera-trouble", "start"),
  short_live_delayed: row("no-stream"),
  long_live_delayed: row("no-stream"),
};

export type StatusFacts = {
  code: DisplayStatus;
  isPixellot: boolean;
  statsOnly: boolean;
  start: string | null;
  blackoutEnd: string | null;
};

export function whyByStatus(facts: StatusFacts): Pick<WhyNot, "until"> & { reason: StatusReason } {
  const { code, isPixellot, statsOnly, start, blackoutEnd } = facts;
  if (statsOnly && !isOff(code)) return { reason: "stats-only", until: null };
  const { reason, until } = (isPixellot && BY_CAMERA[code]) || BY_STATUS[code];
  return { reason, until: until === "start" ? start : until === "blackout-end" ? blackoutEnd : null };
}

/** The video exists; only access is missing. */
export const isThere = (code: DisplayStatus): boolean => code === "live_available" || code === "vod_available";

type Offer = { endpoint: UpsellEndpoint; description: string; isSpecial: boolean };

const STATS_WITH_ACCOUNT = "You need a free account to see the stats.";

const BY_OFFER = {
  "free-account": { words: "You need a free account to watch.", next: "join" },
  pass: { words: "You need a pass to watch.", next: "subscribe" },
  "special-pass": { words: "This event has a pass of its own. Other passes don't include it.", next: "subscribe" },
  // Its offer says what it takes.
  "stats-pass": { words: "", next: "subscribe" },
} as const;

function offerReason({ endpoint, isSpecial }: Offer): keyof typeof BY_OFFER {
  if (endpoint === "member") return "free-account";
  if (endpoint === "stats") return "stats-pass";
  return isSpecial ? "special-pass" : "pass";
}

export const SIGNED_OUT = "You've been signed out. Sign in to keep watching.";
export const NO_LICENSE = "We couldn't start this video. Please try again in a moment.";
export const PASS_UNCHECKED = "We couldn't check your pass. Please try again in a moment.";
export const TOO_MANY_DEVICES =
  "Your account is already watching on as many devices as your pass allows. Stop watching on one of them, wait " +
  "a minute and try again.";

const COUNTED = ["", "", "two", "three", "four", "five"];

export function streamsInUse(count: number): string {
  if (count === 0) return TOO_MANY_DEVICES;
  if (count === 1) return "Your stream is in use. Stop it to watch here.";
  return `Your ${COUNTED[count] ?? count} streams are in use. Stop one to watch here.`;
}

export type WhyNotFacts = StatusFacts & {
  statusText: string;
  access: { kind: "offer"; offer: Offer } | { kind: "refused"; denial: Refused; streams: number } | { kind: "granted" };
  /** The page rechecks on its own. */
  renews: boolean;
};

export function whyNot(facts: WhyNotFacts): WhyNot {
  const { access, statusText, code, renews } = facts;
  const { reason, until } = whyByStatus(facts);
  if (access.kind === "granted") {
    const next = renews || isThere(code) ? "check-again" : "see-what-is-live";
    return { reason, sentence: statusText, until, next };
  }
  if (access.kind === "refused") return { ...whyRefused(access.denial, access.streams), until: null };
  const offered = offerReason(access.offer);
  const { words, next } = BY_OFFER[offered];
  if (isThere(code))
    return {
      reason: offered,
      sentence: offered === "special-pass" ? words : access.offer.description,
      until: null,
      next,
    };
  const needed = offered === "free-account" && facts.statsOnly ? STATS_WITH_ACCOUNT : words;
  return { reason: offered, sentence: `${ended(statusText)} ${needed}`.trim(), until, next };
}

export function whyRefused(denial: Refused, streams: number) {
  if (denial === "signed_out") return { reason: "signed-out", sentence: SIGNED_OUT, next: "sign-in" } as const;
  if (denial === "unchecked") return { reason: "unchecked", sentence: PASS_UNCHECKED, next: "check-again" } as const;
  if (denial === "refused") return { reason: "no-license", sentence: NO_LICENSE, next: "check-again" } as const;
  const next = streams > 0 ? "stop-a-stream" : "check-again";
  return { reason: "streams-in-use", sentence: streamsInUse(streams), next } as const;
}

const ended = (text: string) => (text === "" || /[.!?]$/.test(text) ? text : `${text}.`);

type PlayerRow = { title: string; sentence: string; next?: "sign-in" | null };

export const PLAYER_REASONS: Readonly<Record<PlayerReason, PlayerRow>> = {
  offline: { title: "You're offline", sentence: "The video will pick up when your connection is back." },
  network: {
    title: "The stream stopped",
    sentence: "We couldn't reach the video. Check your connection and try again.",
  },
  "not-found": { title: "The stream hasn't started yet", sentence: "It may be about to start. Try again in a moment." },
  refused: { title: "We can't play this video here", sentence: "Reload the page to check your access." },
  decode: { title: "The video broke up", sentence: "Your browser couldn't play this part of the video." },
  unsupported: {
    title: "Your browser can't play this video",
    sentence: "Try another browser, or update this one.",
    next: null,
  },
  "another-device": {
    title: "Playing on another device",
    sentence: "Your account is watching on another device, so we stopped this one. Stop it there to watch here.",
  },
  "streams-in-use": {
    title: "Your streams are in use",
    sentence:
      "Your account is already watching on as many devices as your pass allows. See which they are, and stop one to " +
      "watch here.",
  },
  "signed-out": {
    title: "You've been signed out",
    sentence: "Sign in to pick up where you left off.",
    next: "sign-in",
  },
  "not-entitled": {
    title: "Your pass has ended",
    sentence: "Reload the page to see how to keep watching.",
    next: null,
  },
  unknown: { title: "The video stopped", sentence: "Something went wrong during playback." },
};
