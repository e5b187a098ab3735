import { z } from "zod";
import { amount, optionalText, orDefault, orWithout, recordsWithin, text, withSome } from "~contracts/endpoint";
import { levelSlug } from "../vocabulary/activities";
import { webAddressField } from "../web-address";

/** Field names are the member service's (S 3). */

const LONGEST_SECONDS = 7 * 24 * 3_600;

export const authTokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: optionalText,
  token_type: optionalText,
  /** In seconds. */
  expires_in: amount.pipe(z.number().positive()),
  /** Our extension: the account was made with it. */
  made: z.boolean().optional(),
});
export type AuthToken = z.infer<typeof authTokenSchema>;

/** Our extension: the browser's zone, which becomes the member's own where they chose none (S 4.7). */
export const browserZoneSchema = z.string().max(64).optional();

/** Our extensions: what a member chose on one device, and the others follow. */
const choices = {
  theme: z.enum(["dark", "light", "auto"]),
  scores: z.enum(["hidden", "shown"]),
  view: z.enum(["lite", "full"]),
};
export const choicesSchema = z.object(choices).partial();
export type Choices = z.infer<typeof choicesSchema>;

export const userInfoSchema = z.object({
  key: text,
  name: optionalText,
  last_name: optionalText,
  email: orDefault(text, ""),
  zip_code: optionalText,
  created_at: optionalText,
  time_zone: optionalText,
  access_purchase_type: optionalText,
  access_expires_at: optionalText,
  active_subscription: z
    .object({
      expires_at: optionalText,
      renews_at: optionalText,
      renewal_canceled_at: optionalText,
      plan_description: optionalText,
      type: optionalText,
    })
    .nullish(),
  voucher: z.object({ expires: optionalText }).nullish(),
  stripe_subscription: z
    .object({ subscription_plan_id: optionalText, support_school: z.unknown().optional() })
    .nullish(),
  managed_stripe_subscription: z.unknown().optional(),
  stripe_customer_id: optionalText,
  school_to_support: z.unknown().optional(),
  theme: choices.theme.nullish().catch(null),
  scores: choices.scores.nullish().catch(null),
  view: choices.view.nullish().catch(null),
});
export type UserInfo = z.infer<typeof userInfoSchema>;

export const contentReference = z.object({ content_type: text, content_key: text });
export type ContentReference = z.infer<typeof contentReference>;

/** Something the member watched; `position` and `duration` in seconds, where it is known how far. */
const watchedSchema = contentReference
  .extend({
    position: orWithout(z.number().nonnegative()),
    duration: orWithout(z.number().positive()),
    /** When the position was true. */
    positioned_at: orWithout(z.iso.datetime()),
  })
  .loose();
export type Watched = z.infer<typeof watchedSchema>;

/** The newest by `updated_at` stands. */
export const newPositionSchema = z
  .object({
    position: z.number().nonnegative().max(LONGEST_SECONDS),
    duration: z.number().positive().max(LONGEST_SECONDS),
    updated_at: z.iso.datetime(),
  })
  .refine(({ position, duration }) => position <= duration + 1, "a position is within the video");
export type NewPosition = z.infer<typeof newPositionSchema>;

/** Which games of a school that is followed are told of. */
export const FOLLOW_ALERTS = ["all", "teams", "reminders"] as const;
/** "unasked": the school was chosen to support, and nothing is told before they were asked. */
export type FollowAlerts = (typeof FOLLOW_ALERTS)[number] | "unasked";

const followingSchema = contentReference.extend({
  /** Our extension. */
  alerts: z
    .enum([...FOLLOW_ALERTS, "unasked"])
    .nullish()
    .catch(null),
  content_name: optionalText,
  content_logo: webAddressField,
  content_slug: optionalText,
  content_city: optionalText,
  content_state_code: optionalText,
});
export type Following = z.infer<typeof followingSchema>;

export const favoriteTeamSchema = z.object({
  key: text,
  school_key: text,
  sport: orDefault(text, ""),
  level: text.transform(levelSlug).nullish(),
  gender: text.transform((gender) => gender.trim().toLowerCase()).nullish(),
});
export type FavoriteTeam = z.infer<typeof favoriteTeamSchema>;

export const memberProfileSchema = withSome(
  z.object({
    email: optionalText,
    user_key: optionalText,
    favorites: z.unknown().optional(),
    recommendations: z.unknown().optional(),
    reminders: recordsWithin(contentReference),
    following: recordsWithin(followingSchema),
    /** Newest first, no duplicate content_key. */
    most_recent: recordsWithin(watchedSchema),
    favorite_teams: recordsWithin(favoriteTeamSchema),
    access_purchase_type: optionalText,
  }),
);
export type MemberProfile = z.infer<typeof memberProfileSchema>;

/** S 5.4 names three; a special pass is any other string. */
export const entitlement = z.string();
/** How the entitlement to a game bought to keep begins; its event's key follows. */
export const OF_A_DOWNLOAD = "download:";
