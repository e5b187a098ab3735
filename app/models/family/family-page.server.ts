import { type PlanView, planView } from "~/models/family/plan-terms";
import { familyInvitePath } from "~/models/navigation/paths";
import { clockTime, instantOf, mediumDate, type Viewing } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import {
  FAMILY_SEATS,
  type FamilyInvitation,
  type FamilyMember,
  type FamilyPerson,
  type FamilyPlan,
} from "~contracts/records/family";

export type FamilyView =
  | {
      role: "owner";
      plan: PlanView | null;
      owner: string;
      seats: { used: number; total: number };
      members: MemberRow[];
      invitations: InvitationRow[];
      seatCode: SeatCode | null;
    }
  | { role: "member"; plan: PlanView | null; owner: string; joined: string; seats: { used: number; total: number } }
  /** `ended`: the member's own expired plan; `seats`: as many as a pass can come with. */
  | { role: "none"; ended: PlanView | null; seats: number };

export type MemberRow = { key: string; name: string; email: string; joined: string };
/** For anyone whom the owner reads it to; `until` is a time of day. */
export type SeatCode = { id: string; code: string; until: string };
export type InvitationRow = ReturnType<typeof invitationRow>;

type FamilyViewing = Pick<Viewing, "zone" | "now"> & { siteUrl: string };

export const fullName = ({ name, last_name }: Pick<FamilyPerson, "name" | "last_name">): string =>
  `${name} ${last_name}`.trim();

/** Null when the member service can't be reached (S 8.2). */
export function familyPlanOf(upstreams: Pick<Upstreams, "member">, call: MemberCall): Promise<FamilyPlan | null> {
  return withFallback(
    "a family plan",
    call((token) => upstreams.member.familyPlan(token)),
    null,
  );
}

export function familyView(family: FamilyPlan, viewing: FamilyViewing): FamilyView {
  const plan = family.plan ? planView(family.plan, viewing.zone, viewing.now) : null;
  const owner = family.owner ? fullName(family.owner) : "";
  const seats = family.seats ?? { used: 0, total: 0 };
  if (family.role === "none") return { role: "none", ended: plan, seats: family.seats?.total ?? FAMILY_SEATS };
  if (family.role === "member") return { role: "member", plan, owner, seats, joined: dayOf(family.joined_at, viewing) };
  return {
    role: "owner",
    plan,
    owner,
    seats,
    members: family.members.map((member) => memberRow(member, viewing)),
    invitations: family.invitations.flatMap((one) =>
      one.email === null ? [] : invitationRow(one, one.email, viewing),
    ),
    seatCode: seatCodeIn(family, viewing),
  };
}

function memberRow({ key, email, joined_at, ...person }: FamilyMember, viewing: FamilyViewing): MemberRow {
  return { key, name: fullName(person), email, joined: dayOf(joined_at, viewing) };
}

function seatCodeIn({ invitations }: FamilyPlan, { zone, now }: FamilyViewing): SeatCode | null {
  for (const { id, code, expires_at } of invitations) {
    const end = instantOf(expires_at);
    if (code && end && end > now) return { id, code, until: clockTime(end, zone) };
  }
  return null;
}

function invitationRow({ id, sent_at, expires_at, token }: FamilyInvitation, email: string, viewing: FamilyViewing) {
  const end = instantOf(expires_at);
  const isExpired = end === null || end <= viewing.now;
  const link = token && !isExpired ? `${viewing.siteUrl}${familyInvitePath(token)}` : null;
  return { id, email, sent: dayOf(sent_at, viewing), expires: dayOf(expires_at, viewing), isExpired, link };
}

function dayOf(iso: string | null | undefined, { zone }: Pick<FamilyViewing, "zone">): string {
  const instant = instantOf(iso);
  return instant ? mediumDate(instant, zone) : "";
}
