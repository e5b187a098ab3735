/** Where a viewer left an event. */
export interface SavedPosition {
  position: number;
  duration: number;
  savedAt: number;
}

interface ResumeQuestion {
  live: boolean;
  /** A place asked for by the address or the account; it wins over what this browser remembers. */
  asked?: number | undefined;
  saved?: SavedPosition | undefined;
}

/** A tenth of a short video, but never more than this, is its beginning or its end. */
const BEGINNING_SECONDS = 15;
const END_SECONDS = 20;
const EDGE_SHARE = 0.1;
const LEAD_IN_SECONDS = 3;

/** A position worth keeping: neither the first seconds nor the end. */
export function worthSaving(position: number, duration: number): boolean {
  if (!Number.isFinite(duration)) return false;
  const begun = position >= Math.min(BEGINNING_SECONDS, duration * EDGE_SHARE);
  return begun && position <= duration - Math.min(END_SECONDS, duration * EDGE_SHARE);
}

/** Where to begin, a little before the place left; null for the beginning (or live, for a live game). */
export function resumePosition({ live, asked, saved }: ResumeQuestion): number | null {
  if (live) return null;
  if (asked !== undefined && asked > 0) return asked;
  if (!saved || !worthSaving(saved.position, saved.duration)) return null;
  return Math.max(0, saved.position - LEAD_IN_SECONDS);
}
