import { z } from "zod";
import { emailText } from "../email-text";

/** The recruiting partner's sport ids (B 9). */
export const RECRUITING_SPORTS = {
  "17706": "Baseball",
  "17737": "Cheerleading",
  "17732": "eSports",
  "17711": "Field Hockey",
  "17633": "Football",
  "17638": "Men's Basketball",
  "17652": "Men's Diving",
  "17659": "Men's Golf",
  "17665": "Men's Ice Hockey",
  "17707": "Men's Lacrosse",
  "17644": "Men's Rowing",
  "17683": "Men's Soccer",
  "17687": "Men's Swimming",
  "17689": "Men's Tennis",
  "17691": "Men's Track",
  "17695": "Men's Volleyball",
  "17701": "Men's Water Polo",
  "17634": "Softball",
  "17639": "Women's Basketball",
  "17730": "Women's Beach Volleyball",
  "17653": "Women's Diving",
  "17736": "Women's Flag Football",
  "17660": "Women's Golf",
  "17735": "Women's Gymnastics",
  "17666": "Women's Ice Hockey",
  "17708": "Women's Lacrosse",
  "17645": "Women's Rowing",
  "17684": "Women's Soccer",
  "17688": "Women's Swimming",
  "17690": "Women's Tennis",
  "17692": "Women's Track",
  "17696": "Women's Volleyball",
  "17702": "Women's Water Polo",
  "17635": "Women's Wrestling",
  "17731": "Wrestling",
} as const;

const required = (text: string) => z.string({ error: text }).trim().min(1, text).max(200, "This is too long");
const email = (text: string) => required(text).pipe(emailText(`${text}, such as name@example.com`));

/** The lead form on the receipt (B 3, B 5). */
export const recruitingLeadSchema = z.object({
  athlete_or_parent: z.enum(["athlete", "parent"], "Say who you are"),
  athlete_first_name: required("Enter the athlete's first name"),
  athlete_last_name: required("Enter the athlete's last name"),
  athlete_email: email("Enter the athlete's e-mail"),
  athlete_phone: required("Enter the athlete's phone number"),
  zip: required("Enter the zip code").regex(/^\d{5}(-\d{4})?$/, "Enter a zip code of five digits"),
  graduation_year: z.number("Choose the graduation year").int().min(2000).max(2100),
  sport_id: z
    .string("Choose the primary sport")
    .refine((id) => Object.hasOwn(RECRUITING_SPORTS, id), "Choose the primary sport"),
  parent_first_name: required("Enter the parent's or guardian's first name"),
  parent_last_name: required("Enter the parent's or guardian's last name"),
  parent_email: email("Enter the parent's or guardian's e-mail"),
  parent_phone: required("Enter the parent's or guardian's phone number"),
  event_id: required("The event is missing"),
});
export type RecruitingLead = z.infer<typeof recruitingLeadSchema>;
