export interface SeekWindow {
  start: number;
  end: number;
  /** How far from the end "live" is played, where the stream says so. */
  holdBack?: number;
  /** It begins with the game: nothing has left it. */
  fromStart?: boolean;
}

/** Segments are 2 s and players stay about three of them behind, so that still counts as "live". */
const HOLD_BACK_SECONDS = 6;
const LIVE_TOLERANCE_SECONDS = 6;
/** The oldest part of a live window expires before it could be fetched. */
const LEAVING_SECONDS = 10;

const holdBack = (window: SeekWindow): number => window.holdBack ?? HOLD_BACK_SECONDS;

export function latency(window: SeekWindow, position: number): number {
  return Math.max(0, window.end - position);
}

export function isAtLiveEdge(window: SeekWindow, position: number): boolean {
  return latency(window, position) <= holdBack(window) + LIVE_TOLERANCE_SECONDS;
}

export function livePosition(window: SeekWindow): number {
  return Math.max(window.start, window.end - holdBack(window));
}

export function canRewind(window: SeekWindow): boolean {
  return window.end - window.start > 3 * HOLD_BACK_SECONDS;
}

export function within(window: SeekWindow, position: number, live: boolean): number {
  const isLeaving = live && !window.fromStart;
  const start = isLeaving ? Math.min(window.start + LEAVING_SECONDS, livePosition(window)) : window.start;
  const end = live ? livePosition(window) : window.end;
  return Math.min(Math.max(position, start), Math.max(start, end));
}
