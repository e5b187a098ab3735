import { z } from "zod";
import { PROFILE_FAMILIES } from "~/models/navigation/profile-params";
import { GENDERS, LEVELS } from "~contracts/vocabulary/activities";

const part = z.string().min(1).max(200);

export const feedFileName = z.enum(["events.rss", "calendar.ics"]);
export type FeedFileName = z.infer<typeof feedFileName>;

const organizationAddressSchema = z
  .object({
    family: z.enum(PROFILE_FAMILIES),
    slug: part,
    sport: part.optional(),
    gender: z.enum(GENDERS).optional(),
    level: z.enum(LEVELS.map(({ slug }) => slug)).optional(),
  })
  .refine(
    ({ sport, gender, level }) =>
      (gender === undefined) === (level === undefined) && (sport !== undefined || level === undefined),
    "a team has a sport, a gender and a level",
  );

/** A school, an association or an affiliate, or one team of it. */
export type OrganizationAddress = z.infer<typeof organizationAddressSchema>;
export type FeedAddress = OrganizationAddress & { file: FeedFileName };

type Params = Readonly<Record<string, string | undefined>>;

/** "/embed/schools/lincoln?sport=…&gender=…&level=…" */
export function organizationAddress(params: Params, query: URLSearchParams): OrganizationAddress | null {
  const team = Object.fromEntries(["sport", "gender", "level"].map((name) => [name, query.get(name) ?? undefined]));
  const parsed = organizationAddressSchema.safeParse({ ...params, ...team });
  return parsed.success ? parsed.data : null;
}

/** "/feeds/schools/lincoln/calendar.ics?sport=…&gender=…&level=…" */
export function feedAddress(params: Params, query: URLSearchParams): FeedAddress | null {
  const address = organizationAddress(params, query);
  const file = feedFileName.safeParse(params.file);
  return address && file.success ? { ...address, file: file.data } : null;
}
