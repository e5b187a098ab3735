import type { FamilyPlan, InvitationPreview, InvitationState } from "~contracts/records/family";

export const VISITOR_KINDS = [
  "guest",
  "invited",
  "somebody_else",
  "owner",
  "in_this_family",
  "in_another_family",
  "owns_family",
] as const;
export type VisitorKind = (typeof VISITOR_KINDS)[number];

type OpenScreen = "offer" | "confirm" | "confirm_as_somebody_else";
/** A closed invitation's screen is named after its state. */
export type ClosedScreen =
  "own" | "in_this_family" | "in_another_family" | "owns_family" | "unknown" | Exclude<InvitationState, "open">;
export type InvitationScreen = OpenScreen | ClosedScreen | "joined";
export type GuestScreen = "offer" | "unknown" | Exclude<InvitationState, "open">;

const OPEN: Record<VisitorKind, InvitationScreen> = {
  guest: "offer",
  invited: "confirm",
  somebody_else: "confirm_as_somebody_else",
  owner: "own",
  in_this_family: "in_this_family",
  in_another_family: "in_another_family",
  owns_family: "owns_family",
};

/** Going back or reloading after joining shows "joined" (rulings 3). */
export function invitationScreen(state: InvitationState, visitor: "guest"): GuestScreen;
export function invitationScreen(state: InvitationState, visitor: VisitorKind): InvitationScreen;
export function invitationScreen(state: InvitationState, visitor: VisitorKind): InvitationScreen {
  if (state === "open") return OPEN[visitor];
  if (visitor !== "in_this_family") return state;
  return state === "used" ? "joined" : "in_this_family";
}

export function visitorKind(
  { owner, email }: InvitationPreview,
  person: { key: string; email: string },
  family: FamilyPlan,
): Exclude<VisitorKind, "guest"> {
  if (owner.key === person.key) return "owner";
  if (family.role === "member") return family.owner?.key === owner.key ? "in_this_family" : "in_another_family";
  if (family.members.length > 0) return "owns_family";
  return email?.toLowerCase() === person.email.toLowerCase() ? "invited" : "somebody_else";
}

export const SCREEN_STATUS: Record<InvitationScreen | "unavailable", 200 | 404 | 410 | 503> = {
  unavailable: 503,
  offer: 200,
  confirm: 200,
  confirm_as_somebody_else: 200,
  own: 200,
  in_this_family: 200,
  in_another_family: 200,
  owns_family: 200,
  joined: 200,
  unknown: 404,
  used: 410,
  revoked: 410,
  expired: 410,
  full: 200,
  ended: 200,
};

const OPEN_SCREENS: readonly string[] = ["offer", "confirm", "confirm_as_somebody_else"] satisfies OpenScreen[];

export const isOpenScreen = (screen: InvitationScreen | "unavailable"): screen is OpenScreen =>
  OPEN_SCREENS.includes(screen);
