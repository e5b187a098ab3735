import { z } from "zod";

/** A clip as the member service keeps it (rulings 3, clips). */

export const MIN_SECONDS = 1;
export const MAX_SECONDS = 60;
export const LONGEST_TITLE = 80;

export const clipKeySchema = z.string().regex(/^clp[a-z0-9]{16}$/);
const seconds = z
  .number()
  .int()
  .nonnegative()
  .max(24 * 3_600);
const length = ({ start, end }: { start: number; end: number }) =>
  end - start >= MIN_SECONDS && end - start <= MAX_SECONDS;

/** What is asked for: the key is the asker's, so that asking twice makes one clip. */
export const newClipSchema = z
  .object({
    key: clipKeySchema,
    event_key: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    /** A live game has no fixed beginning to count from: clips are cut from replays. */
    source: z.literal("vod"),
    source_key: z.string().min(1).max(80),
    start: seconds,
    end: seconds,
    title: z.string().trim().min(1).max(LONGEST_TITLE),
  })
  .refine(length, `a clip lasts from ${MIN_SECONDS} to ${MAX_SECONDS} seconds`);
export type NewClip = z.infer<typeof newClipSchema>;

export const clipSchema = z.object({
  key: z.string(),
  event_key: z.string(),
  source: z.literal("vod"),
  source_key: z.string(),
  start: z.number(),
  end: z.number(),
  title: z.string(),
  created_at: z.string(),
  /** True for the member who made it. */
  own: z.boolean(),
});
export type Clip = z.infer<typeof clipSchema>;
