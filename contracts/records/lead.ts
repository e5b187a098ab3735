import { z } from "zod";
import { emailText } from "../email-text";
import { KEY } from "../key-text";
import { STATE_CODES } from "../vocabulary/states";

/** One schema for the form, in the order of its fields, its HTML constraints, and the CRM service (S 7.10, 9.11). */

const LONGEST_LINE = 200;
const LONGEST_MESSAGE = 4_000;

const atMost = (most: number) => ({ error: `Use at most ${most.toLocaleString("en-US")} characters.` });

/** A form sends each line break as two characters; people and the browser count one. */
const asCounted = (text: string): string => text.replace(/\r\n?/g, "\n");
export const optionalNote = (most: number) => z.string().overwrite(asCounted).trim().max(most, atMost(most)).optional();
const optionalLine = optionalNote(LONGEST_LINE);
const line = (missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(LONGEST_LINE, atMost(LONGEST_LINE));
const count = (message: string, most: number) =>
  z.number({ error: message }).int({ error: message }).min(0, { error: message }).max(most, { error: message });
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, missing: string) =>
  z.enum(values, { error: missing });

export const stateField = z.enum(STATE_CODES, { error: "Choose a state." });

export const emailField = z
  .string({ error: "Enter your e-mail address." })
  .trim()
  .max(254, { error: "That e-mail address is too long." })
  .pipe(emailText("Enter an e-mail address such as name@example.com."));

export const phoneField = z
  .string()
  .trim()
  .regex(/^[+\d][\d\s().-]{6,30}$/, { error: "Enter a phone number such as 503-555-0142." })
  .optional();

export const nameField = line("Enter your name.");

const contact = { name: nameField, email: emailField, phone: phoneField };
const message = optionalNote(LONGEST_MESSAGE);

export const AD_BUDGETS = ["under_5000", "5000_to_25000", "25000_to_100000", "over_100000", "unsure"] as const;
export const OUTLETS = ["radio", "newspaper", "television", "stream_crew", "student_media"] as const;
export const CHANNELS = ["site", "newsletter", "podcast", "social", "booster_club"] as const;
export const YES_NO_UNSURE = ["yes", "no", "unsure"] as const;

const advertise = z.object({
  ...contact,
  company: line("Enter your company’s name."),
  state_code: stateField.optional(),
  budget: oneOf(AD_BUDGETS, "Choose a budget, or “Not sure yet”."),
  message,
});

const mediaPartners = z.object({
  ...contact,
  organization: line("Enter your outlet’s name."),
  outlet: oneOf(OUTLETS, "Choose what kind of outlet you are."),
  state_code: stateField,
  games_a_season: count("Enter a number of games, such as 20.", 10_000).optional(),
  message,
});

const officialsPass = z.object({
  ...contact,
  association: line("Enter your officials’ association."),
  state_code: stateField,
  sports: line("Enter the sports you work."),
  message,
});

const affiliateProgram = z.object({
  ...contact,
  website: z
    .string({ error: "Enter your site’s address." })
    .trim()
    .max(500, { error: "That address is too long." })
    .pipe(z.url({ protocol: /^https?$/, error: "Enter an address that starts with https://." })),
  channel: oneOf(CHANNELS, "Choose how you reach people."),
  audience: count("Enter a number of people, such as 2500.", 1_000_000_000).optional(),
  message,
});

/** S 9.11 */
const schoolInterest = z.object({
  ...contact,
  role: line("Enter your role at the school."),
  school_name: line("Enter the school’s name."),
  state_code: stateField,
  school_key: z.string().regex(KEY, { error: "That school is not known." }).optional(),
  enrollment: count("Enter a number of students, such as 850.", 20_000).optional(),
  conference: optionalLine,
  school_district: optionalLine,
  press_box: oneOf(YES_NO_UNSURE, "Choose yes, no or not sure."),
  hardline_internet_available: oneOf(YES_NO_UNSURE, "Choose yes, no or not sure."),
  installed_automated_cameras: count("Enter a number of cameras; 0 if there are none.", 100).optional(),
  scoreboard_controller: optionalLine,
  message,
});

export const LEAD_FORMS = {
  advertise,
  media_partners: mediaPartners,
  officials_pass: officialsPass,
  affiliate_program: affiliateProgram,
  school_interest: schoolInterest,
} as const;
export type LeadKind = keyof typeof LEAD_FORMS;
export type LeadFields<Kind extends LeadKind = LeadKind> = z.output<(typeof LEAD_FORMS)[Kind]>;

export const leadSchema = z.discriminatedUnion("kind", [
  advertise.extend({ kind: z.literal("advertise") }),
  mediaPartners.extend({ kind: z.literal("media_partners") }),
  officialsPass.extend({ kind: z.literal("officials_pass") }),
  affiliateProgram.extend({ kind: z.literal("affiliate_program") }),
  schoolInterest.extend({ kind: z.literal("school_interest") }),
]);
export type Lead = z.output<typeof leadSchema>;

/** "LD-7KQ2M9XC": what people quote when they ask about a submission. */
export const referenceSchema = z.string().regex(/^(?:LD|PR|VP|CR)-[A-HJ-NP-Z2-9]{8}$/);
