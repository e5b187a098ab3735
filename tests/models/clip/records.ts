import type { z } from "zod";
import { type Clip, clipSchema } from "~contracts/records/clip";

/** Twelve seconds of a replay, as the member service would send them to anyone but their maker. */
export function aClip(fields: Partial<z.input<typeof clipSchema>> = {}): Clip {
  return clipSchema.parse({
    ...{ key: "clpaaaaaaaaaaaaaaaa", event_key: "gam1", source: "vod", source_key: "v1" },
    ...{ start: 4, end: 16, title: "The block", created_at: "2026-11-20T04:00:00Z", own: false },
    ...fields,
  });
}
