import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

/** For a form that is not read yet: everything typed stands, with one message above it. */
export const replyAsSent = (form: FormData, message: string, hideFields: string[] = []): SubmissionResult<string[]> =>
  parseWithZod(form, { schema: z.object({}) }).reply({ formErrors: [message], hideFields });

/** One message for each field, as a reply takes them. */
export const asFieldErrors = (messages: Partial<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) => (message === undefined ? [] : [[field, [message]]])),
  );
