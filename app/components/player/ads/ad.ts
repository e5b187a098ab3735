/** An ad as the player shows it: VAST's words, taken apart (S 5.5, 9.6). */
export interface Ad {
  title: string;
  /** As the document says, in seconds; 0 where it does not. */
  duration: number;
  /** Seconds until it may be skipped; null: never. */
  skipAfter: number | null;
  media: readonly AdMedia[];
  clickThrough: string | null;
  companions: readonly AdCompanion[];
  impressions: readonly string[];
  clicks: readonly string[];
  errors: readonly string[];
  /** By VAST's names: "start", "firstQuartile", "skip" … */
  tracking: Readonly<Record<string, readonly string[]>>;
}

export interface AdMedia {
  url: string;
  type: string;
  width: number;
  /** 0 where it is not told. */
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

/** Codes of VAST's own table that this player reports. */
export const AD_ERROR = { duration: 202, mediaTimeout: 402, mediaUnsupported: 403, mediaFailed: 405 } as const;

/** What is on the screen while an ad plays. */
export interface AdShown {
  video: HTMLVideoElement;
  title: string;
  index: number;
  of: number;
  secondsLeft: number;
  /** Seconds until it may be skipped, 0 when it may; null: never. */
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
