import { z } from "zod";
import { after, amount, isRecord, listOf, optionalText, orDefault, orWithout, text } from "~contracts/endpoint";
import { webAddressField } from "../web-address";
import { wrestlingRecord } from "./event";

/** Card data from search (S 3). */

const badges = z
  .object({
    status: z.object({ text: optionalText }).nullish(),
    postseason: z.object({ text: optionalText }).nullish(),
  })
  .nullish();

const listingScoreSchema = orWithout(
  z.object({
    period: optionalText,
    clock: optionalText,
    first_score: z.number().int(),
    second_score: z.number().int(),
    final: z.boolean().nullish(),
    /** Where the scores don't say, as after a shootout; and how, in words. */
    winner: z.enum(["first", "second"]).nullish().catch(null),
    decided: optionalText,
  }),
);

const listing = z.object({
  key: text,
  title: text,
  subtitle: optionalText,
  site_url: orDefault(text, ""),
  city: optionalText,
  state: optionalText,
  level: optionalText,
  gender: optionalText,
  activity_or_sport: optionalText,
  badges,
  date: optionalText,
  /** Where it was moved from. */
  previous_date: optionalText,
  time_zone: optionalText,
  time_to_be_determined: z.boolean().nullish(),
  first_title: optionalText,
  first_primary_color: optionalText,
  first_logo: webAddressField,
  second_title: optionalText,
  second_primary_color: optionalText,
  second_logo: webAddressField,
  status: optionalText,
  background_image: webAddressField,
  thumbnail: webAddressField,
  track_wrestling: wrestlingRecord.nullish(),
  sublocation: optionalText,
  sublocation_detail: z.unknown().optional(),
  content_type: optionalText,
  duration: amount.nullish(),
  publisher_short_name: optionalText,
  payment_required: z.boolean().nullish(),
  score: listingScoreSchema,
});

/** Without a title it has its teams', or its sport's. */
const titleOf = ({ first_title, second_title, activity_or_sport }: Record<string, unknown>) =>
  [first_title, second_title].filter(Boolean).join(" vs. ") || (activity_or_sport ?? "Event");

export const eventListingSchema = after(
  (given) => (isRecord(given) && !given.title ? { ...given, title: titleOf(given) } : given),
  listing,
);
export type EventListing = z.infer<typeof eventListingSchema>;

export const eventListSchema = listOf(eventListingSchema);
export type EventList = z.infer<typeof eventListSchema>;
