import { MAX_SECONDS, MIN_SECONDS } from "~contracts/records/clip";

const DEFAULT_SECONDS = 30;

type ClipTimes = { start: number; end: number };

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

type TimesProblem = { field: "start" | "end"; message: string };

export function timesProblem({ start, end }: ClipTimes, duration: number | null): TimesProblem | null {
  const last = duration === null ? Infinity : Math.floor(duration);
  if (start >= last) return { field: "start", message: "The video has ended by then." };
  if (end - start < MIN_SECONDS) return { field: "end", message: "The end must come after the start." };
  if (end - start > MAX_SECONDS) return { field: "end", message: `A clip lasts at most ${MAX_SECONDS} seconds.` };
  return end > last ? { field: "end", message: "The video has ended by then." } : null;
}

/** Payloads are the site's own (S 7.11). */

export const CLIP_EVENTS = { button: "clip_button_click", create: "clip_create", delete: "clip_delete" } as const;

type Described = { key?: string; event_key: string; title?: string } & Partial<ClipTimes>;

export function clipProperties({ key, event_key, title, start, end }: Described): Record<string, string | number> {
  const properties = {
    clip_key: key,
    event_key,
    title,
    start,
    end,
    duration: start !== undefined && end !== undefined ? end - start : undefined,
  };
  return Object.fromEntries(
    Object.entries(properties).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

type Words = { header: string; description?: string | null };

/** A clip's wall speaks of the clip: nothing of it is live (S 8.8 is about events). */
export function clipWall<Wall extends Words>(wall: Wall): Wall {
  const header = wall.header.replace("This Event Includes Live Video.", "This Clip Is From a Full Video.");
  return { ...wall, header, description: wall.description?.replace("watch this event", "watch this clip") };
}
