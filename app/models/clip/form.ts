import { z } from "zod";
import { clipKeySchema, LONGEST_TITLE } from "~contracts/records/clip";
import { secondsOf, timesProblem } from "./clip";

const NOT_A_TIME = "Enter a time such as 1:15.";
const time = z.string({ error: NOT_A_TIME }).transform((text, context) => {
  const seconds = secondsOf(text);
  if (seconds !== null) return seconds;
  context.addIssue(NOT_A_TIME);
  return z.NEVER;
});

export const clipFormSchema = (duration: number | null) =>
  z
    .object({
      event: z.string(),
      publisher_key: z.string().max(80).optional(),
      key: clipKeySchema,
      title: z
        .string()
        .trim()
        .min(1, "Give the clip a title.")
        .max(LONGEST_TITLE, `A title has at most ${LONGEST_TITLE} characters.`)
        // Treat a missing title as empty, so the times still get checked.
        .prefault(""),
      start: time,
      end: time,
    })
    .superRefine(({ start, end }, context) => {
      const problem = timesProblem({ start, end }, duration);
      if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
    });

export const CLIP_FIELDS = ["event", "publisher_key", "key", "title", "start", "end"] as const;
