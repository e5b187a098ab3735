import { PREROLL_DURATION_MS } from "~/models/ads/ads";

/** An ad read from VAST (S 5.5, 9.6). */
export interface Ad {
  title: string;
  /** Declared length in seconds; 0 if unknown. */
  duration: number;
  /** In seconds; null: can't be skipped. */
  skipAfter: number | null;
  media: readonly AdMedia[];
  clickThrough: string | null;
  companions: readonly AdCompanion[];
  impressions: readonly string[];
  clicks: readonly string[];
  errors: readonly string[];
  /** Keyed by VAST event: "start", "firstQuartile", "skip" … */
  tracking: Readonly<Record<string, readonly string[]>>;
}

export interface AdMedia {
  url: string;
  type: string;
  width: number;
  kilobitsPerSecond: number;
}

export interface AdCompanion {
  width: number;
  height: number;
  src: string;
  alt: string;
  clickThrough: string | null;
  clicks: readonly string[];
  shown: readonly string[];
}

export type AdBreakKind = "preroll" | "midroll";

/** VAST error codes that this player reports. */
export const AD_ERROR = { duration: 202, mediaTimeout: 402, mediaUnsupported: 403, mediaFailed: 405 } as const;

/** S 9.6; an ad with no declared length is measured when it has loaded. */
export function isOfRightLength(seconds: number): boolean {
  const milliseconds = Math.round(seconds * 1000);
  return seconds === 0 || (milliseconds >= PREROLL_DURATION_MS.min && milliseconds <= PREROLL_DURATION_MS.max);
}

export interface AdShown {
  video: HTMLVideoElement;
  title: string;
  index: number;
  of: number;
  secondsLeft: number;
  skipIn: number | null;
  clickThrough: string | null;
  companion: AdCompanion | null;
  paused: boolean;
  muted: boolean;
  toggle(): void;
  skip(): void;
  clicked(): void;
  companionShown(): void;
  companionClicked(): void;
}
