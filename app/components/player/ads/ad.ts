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
