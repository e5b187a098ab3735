import { z } from "zod";
import { keyText } from "../key-text";
import { clipKeySchema } from "./clip";
import { emailField, optionalNote } from "./lead";
import { reporterField } from "./problem";

/** Why someone thinks that a clip should be taken down; the terms of use name most of it (rulings 3). */
const CLIP_REPORT_REASONS = [
  "mocks-a-student",
  "names-a-student",
  "unlawful",
  "not-the-event",
  "my-rights",
  "something-else",
] as const;
export type ClipReportReason = (typeof CLIP_REPORT_REASONS)[number];

const LONGEST_NOTE = 1_000;

/** The form; everything but the choice may stay empty. */
export const clipReportFormSchema = z.object({
  reason: z.enum(CLIP_REPORT_REASONS, { error: "Choose what's wrong with it." }),
  note: optionalNote(LONGEST_NOTE),
  email: emailField.optional(),
});

/** As the CRM service takes it. */
export const clipReportSchema = z.object({
  ...clipReportFormSchema.shape,
  clip_key: clipKeySchema,
  event_key: keyText,
  /** A site of an earlier release names none. */
  reporter: reporterField.optional(),
});
export type ClipReport = z.output<typeof clipReportSchema>;
