import { z } from "zod";
import { PROFILE_FAMILIES } from "~/models/navigation/profile-params";
import { GENDERS, LEVELS } from "~contracts/vocabulary/activities";

const part = z.string().min(1).max(200);

export const feedFileName = z.enum(["events.rss", "calendar.ics"]);
export type FeedFileName = z.infer<typeof feedFileName>;

const feedAddressSchema = z
  .object({
    family: z.enum(PROFILE_FAMILIES),
    slug: part,
    file: feedFileName,
    sport: part.optional(),
    gender: z.enum(GENDERS).optional(),
    level: z.enum(LEVELS.map(({ slug }) => slug)).optional(),
  })
  .refine(
    ({ sport, gender, level }) =>
      (gender === undefined) === (level === undefined) && (sport !== undefined || level === undefined),
    "a team has a sport, a gender and a level",
  );

export type FeedAddress = z.infer<typeof feedAddressSchema>;

/** "/feeds/schools/lincoln/calendar.ics?sport=…&gender=…&level=…". */
export function feedAddress(
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): FeedAddress | null {
  const team = Object.fromEntries(["sport", "gender", "level"].map((name) => [name, query.get(name) ?? undefined]));
  const parsed = feedAddressSchema.safeParse({ ...params, ...team });
  return parsed.success ? parsed.data : null;
}
