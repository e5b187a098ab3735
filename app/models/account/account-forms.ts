import { z } from "zod";
import { emailField, newPassword, personName, zipCode } from "~/models/member/forms";
import { schoolKey } from "~/models/member/team-fields";
import type { AccountCardId } from "~/models/navigation/paths";
import { EMAIL_LINK_HOURS } from "~contracts/limits";
import { TIME_ZONES } from "~contracts/vocabulary/time-zones";

/** The session decides whose account it is, never the form (S 4.6, 7.2, security 3). */

const [FIRST_ZONE, ...OTHER_ZONES] = TIME_ZONES.map(({ canonical }) => canonical);

export const profileSchema = z.object({
  name: personName("first name"),
  last_name: personName("last name"),
  zip_code: zipCode,
  time_zone: z
    .enum([FIRST_ZONE ?? "America/New_York", ...OTHER_ZONES], { error: "Choose a time zone from the list." })
    .optional(),
});

const currentPassword = (missing: string) =>
  z.string({ error: missing }).max(200, { error: "That password is too long." });

export const addressSchema = z.object({ email: emailField, current_password: currentPassword("Enter your password.") });

export const passwordSchema = z
  .object({ current_password: currentPassword("Enter your current password."), new_password: newPassword })
  .refine(({ current_password, new_password }) => current_password !== new_password, {
    error: "Choose a password that's different from your current one.",
    path: ["new_password"],
  });

export const emailSchema = z.object({ email_subscribe: z.enum(["yes", "no"], { error: "Choose yes or no." }) });

export const schoolSchema = z.object({ school_key: schoolKey });

export const noFields = z.object({});

export const teamKeySchema = z.object({ team: z.string().regex(/^[\w-]{1,120}$/) });

/** Keyed by the form's `form` field; any other name is refused (security 2). */
export const ACCOUNT_FORMS = {
  school: ["school_key"],
  "no-school": [],
  team: ["school_key", "sport", "level", "gender"],
  "no-team": ["team"],
  profile: ["name", "last_name", "zip_code", "time_zone"],
  address: ["email", "current_password", "username"],
  password: ["current_password", "new_password", "username"],
  email: ["email_subscribe"],
  reactivate: ["key"],
  "keep-pass": ["key"],
  "no-card": ["key"],
} as const satisfies Record<string, readonly string[]>;
export type AccountForm = keyof typeof ACCOUNT_FORMS;

export const CARD_OF: Record<AccountForm, AccountCardId> = {
  school: "school",
  "no-school": "school",
  team: "teams",
  "no-team": "teams",
  profile: "profile",
  address: "profile",
  password: "password",
  email: "email",
  reactivate: "subscription",
  "keep-pass": "subscription",
  "no-card": "card",
};

/** Adds what other pages report when they lead back here, such as a new card, an accepted discount or a pause. */
export type AccountSaved =
  AccountForm | "address-changed" | "card" | "stays" | "changes" | "upgraded" | "refund" | "paused" | "resumed";

/** `?saved=` names the form. */
export const SAVED: Record<AccountSaved, string> = {
  school: "You support this school from your next annual payment on. Its games come first on your home page.",
  "no-school": "You no longer support a school.",
  team: "We added the team to your favorites.",
  "no-team": "We removed the team from your favorites.",
  profile: "We saved your profile.",
  address:
    `Check your new mailbox: we sent a link there. Use it within ${EMAIL_LINK_HOURS} hours. Until then, you sign in ` +
    "with the address you have.",
  "address-changed": "We changed your e-mail address. From now on, you sign in with it.",
  password: "We changed your password and signed you out everywhere else.",
  email: "We saved your choice.",
  reactivate: "Your subscription will renew again.",
  "keep-pass": "You keep your pass. It renews as before.",
  changes: "All set! Your new pass begins on the day shown here.",
  upgraded: "All set! Your new pass has begun. The receipt is in your e-mail, and here.",
  paused: "All set! Your pass waits for you, and is back on the day shown here.",
  resumed: "Good to have you back! Your pass goes on.",
  refund: "Your refund is on its way, and your pass has ended. Your bank may need a few days to show the money.",
  stays: "Glad you're staying! Your discount comes off your next charge.",
  card: "We saved your new card.",
  "no-card": "We deleted your card.",
};

/** An active pass must be acknowledged (rulings 3 "delete account"). */
export const deleteAccountSchema = z.object({
  current_password: z.string({ error: "Enter your password." }).max(200, { error: "That password is too long." }),
  ends_pass: z.literal("on").optional(),
});

export const DELETE_ACCOUNT_FIELDS = ["current_password", "ends_pass", "username"] as const;

export const ACKNOWLEDGE = "Confirm that your pass ends right away.";
