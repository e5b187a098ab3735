import { z } from "zod";
import {
  GENDERED_SPORTS,
  GENDERS,
  isGenderedSport,
  LEVELS,
  NON_GENDERED_SPORTS,
} from "~contracts/vocabulary/activities";

const LEVEL_SLUGS = LEVELS.map(({ slug }) => slug);
export const SPORTS = [...GENDERED_SPORTS, ...NON_GENDERED_SPORTS].toSorted();

export const schoolKey = z
  .string({ error: "Choose a school." })
  .regex(/^[\w.:-]{1,120}$/, { error: "Choose a school." });

export const teamSchema = z.object({
  school_key: schoolKey,
  sport: z.enum(SPORTS, { error: "Choose a sport." }),
  level: z.enum(LEVEL_SLUGS, { error: "Choose a level from the list." }).optional(),
  gender: z.enum(GENDERS, { error: "Choose boys, girls or coed." }).optional(),
});
type TeamFields = z.input<typeof teamSchema>;

/** Drops the gender for sports that girls and boys play together; no game would match it (S 5.7). */
export const teamOf = ({ gender, ...team }: TeamFields): TeamFields =>
  isGenderedSport(team.sport) ? { ...team, gender } : team;
