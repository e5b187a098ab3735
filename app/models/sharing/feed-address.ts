import { z } from "zod";
import { GENDERS, LEVELS } from "~/models/activity/activities";
import { PROFILE_FAMILIES } from "~/models/navigation/profile-params";

const part = z.string().min(1).max(200);
const whose = { family: z.enum(PROFILE_FAMILIES), slug: part };
const file = z.enum(["events.rss", "calendar.ics"]);

const feedAddressSchema = z.union([
  z.tuple([whose.family, whose.slug, file]).transform(([family, slug, asked]) => ({ family, slug, file: asked })),
  z.tuple([whose.family, whose.slug, part, file]).transform(([family, slug, sport, asked]) => ({ family, slug, sport, file: asked })),
  z
    .tuple([whose.family, whose.slug, part, z.enum(GENDERS), z.enum(LEVELS.map((level) => level.slug)), file])
    .transform(([family, slug, sport, gender, level, asked]) => ({ family, slug, sport, gender, level, file: asked })),
]);

/** Whose events, of which sport and team, and as which kind of file. */
export type FeedAddress = { family: (typeof PROFILE_FAMILIES)[number]; slug: string; sport?: string; gender?: string; level?: string; file: z.infer<typeof file> };

/** "schools/lincoln/basketball/boys/varsity/calendar.ics"; null for an address that is no feed's. */
export function feedAddress(path: string): FeedAddress | null {
  const parsed = feedAddressSchema.safeParse(path.split("/"));
  return parsed.success ? parsed.data : null;
}
