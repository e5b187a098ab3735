import type { Watched } from "~contracts/records/member";

/** How far a video was watched, in seconds; `savedAt` in epoch ms of the site's clock, of a guest the device's. */
export interface SavedPosition {
  position: number;
  duration: number;
  savedAt: number;
}

/** How far a member watched, on any device, and where to say how far it is now. */
export interface AccountPlace {
  url: string;
  contentType: string;
  saved?: SavedPosition | undefined;
  /** The site's clock when the page was made, in epoch ms: the device's may be days off. */
  now: number;
}

interface ResumeQuestion {
  live: boolean;
  /** From the address: takes precedence, and 0 is the beginning. */
  fromAddress?: number | undefined;
  saved?: SavedPosition | undefined;
}

/** The first or last tenth of a video, but no more than this, counts as its beginning or end. */
const BEGINNING_SECONDS = 15;
const END_SECONDS = 20;
const EDGE_SHARE = 0.1;
const LEAD_IN_SECONDS = 3;

/** Neither the beginning nor the end. */
export function worthSaving(position: number, duration: number): boolean {
  if (!Number.isFinite(duration)) return false;
  const begun = position >= Math.min(BEGINNING_SECONDS, duration * EDGE_SHARE);
  return begun && !isFinished({ position, duration });
}

function isFinished({ position, duration }: Pick<SavedPosition, "position" | "duration">): boolean {
  return position > duration - Math.min(END_SECONDS, duration * EDGE_SHARE);
}

/** A little before the saved place; null for the beginning, or for live. */
export function resumePosition({ live, fromAddress, saved }: ResumeQuestion): number | null {
  if (live) return null;
  if (fromAddress !== undefined) return fromAddress > 0 ? fromAddress : null;
  if (!saved || !worthSaving(saved.position, saved.duration)) return null;
  return Math.max(0, saved.position - LEAD_IN_SECONDS);
}

export function newestPosition(
  one: SavedPosition | undefined,
  other: SavedPosition | undefined,
): SavedPosition | undefined {
  if (!one || !other) return one ?? other;
  return other.savedAt > one.savedAt ? other : one;
}

/** Undefined if the service doesn't know how far. */
export function positionOf(watched: Watched | undefined): SavedPosition | undefined {
  const { position, duration, positioned_at } = watched ?? {};
  if (typeof position !== "number" || typeof duration !== "number" || !positioned_at) return undefined;
  return { position, duration, savedAt: Date.parse(positioned_at) };
}

/** How much of it is behind a member who can go on, from 0 to 1; null where there's nothing to go on with. */
export function watchedShare(watched: Watched | undefined): number | null {
  const place = positionOf(watched);
  return place && worthSaving(place.position, place.duration) ? place.position / place.duration : null;
}
