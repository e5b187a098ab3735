import { PLAYER_REASONS, type PlayerReason } from "~/models/event/access/why-not";
import type { LicenseLoss } from "../engine/license";

export type Fault =
  | { source: "media"; code: number }
  | { source: "engine"; severity: number; category: number; code: number; status?: number; ofPlaylist?: boolean }
  | { source: "engine-script" | "stall" | "no-picture" }
  | { source: "license"; reason: LicenseLoss };

/** `ignore`: stay silent. `recover`: retry quietly, then tell the viewer. `fatal`: tell the viewer now. */
export type Severity = "ignore" | "recover" | "fatal";

export interface Failure {
  severity: Severity;
  reason: PlayerReason;
  title: string;
  words: string;
  canRetry: boolean;
  /** For diagnosis: "engine-1001-404". */
  code: string;
}

type Sorted = Omit<Failure, "code">;

const failure = (severity: Severity, reason: PlayerReason): Sorted => {
  const { title, sentence, next } = PLAYER_REASONS[reason];
  return { severity, reason, title, words: sentence, canRetry: next === undefined };
};

/** MediaError codes: 1 aborted, 2 network, 3 decode, 4 source not supported. */
function sortMedia(code: number): Sorted {
  if (code === 1) return failure("ignore", "unknown");
  if (code === 2) return failure("recover", "network");
  if (code === 3) return failure("recover", "decode");
  if (code === 4) return failure("recover", "unsupported");
  return failure("fatal", "unknown");
}

const CRITICAL = 2;
const CATEGORY = { network: 1, text: 2, media: 3, manifest: 4 } as const;
/** Shaka reports these when it is stopped or reloaded while loading; nothing is wrong. */
const INTERRUPTED = new Set([7000, 7001, 7003]);
/** A game whose stream has just begun, or begins again. */
const EMPTY_PLAYLIST = 4053;

function sortEngine(fault: Extract<Fault, { source: "engine" }>): Sorted {
  if (INTERRUPTED.has(fault.code)) return failure("ignore", "unknown");
  if (fault.category === CATEGORY.text) return failure("ignore", "unknown");
  const isRefused = fault.category === CATEGORY.network && (fault.status === 401 || fault.status === 403);
  // Recoverable: the engine retries by itself, and the stall watch notices a frozen picture. It has other levels for a
  // refused segment, but none for a refused playlist.
  if (fault.severity < CRITICAL)
    return isRefused && fault.ofPlaylist ? failure("recover", "refused") : failure("ignore", "unknown");
  if (isRefused) return failure("fatal", "refused");
  if (fault.status === 404 || fault.status === 410 || fault.code === EMPTY_PLAYLIST)
    return failure("recover", "not-found");
  if (fault.category === CATEGORY.network) return failure("recover", "network");
  if (fault.category === CATEGORY.media) return failure("recover", "decode");
  if (fault.category === CATEGORY.manifest) return failure("fatal", fault.code === 4032 ? "unsupported" : "unknown");
  return failure("fatal", "unknown");
}

/** The engine itself is well, and may still get it. */
export const isMissedSegment = (fault: Fault): boolean =>
  fault.source === "engine" && fault.category === CATEGORY.network && !fault.ofPlaylist;

export function sortFault(fault: Fault): Failure {
  return { ...sorted(fault), code: codeOf(fault) };
}

/** In other words; the code still says what it was. */
export const toldAs = (original: Failure, reason: PlayerReason): Failure => ({
  ...original,
  ...failure(original.severity, reason),
});

function codeOf(fault: Fault): string {
  switch (fault.source) {
    case "media":
      return `media-${fault.code}`;
    case "engine":
      return ["engine", fault.code, fault.status].filter((part) => part !== undefined).join("-");
    case "license":
      return `license-${fault.reason}`;
    default:
      return fault.source;
  }
}

const LOSSES: Readonly<Record<LicenseLoss, PlayerReason>> = {
  taken: "another-device",
  "in-use": "streams-in-use",
  "signed-out": "signed-out",
  "not-entitled": "not-entitled",
  refused: "refused",
};

function sorted(fault: Fault): Sorted {
  switch (fault.source) {
    case "media":
      return sortMedia(fault.code);
    case "engine":
      return sortEngine(fault);
    case "engine-script":
    case "stall":
      return failure("fatal", "network");
    case "no-picture":
      return failure("fatal", "unsupported");
    case "license":
      return failure("fatal", LOSSES[fault.reason]);
  }
}

const COMEBACK_DELAYS_MS = [5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000];

/** Delay before the n-th try to come back by itself (from 0); null when only the network's word or a press counts. */
export function comebackDelay(comebacks: number): number | null {
  return COMEBACK_DELAYS_MS[comebacks] ?? null;
}

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000];

/** Delay before the n-th quiet retry (from 0); null when it is time to tell the viewer. */
export function retryDelay(attempt: number): number | null {
  return RETRY_DELAYS_MS[attempt] ?? null;
}
