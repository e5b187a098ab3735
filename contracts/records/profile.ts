import { z } from "zod";
import { optionalText, orDefault } from "../answers";
import { webAddressField } from "../web-address";

/** Field names are the catalogue's (S 3). */

export const profileSchema = z.object({
  key: z.string(),
  /** An unknown type is shown as a school (S 2.5). */
  type: z.string(),
  slug: optionalText,
  name: z.string(),
  short_name: optionalText,
  acronym: optionalText,
  city: optionalText,
  state_code: optionalText,
  about: optionalText,
  logo: webAddressField,
  /** Stored as "0x…", shown as "#…"; null means transparent. */
  primary_color: optionalText,
  secondary_color: optionalText,
  producer_key: optionalText,
  is_non_association: z.boolean().nullish(),
  state_association_acronym: optionalText,
  state_association_name: optionalText,
  state_association_slug: optionalText,
  is_network: z.boolean().nullish(),
  show_ads: z.boolean().nullish(),
  mascot: optionalText,
  sports: z.array(z.string()).nullish(),
});
export type Profile = z.infer<typeof profileSchema>;

export const schoolSchema = z.object({
  key: z.string(),
  name: z.string(),
  short_name: optionalText,
  acronym: optionalText,
  city: optionalText,
  state_code: optionalText,
  type: orDefault(z.string(), "school"),
  show_ads: z.boolean().nullish(),
  logo: webAddressField,
  slug: optionalText,
  is_network: z.boolean().nullish(),
  primary_color: optionalText,
  secondary_color: optionalText,
});
export type School = z.infer<typeof schoolSchema>;

export const activitySchema = z.object({
  name: z.string(),
  slug: z.string(),
  is_sport: z.boolean(),
  is_top_sport: orDefault(z.boolean(), false),
});
