export interface SavedPosition {
  position: number;
  duration: number;
  savedAt: number;
}

interface ResumeQuestion {
  live: boolean;
  /** From the address or the account; takes precedence over what this browser remembers. */
  asked?: number | undefined;
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
  return begun && position <= duration - Math.min(END_SECONDS, duration * EDGE_SHARE);
}

/** A little before the saved place; null for the beginning, or for live. */
export function resumePosition({ live, asked, saved }: ResumeQuestion): number | null {
  if (live) return null;
  if (asked !== undefined && asked > 0) return asked;
  if (!saved || !worthSaving(saved.position, saved.duration)) return null;
  return Math.max(0, saved.position - LEAD_IN_SECONDS);
}
