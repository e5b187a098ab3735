import { z } from "zod";
import { after, isRecord, optionalText, orDefault, orWithout, records, text } from "~contracts/endpoint";
import { catalogueSlug } from "../vocabulary/activities";
import { webAddressField } from "../web-address";

/** Field names are the catalogue's (S 3). */

/** What stands where an organization's name can't be had. */
export const NAMELESS = "Name unknown";

/** A record of an organization, which without its name has its short one. */
export const named = <Schema extends z.ZodType>(schema: Schema) =>
  after(
    (given) =>
      isRecord(given) && !given.name ? { ...given, name: given.short_name || given.acronym || NAMELESS } : given,
    schema,
  );

/** An unknown type is shown as a school (S 2.5). */
export const organizationType = orDefault(text, "school");

/** What every record of an organization may say. */
export const school = z.object({
  key: text,
  name: text,
  short_name: optionalText,
  acronym: optionalText,
  city: optionalText,
  state_code: optionalText,
  type: organizationType,
  show_ads: z.boolean().nullish(),
  logo: webAddressField,
  slug: optionalText,
  is_network: z.boolean().nullish(),
  /** Stored as "0x…", shown as "#…"; null means transparent. */
  primary_color: optionalText,
  secondary_color: optionalText,
});
export const schoolSchema = named(school);
/** The fields that were asked for; the key is not among them (S 7.5). */
export const selectedSchoolSchema = named(school.partial());
export type School = z.infer<typeof schoolSchema>;

const profile = school.extend({
  about: optionalText,
  producer_key: optionalText,
  is_non_association: z.boolean().nullish(),
  state_association_acronym: optionalText,
  state_association_name: optionalText,
  state_association_slug: optionalText,
  mascot: optionalText,
  /** Ours: another organization is called the same. */
  has_namesake: z.boolean().nullish(),
  /** Ours: six characters for a poster, where the catalogue finds it by them. */
  short_code: optionalText,
  sports: orWithout(records(text)),
});
export const profileSchema = named(profile);
export type Profile = z.infer<typeof profileSchema>;

export const activitySchema = z
  .object({ name: text, slug: optionalText, is_sport: z.boolean().nullish(), is_top_sport: z.boolean().nullish() })
  .transform((activity) => ({ ...activity, slug: activity.slug || catalogueSlug(activity.name) }));
