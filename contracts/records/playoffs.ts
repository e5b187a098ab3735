import { z } from "zod";
import { optionalText, orDefault } from "../answers";
import { webAddressField } from "../web-address";

/** Field names are the catalogue's (docs/contracts.md). */

/** "undrawn": announced, but no matchups yet. */
export const BRACKET_STATUSES = ["undrawn", "scheduled", "in_progress", "complete"] as const;

export const bracketTeamSchema = z.object({
  key: z.string(),
  name: z.string(),
  short_name: optionalText,
  slug: optionalText,
  logo: webAddressField,
  primary_color: optionalText,
  city: optionalText,
  state_code: optionalText,
});
export type BracketTeam = z.infer<typeof bracketTeamSchema>;

export const bracketSummarySchema = z.object({
  key: z.string(),
  name: z.string(),
  short_name: z.string(),
  slug: z.string(),
  state_code: z.string(),
  section: optionalText,
  sport: z.string(),
  sport_slug: z.string(),
  gender: optionalText,
  division: z.string(),
  division_slug: z.string(),
  season: z.string(),
  /** A bracket that is drawn again keeps its key; its games are others. */
  edition: z.number().int().nullish(),
  logo: webAddressField,
  status: z.enum(BRACKET_STATUSES),
  team_count: z.number().int().nonnegative(),
  live_games: z.number().int().nonnegative(),
  first_game_at: optionalText,
  champion: bracketTeamSchema.nullish(),
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
  updated_at: optionalText,
  period: optionalText,
  first: bracketSideSchema,
  second: bracketSideSchema,
  winner_key: optionalText,
  event: z.object({ key: z.string(), slug: optionalText }).nullish(),
});
export type BracketGame = z.infer<typeof bracketGameSchema>;

export const bracketSchema = bracketSummarySchema.extend({
  rounds: z.array(z.object({ number: z.number().int().positive(), name: z.string() })),
  games: z.array(bracketGameSchema),
});
export type Bracket = z.infer<typeof bracketSchema>;

export const bracketEventSchema = z.object({ event_key: z.string(), bracket_key: z.string(), start_time: z.string() });
export type BracketEvent = z.infer<typeof bracketEventSchema>;

export const bracketSportSchema = z.object({
  sport: z.string(),
  sport_slug: z.string(),
  brackets: z.number().int(),
  drawn: z.number().int(),
  live_games: z.number().int(),
});
export type BracketSport = z.infer<typeof bracketSportSchema>;

export const bracketPlaceSchema = z.object({
  state_code: z.string(),
  section: optionalText,
  name: z.string(),
  /** The newest of its brackets'. */
  season: optionalText,
  brackets: z.number().int(),
  drawn: z.number().int(),
  live_games: z.number().int(),
});
export type BracketPlaceCount = z.infer<typeof bracketPlaceSchema>;
