import { z } from "zod";
import { webAddressField } from "../web-address";

/** What search knows of everything that has a page, in pieces that a sitemap can hold (docs/rules.md). */

const isoDate = z.string();

/** How much there is: schools by state, and events by the week they begin in (Mondays, UTC). */
export const outlineSchema = z.object({
  /** How many events a piece of their list holds. */
  piece: z.number().int().positive(),
  states: z.array(z.object({ state_code: z.string(), total: z.number().int() })),
  weeks: z.array(
    z.object({
      /** "2026-11-16" */
      monday: z.string(),
      total: z.number().int(),
      /** How many of them can be watched now. */
      videos: z.number().int(),
      updated_at: isoDate,
    }),
  ),
});
export type Outline = z.infer<typeof outlineSchema>;

export const outlinedOrganizationSchema = z.object({ type: z.string(), slug: z.string() });
export type OutlinedOrganization = z.infer<typeof outlinedOrganizationSchema>;

/** The video of an event that can be watched now. */
export const outlinedVideoSchema = z.object({
  live: z.boolean(),
  thumbnail: webAddressField,
  /** Seconds; none while it is live. */
  duration: z.number().int().positive().nullish(),
  published_at: isoDate,
  /** When it stops being there to watch. */
  expires_at: isoDate.nullish(),
  payment_required: z.boolean(),
  publisher_key: z.string(),
});

export const outlinedEventSchema = z.object({
  key: z.string(),
  slug: z.string(),
  title: z.string(),
  /** "Varsity Boys Basketball" */
  activity: z.string().nullish(),
  city: z.string().nullish(),
  state_code: z.string().nullish(),
  start_time: isoDate,
  updated_at: isoDate,
  video: outlinedVideoSchema.nullish(),
});
export type OutlinedEvent = z.infer<typeof outlinedEventSchema>;

/** One piece of a list: `next` names the following one, null at the end. */
export const outlinePieceOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });
