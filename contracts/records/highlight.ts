import { z } from "zod";
import { webAddressField } from "../web-address";

const optionalText = z.string().nullish();

/** A highlight as the content service spells it: a short clip of an event, and whose it is (S 3 "Highlight item"). */
export const highlightSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** ISO 8601 */
  published_at: optionalText,
  /** Seconds. */
  duration: z.number().nonnegative().nullish(),
  activity_name: optionalText,
  gender: optionalText,
  level: optionalText,
  city: optionalText,
  state_code: optionalText,
  /** A unityKey of S 3, such as "East". */
  time_zone: optionalText,
  event: z.object({ key: z.string(), slug: optionalText, title: z.string() }).nullish(),
  school: z
    .object({
      key: z.string(),
      type: z.string(),
      slug: optionalText,
      name: z.string(),
      short_name: optionalText,
      logo: webAddressField,
    })
    .nullish(),
});
export type Highlight = z.infer<typeof highlightSchema>;
