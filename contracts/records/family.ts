import { z } from "zod";
import { optionalText, orDefault, recordsWithin, text } from "~contracts/endpoint";

/** Field names are the member service's (S 2.8, 4.8; rulings 3, "family-plan calls"). Dates are ISO 8601. */

/** Not counting the owner (rulings 3, "manage-family"); a pass can come with fewer. */
export const FAMILY_SEATS = 5;

export const ROLES = ["owner", "member", "none"] as const;

export const INVITATION_STATES = ["open", "used", "revoked", "expired", "full", "ended"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const seats = z.object({ total: z.number().int(), used: z.number().int() });

const person = z.object({ key: text, name: orDefault(text, ""), last_name: orDefault(text, "") });
export type FamilyPerson = z.infer<typeof person>;

const familyMemberSchema = person.extend({ email: text, joined_at: z.string() });
export type FamilyMember = z.infer<typeof familyMemberSchema>;

export const familyInvitationSchema = z.object({
  id: text,
  /** Null: for anyone who has the code. */
  email: text.nullable(),
  /** Our extension: what the owner reads to someone. */
  code: optionalText,
  sent_at: z.string(),
  expires_at: z.string(),
  /** Lets the owner pass the link on; null once it can no longer be recovered. */
  token: z.string().nullish(),
});
export type FamilyInvitation = z.infer<typeof familyInvitationSchema>;

const plan = z.object({ plan_description: text, expires_at: z.string(), renews_at: z.string().nullish() });
export type FamilyPlanTerms = z.infer<typeof plan>;

export const familyPlanSchema = z.object({
  role: z.enum(ROLES),
  plan: plan.nullish(),
  owner: person.nullish(),
  seats: seats.nullish(),
  joined_at: z.string().nullish(),
  members: recordsWithin(familyMemberSchema),
  invitations: recordsWithin(familyInvitationSchema),
});
export type FamilyPlan = z.infer<typeof familyPlanSchema>;

export const invitationPreviewSchema = z.object({
  state: z.enum(INVITATION_STATES),
  owner: person,
  plan_description: z.string().nullish(),
  email: z.string().nullish(),
  expires_at: z.string(),
  seats,
});
export type InvitationPreview = z.infer<typeof invitationPreviewSchema>;

export const familyRefusalSchema = z.object({ error: z.string(), /** Seconds. */ retry_after: z.number().optional() });
