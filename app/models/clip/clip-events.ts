import type { ClipTimes } from "./times";

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
