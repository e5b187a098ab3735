import { z } from "zod";

/** The family plan as the member service spells it (S 2.8, 4.8; rulings 3, "family-plan calls"). Dates are ISO 8601. */

/** Besides the owner (rulings 3, "manage-family"). */
export const FAMILY_SEATS = 5;

export const ROLES = ["owner", "member", "none"] as const;

/** What has become of an invitation; only an open one can be accepted. */
export const INVITATION_STATES = ["open", "used", "revoked", "expired", "full", "ended"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const seats = z.object({ total: z.number().int(), used: z.number().int() });

const person = z.object({ key: z.string(), name: z.string(), last_name: z.string() });
export type FamilyPerson = z.infer<typeof person>;

export const familyMemberSchema = person.extend({ email: z.string(), joined_at: z.string() });
export type FamilyMember = z.infer<typeof familyMemberSchema>;

export const familyInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  /** The owner may hand the link on in person; null once it cannot be made out anymore. */
  token: z.string().nullish(),
});
export type FamilyInvitation = z.infer<typeof familyInvitationSchema>;

/** The owner's subscription; it may be over. */
const plan = z.object({ plan_description: z.string(), expires_at: z.string(), renews_at: z.string().nullish() });
export type FamilyPlanTerms = z.infer<typeof plan>;

export const familyPlanSchema = z.object({
  role: z.enum(ROLES),
  plan: plan.nullish(),
  owner: person.nullish(),
  seats: seats.nullish(),
  /** When the asking member joined someone else's plan. */
  joined_at: z.string().nullish(),
  members: z.array(familyMemberSchema).default([]),
  /** Those that are open, run out included. */
  invitations: z.array(familyInvitationSchema).default([]),
});
export type FamilyPlan = z.infer<typeof familyPlanSchema>;

/** What the holder of an invitation's token is told before joining. */
export const invitationPreviewSchema = z.object({
  state: z.enum(INVITATION_STATES),
  owner: person,
  plan_description: z.string().nullish(),
  /** To whom it was sent, while it is open. */
  email: z.string().nullish(),
  expires_at: z.string(),
  seats,
});
export type InvitationPreview = z.infer<typeof invitationPreviewSchema>;

/** What a refused call says (rulings 3, "family-plan calls"). */
export const familyRefusalSchema = z.object({ error: z.string(), /** Seconds. */ retry_after: z.number().optional() });
