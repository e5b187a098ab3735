import { z } from "zod";
import { optionalText, orDefault, orWithout, text } from "~contracts/endpoint";
import { webAddressField } from "../web-address";
import { named, organizationType } from "./profile";

/** Field names are the content service's (S 3). */
export const highlightSchema = z.object({
  key: text,
  title: orDefault(text, "Highlight"),
  published_at: optionalText,
  /** In seconds. */
  duration: z.number().nonnegative().nullish(),
  activity_name: optionalText,
  gender: optionalText,
  level: optionalText,
  city: optionalText,
  state_code: optionalText,
  /** A unityKey from S 3, such as "East". */
  time_zone: optionalText,
  event: orWithout(z.object({ key: text, slug: optionalText, title: orDefault(text, "The whole event") })),
  school: orWithout(
    named(
      z.object({
        key: text,
        type: organizationType,
        slug: optionalText,
        name: text,
        short_name: optionalText,
        logo: webAddressField,
      }),
    ),
  ),
});
export type Highlight = z.infer<typeof highlightSchema>;
