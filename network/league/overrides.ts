import { z } from "zod";

/** What is special about one event: everything the columns of `event` do not say. Kept as JSON in `event.overrides`. */
export const overridesSchema = z.object({
  /** The broadcast stays in this status whatever the time. */
  broadcast_status: z.enum(["scheduled", "on_air", "complete"]).optional(),
  /** The replay stays in this status; "failed" is a replay that could not be encoded. */
  vod_status: z.enum(["scheduled", "complete", "failed"]).optional(),
  datacast_status: z.enum(["scheduled", "inprogress", "complete"]).optional(),
  /** Blackout of the replay (S 4.4). */
  vod_blackout_start_at: z.number().optional(),
  vod_blackout_end_at: z.number().optional(),
  broadcast_blackout_start_at: z.number().optional(),
  broadcast_blackout_end_at: z.number().optional(),
  /** Blackout of the whole event. */
  blackout_start_at: z.number().optional(),
  blackout_end_at: z.number().optional(),
  /** When the game was to start before it was moved. */
  previous_start_at: z.number().optional(),
  custom_headline: z.string().optional(),
  custom_subheadline: z.string().optional(),
  /** Video is paid until this time (S 5.4); absent: for ever. */
  entitlement_period_at: z.number().optional(),
  unlisted: z.boolean().optional(),
  round: z.union([z.string(), z.number()]).optional(),
  classification: z.string().optional(),
  class_label: z.string().optional(),
  sublocation: z.string().optional(),
  sublocation_detail: z.string().optional(),
  trackwrestling: z.object({ event_type: z.string(), tournament_id: z.string() }).optional(),
  /** `producer_key` of a second organization that carries the event too. */
  second_publisher_key: z.string().optional(),
  download: z.object({ description: z.string(), paypal_code: z.string() }).optional(),
  /** The event page's own ad switch (S 5.5). */
  show_ads: z.boolean().optional(),
  /** What the teams scored in a game whose course is not known, by school key. */
  final_score: z.record(z.string(), z.number()).optional(),
});
export type Overrides = z.infer<typeof overridesSchema>;

/** Reads `event.overrides`; most events have none, so the common case does not parse. */
export function readOverrides(text: string): Overrides {
  return text === "{}" ? {} : overridesSchema.parse(JSON.parse(text));
}
