import type { DateTime } from "luxon";
import { familyPlanOf, fullName } from "~/models/family/family-page.server";
import { planRuns } from "~/models/family/plan-terms";
import { type FlaggedPerson, visitorFlags } from "~/models/flags/visitor-flags.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { FAMILY_SEATS } from "~contracts/records/family";

export type FamilyCard =
  | { role: "owner"; used: number; total: number }
  | { role: "member"; owner: string; /** The owner's plan, which the seat is on. */ runs: boolean }
  | { role: "none"; /** As many as a pass can come with. */ seats: number };

/** Null when the flag is off or the service is down (rulings 3). */
export async function familyCard(
  upstreams: Pick<Upstreams, "flags" | "member">,
  visitor: FlaggedPerson,
  now: DateTime,
  call: MemberCall,
): Promise<FamilyCard | null> {
  if (!(await isFamilyPlanOn(upstreams, visitor))) return null;
  const family = await familyPlanOf(upstreams, call);
  if (!family) return null;
  const { role, owner, seats, plan } = family;
  if (role === "owner" && seats) return { role, used: seats.used, total: seats.total };
  if (role === "member" && owner) return { role, owner: fullName(owner), runs: planRuns(plan, now) };
  return { role: "none", seats: seats?.total ?? FAMILY_SEATS };
}

/** Someone watches on the member's pass: what ends or waits for one does for them, too. */
export async function isPassShared(
  upstreams: Pick<Upstreams, "flags" | "member">,
  visitor: FlaggedPerson,
  now: DateTime,
  call: MemberCall,
): Promise<boolean> {
  const family = await familyCard(upstreams, visitor, now, call);
  return family?.role === "owner" && family.used > 0;
}

/** When off, no page or link mentions families (S 2.8, rulings 3). Waits, so that a slow profile hides no card. */
async function isFamilyPlanOn(
  upstreams: Pick<Upstreams, "flags" | "member">,
  visitor: FlaggedPerson,
): Promise<boolean> {
  return (await visitorFlags(upstreams, visitor, { waits: true }))["growth-family-plan-memberships"];
}
