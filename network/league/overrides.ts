import { z } from "zod";

/** Where an event names none, in cents. */
const DOWNLOAD_PRICE = 999;

/** Exceptions of single events, stored as JSON in `event.overrides`. */
export const overridesSchema = z.object({
  broadcast_status: z.enum(["scheduled", "on_air", "complete"]).optional(),
  /** Fixed; "failed" means that encoding failed. */
  vod_status: z.enum(["scheduled", "complete", "failed"]).optional(),
  datacast_status: z.enum(["scheduled", "inprogress", "complete"]).optional(),
  /** Of the replay (S 4.4). */
  vod_blackout_start_at: z.number().optional(),
  vod_blackout_end_at: z.number().optional(),
  broadcast_blackout_start_at: z.number().optional(),
  broadcast_blackout_end_at: z.number().optional(),
  blackout_start_at: z.number().optional(),
  blackout_end_at: z.number().optional(),
  previous_start_at: z.number().optional(),
  custom_headline: z.string().optional(),
  custom_subheadline: z.string().optional(),
  /** Paid until then (S 5.4); absent: forever. */
  entitlement_period_at: z.number().optional(),
  unlisted: z.boolean().optional(),
  /** Of a game that is called off: until a day that no one knows yet; false: it was, and is off for good. */
  postponed: z.boolean().optional(),
  /** What the team tells everyone on its page. */
  notice: z.string().optional(),
  /** On the home page (docs/your-own-network.md). */
  featured: z.boolean().optional(),
  round: z.union([z.string(), z.number()]).optional(),
  classification: z.string().optional(),
  class_label: z.string().optional(),
  sublocation: z.string().optional(),
  sublocation_detail: z.string().optional(),
  trackwrestling: z.object({ event_type: z.string(), tournament_id: z.string() }).optional(),
  second_publisher_key: z.string().optional(),
  /** To keep (S 3). */
  download: z
    .object({
      description: z.string(),
      paypal_code: z.string(),
      price_in_cents: z.number().int().positive().default(DOWNLOAD_PRICE),
    })
    .optional(),
  /** Of the event page (S 5.5). */
  show_ads: z.boolean().optional(),
  /** Streams of one's own, at an address elsewhere (docs/your-own-network.md). */
  live_url: z.string().optional(),
  replay_url: z.string().optional(),
  /** The file to keep, for its owners alone; `download` says whether it is for sale. */
  download_url: z.string().optional(),
  /** The organization that carries it, where that is not the home team. */
  station: z.string().optional(),
  /** Kept by hand while the game is on, by school key; `at` is when it was told. */
  live_score: z.object({ at: z.number(), period: z.string(), scores: z.record(z.string(), z.number()) }).optional(),
  /** By school key, for games imported with only a result. */
  final_score: z.record(z.string(), z.number()).optional(),
  /** The same of what followed a draw. */
  shootout: z.record(z.string(), z.number()).optional(),
  /** Who was given the game. */
  forfeit_to: z.string().optional(),
});
export type Overrides = z.infer<typeof overridesSchema>;

/** Skips parsing in the common case of no overrides. */
export function readOverrides(text: string): Overrides {
  return text === "{}" ? {} : overridesSchema.parse(JSON.parse(text));
}
