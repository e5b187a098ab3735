import { z } from "zod";
import { emailField } from "~/models/member/forms";

/** The forms of the family page: what each asks for, and the fields it may carry (security 2). */

const id = z.string().regex(/^[\w-]{1,100}$/);

export const inviteSchema = z.object({ email: emailField });
export type InviteForm = z.infer<typeof inviteSchema>;

export const FAMILY_FORMS = {
  invite: inviteSchema,
  resend: z.object({ id }),
  revoke: z.object({ id }),
  remove: z.object({ member: id }),
  leave: z.object({}),
} as const;
export type FamilyIntent = keyof typeof FAMILY_FORMS;

export const FAMILY_FIELDS = ["intent", "email", "id", "member"] as const;

export const isFamilyIntent = (value: unknown): value is FamilyIntent =>
  typeof value === "string" && Object.hasOwn(FAMILY_FORMS, value);

/** What the page says once it is done. */
export const DONE: Record<FamilyIntent, string> = {
  invite: "The invitation is on its way.",
  resend: "The invitation was sent again. The old link no longer works.",
  revoke: "The invitation was taken back.",
  remove: "The seat is free again.",
  leave: "You have left the family plan.",
};

/** Why the member service refused (rulings 3, "family-plan calls"). */
const REFUSED: Record<string, string> = {
  already_member: "Whoever has this address is in your family already.",
  already_invited: "There is an invitation to this address already. Send it again below.",
  full: "All seats are taken. Remove somebody first.",
  in_family: "You sit in somebody else's family plan. Leave it to invite others to your own.",
  no_plan: "Your subscription is not running, so there are no seats to give.",
  too_many_open: "Ten invitations are waiting for an answer. Take one back first.",
  too_many_mails: "That is enough mail for a day. Please try again tomorrow.",
  not_found: "That has already changed. This page shows how things are now.",
};

/** The sentence for a refusal's name; null for one that nobody knows. */
export const refusalText = (reason: string): string | null =>
  Object.hasOwn(REFUSED, reason) ? (REFUSED[reason] ?? null) : null;
