import { MAX_SECONDS, MIN_SECONDS } from "~contracts/records/clip";

export const DEFAULT_SECONDS = 30;

export type ClipTimes = { start: number; end: number };

const TIME = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/;

/** "1:15", "1:02:03", or seconds; null for invalid input such as "1:75". */
export function secondsOf(text: string): number | null {
  const parts = TIME.exec(text.trim());
  if (!parts) return null;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => (part === undefined ? null : Number(part)));
  if (minutes !== null && (seconds ?? 0) > 59) return null;
  if (hours !== null && (minutes ?? 0) > 59) return null;
  return (hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** Ends at the viewer's position, since people clip a play after seeing it. */
export function proposedTimes(at: number | null, duration: number | null): ClipTimes {
  const last = duration === null ? Infinity : Math.floor(duration);
  const end = Math.min(Math.max(Math.floor(at ?? 0), DEFAULT_SECONDS), last);
  return { start: Math.max(0, end - DEFAULT_SECONDS), end };
}

export type TimesProblem = { field: "start" | "end"; message: string };

export function timesProblem({ start, end }: ClipTimes, duration: number | null): TimesProblem | null {
  const last = duration === null ? Infinity : Math.floor(duration);
  if (start >= last) return { field: "start", message: "The video has ended by then." };
  if (end - start < MIN_SECONDS) return { field: "end", message: "The end must come after the start." };
  if (end - start > MAX_SECONDS) return { field: "end", message: `A clip lasts at most ${MAX_SECONDS} seconds.` };
  return end > last ? { field: "end", message: "The video has ended by then." } : null;
}
