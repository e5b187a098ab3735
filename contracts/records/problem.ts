import { z } from "zod";
import { keyText } from "../key-text";
import { emailField, optionalNote } from "./lead";

/** What someone who watches says is wrong with the picture, and what their player knows of it (rulings 3). */

const PROBLEMS = ["no-picture", "stops", "blurry", "no-sound", "wrong-game", "something-else"] as const;
export type Problem = (typeof PROBLEMS)[number];

/** Failures that are the stream's: anyone who is offline, signed out, or on another device knows why nothing plays. */
const STREAM_FAILURES = ["network", "not-found", "decode", "unknown"] as const;

const whole = (most: number) => z.coerce.number().int().min(0).max(most);

/**
 * What the player tells of itself. No one typed it, so what cannot be read is left out and keeps no report from being
 * sent.
 */
export const playerFactsSchema = z.object({
  player_engine: z.enum(["native", "shaka"]).optional().catch(undefined),
  player_error: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional()
    .catch(undefined),
  player_kbps: whole(10_000_000).optional().catch(undefined),
  player_behind: whole(86_400).optional().catch(undefined),
  player_at: whole(86_400).optional().catch(undefined),
});
export type PlayerFacts = z.output<typeof playerFactsSchema>;

const LONGEST_NOTE = 1_000;

/** The form; everything but the choice may stay empty. */
export const problemFormSchema = z.object({
  problem: z.enum(PROBLEMS, { error: "Choose what's wrong." }),
  note: optionalNote(LONGEST_NOTE),
  email: emailField.optional(),
  ...playerFactsSchema.shape,
});

/** Tells one network from another for one event or clip alone; no address can be read from it. */
export const reporterField = z.string().regex(/^[\w-]{1,64}$/);

/** As the CRM service takes it. */
export const problemReportSchema = z.object({
  ...problemFormSchema.shape,
  event_key: keyText,
  reporter: reporterField,
  /** "Chrome on Android" */
  device: z.string().max(60).optional(),
});
export type ProblemReport = z.output<typeof problemReportSchema>;

/** A stream that a player gave up on. */
export const playbackFailureSchema = z.object({
  event_key: keyText,
  reporter: reporterField,
  reason: z.enum(STREAM_FAILURES),
});
export type PlaybackFailure = z.output<typeof playbackFailureSchema>;

/** Trouble is counted over this long, so that a notice ends by itself. */
export const TROUBLE_MINUTES = 10;

/**
 * From how many customers' networks (an address, or the /48 of an IPv6 address) trouble with an event's stream was
 * told of in the last {@link TROUBLE_MINUTES}.
 */
export const streamTroubleSchema = z.object({
  reports: z.number().int().nonnegative(),
  failures: z.number().int().nonnegative(),
  /** ISO 8601: when the trouble that still counts was first told of. */
  since: z.string().nullable(),
});
export type StreamTrouble = z.output<typeof streamTroubleSchema>;
