import { z } from "zod";
import { emailField, nameField, optionalNote, phoneField, stateField } from "./lead";

/** Requests under a state's privacy law (rulings 3). */

export const PRIVACY_REQUESTS = ["know", "copy", "correct", "delete", "opt_out", "limit"] as const;
export const REQUESTERS = ["self", "guardian", "agent"] as const;

const LONGEST_DETAILS = 2_000;

export const privacyRequestSchema = z.object({
  request: z.enum(PRIVACY_REQUESTS, { error: "Choose what you ask for." }),
  requester: z.enum(REQUESTERS, { error: "Choose who you're asking for." }),
  name: nameField,
  email: emailField,
  phone: phoneField,
  state_code: stateField,
  zip_code: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, { error: "Enter a five-digit ZIP code." })
    .optional(),
  details: optionalNote(LONGEST_DETAILS),
  declared: z.literal("on", { error: "Confirm that what you entered is true." }),
});
export type PrivacyRequest = z.output<typeof privacyRequestSchema>;
