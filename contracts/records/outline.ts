import { z } from "zod";
import { optionalText, orWithout, records, text } from "~contracts/endpoint";
import { webAddressField } from "../web-address";

/** Everything in search that has a page, split to fit sitemaps (docs/rules.md). */

const isoDate = z.string();

/** Schools by state, and events by starting week (Mondays, UTC). */
export const outlineSchema = z.object({
  piece: z.number().int().positive(),
  states: records(z.object({ state_code: z.string(), total: z.number().int() })),
  weeks: records(
    z.object({
      /** "2026-11-16" */
      monday: z.string(),
      total: z.number().int(),
      videos: z.number().int(),
      updated_at: isoDate,
    }),
  ),
});
export type Outline = z.infer<typeof outlineSchema>;

export const outlinedOrganizationSchema = z.object({ type: text, slug: text });
export type OutlinedOrganization = z.infer<typeof outlinedOrganizationSchema>;

const outlinedVideoSchema = z.object({
  live: z.boolean(),
  thumbnail: webAddressField,
  /** In seconds; absent while live. */
  duration: z.number().int().positive().nullish(),
  published_at: isoDate,
  expires_at: isoDate.nullish(),
  payment_required: z.boolean(),
  publisher_key: text,
});

export const outlinedEventSchema = z.object({
  key: text,
  slug: text,
  title: text,
  activity: optionalText,
  city: optionalText,
  state_code: optionalText,
  start_time: isoDate,
  updated_at: isoDate,
  video: orWithout(outlinedVideoSchema),
});
export type OutlinedEvent = z.infer<typeof outlinedEventSchema>;

export const outlinePieceOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: records(item), next: z.string().nullable() });
