import { z } from "zod";
import { orDefault, text } from "~contracts/endpoint";
import { keyText } from "../key-text";

/** See rulings 3, clips. */

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

/** The client chooses the key, so a retry makes only one clip. */
export const newClipSchema = z
  .object({
    key: clipKeySchema,
    event_key: keyText,
    /** A live game has no fixed start to count from, so clips come from replays. */
    source: z.literal("vod"),
    source_key: z.string().min(1).max(80),
    start: seconds,
    end: seconds,
    title: z.string().trim().min(1).max(LONGEST_TITLE),
  })
  .refine(length, `a clip lasts from ${MIN_SECONDS} to ${MAX_SECONDS} seconds`);
export type NewClip = z.infer<typeof newClipSchema>;

export const clipSchema = z.object({
  key: text,
  event_key: text,
  source: z.literal("vod"),
  source_key: text,
  start: z.number(),
  end: z.number(),
  title: text,
  created_at: z.string(),
  own: z.boolean(),
  /** Taken down by the team; its maker alone still finds it, in a list. */
  removed: orDefault(z.boolean(), false),
});
export type Clip = z.infer<typeof clipSchema>;
