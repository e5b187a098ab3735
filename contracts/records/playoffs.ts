import { z } from "zod";
import { optionalText, orDefault, orWithout, recordsWithin, text } from "~contracts/endpoint";
import { webAddressField } from "../web-address";

/** Field names are the catalogue's (docs/contracts.md). */

/** "undrawn": announced, but no matchups yet. */
const BRACKET_STATUSES = ["undrawn", "scheduled", "in_progress", "complete"] as const;

export const bracketTeamSchema = z.object({
  key: text,
  name: text,
  short_name: optionalText,
  slug: optionalText,
  logo: webAddressField,
  primary_color: optionalText,
  city: optionalText,
  state_code: optionalText,
});
export type BracketTeam = z.infer<typeof bracketTeamSchema>;

export const bracketSummarySchema = z.object({
  key: text,
  name: text,
  short_name: text,
  slug: text,
  state_code: z.string(),
  section: optionalText,
  sport: text,
  sport_slug: text,
  gender: optionalText,
  division: text,
  division_slug: text,
  season: text,
  /** A bracket that is drawn again keeps its key; its games are others. */
  edition: z.number().int().nullish(),
  logo: webAddressField,
  status: z.enum(BRACKET_STATUSES),
  team_count: z.number().int().nonnegative(),
  live_games: z.number().int().nonnegative(),
  first_game_at: optionalText,
  champion: orWithout(bracketTeamSchema),
});
export type BracketSummary = z.infer<typeof bracketSummarySchema>;

export const bracketSideSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("team"),
    seed: z.number().int().nullish(),
    score: z.number().int().nullish(),
    team: bracketTeamSchema,
  }),
  z.object({ kind: z.literal("bye") }),
  z.object({ kind: z.literal("winner_of"), game: z.number().int() }),
]);
export type BracketSide = z.infer<typeof bracketSideSchema>;

export const bracketGameSchema = z.object({
  round: z.number().int().positive(),
  position: z.number().int().nonnegative(),
  number: z.number().int().nullish(),
  status: z.enum(["bye", "scheduled", "on_air", "complete"]),
  start_time: optionalText,
  time_zone: optionalText,
  time_to_be_determined: orDefault(z.boolean(), false),
  is_cancelled: orDefault(z.boolean(), false),
  /** Beside `is_cancelled`. */
  is_postponed: orDefault(z.boolean(), false),
  updated_at: optionalText,
  period: optionalText,
  first: bracketSideSchema,
  second: bracketSideSchema,
  winner_key: optionalText,
  event: orWithout(z.object({ key: text, slug: optionalText })),
});
export type BracketGame = z.infer<typeof bracketGameSchema>;

export const bracketSchema = bracketSummarySchema.extend({
  rounds: recordsWithin(z.object({ number: z.number().int().positive(), name: text })),
  games: recordsWithin(bracketGameSchema),
});
export type Bracket = z.infer<typeof bracketSchema>;

export const bracketEventSchema = z.object({ event_key: text, bracket_key: text, start_time: z.string() });
export type BracketEvent = z.infer<typeof bracketEventSchema>;

export const bracketSportSchema = z.object({
  sport: text,
  sport_slug: text,
  brackets: z.number().int(),
  drawn: z.number().int(),
  live_games: z.number().int(),
});
export type BracketSport = z.infer<typeof bracketSportSchema>;

export const bracketPlaceSchema = z.object({
  state_code: z.string(),
  section: optionalText,
  name: text,
  /** The newest of its brackets'. */
  season: optionalText,
  brackets: z.number().int(),
  drawn: z.number().int(),
  live_games: z.number().int(),
});
export type BracketPlaceCount = z.infer<typeof bracketPlaceSchema>;
