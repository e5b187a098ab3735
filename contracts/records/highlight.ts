import { z } from "zod";
import { optionalText } from "../answers";
import { webAddressField } from "../web-address";

/** Field names are the content service's (S 3). */
export const highlightSchema = z.object({
  key: z.string(),
  title: z.string(),
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
