import { z } from "zod";
import { theirEmailField } from "~/models/member/forms";

/** Each form may carry only the fields of its schema (security 2). */

const id = z.string().regex(/^[\w-]{1,100}$/);

export const inviteSchema = z.object({ email: theirEmailField });

export const FAMILY_FORMS = {
  invite: inviteSchema,
  code: z.object({}),
  resend: z.object({ id }),
  revoke: z.object({ id }),
  remove: z.object({ member: id }),
  leave: z.object({}),
} as const;
export type FamilyIntent = keyof typeof FAMILY_FORMS;

export const FAMILY_FIELDS = ["intent", "email", "id", "member"] as const;

export const DONE: Record<FamilyIntent, string> = {
  invite: "The invitation is on its way.",
  code: "Read the code to them. It works once.",
  resend: "We sent the invitation again. The old link no longer works.",
  revoke: "We canceled the invitation.",
  remove: "They're no longer on your plan.",
  leave: "You have left the family plan.",
};

const REFUSED: Record<string, string> = {
  already_member: "The person with this address is already on your plan.",
  already_invited: "You've already invited this address. You can send it again below.",
  full: "There's no open seat on your plan.",
  in_family: "You're on someone else's family plan. Leave it to invite people to your own.",
  no_plan: "Your subscription has ended, so there are no seats to share.",
  no_seats: "Your pass doesn't come with seats to share.",
  too_many_open: "You have ten open invitations. Cancel one first.",
  too_many_mails: "That's all the invitations you can send today. Please try again tomorrow.",
  not_found: "Something changed in the meantime. This page is up to date now.",
};

/** Refusals that another address would settle: the field of the address says them. */
const OF_ADDRESS: readonly string[] = ["already_member", "already_invited"];
export const isAboutAddress = (reason: string): boolean => OF_ADDRESS.includes(reason);

export const refusalText = (reason: string): string | null =>
  Object.hasOwn(REFUSED, reason) ? (REFUSED[reason] ?? null) : null;
