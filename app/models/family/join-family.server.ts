import type { DateTime } from "luxon";
import { familyPlanOf, fullName } from "~/models/family/family-page.server";
import {
  type GuestScreen,
  type InvitationScreen,
  invitationScreen,
  visitorKind,
} from "~/models/family/invitation-screen";
import { type PlanView, planView } from "~/models/family/plan-terms";
import { isFamilySeat, subscriptionInfo } from "~/models/member/subscription";
import { userInfoOf } from "~/models/member/user-info.server";
import { orUnread } from "~/services/http/unavailable.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { InvitationPreview } from "~contracts/records/family";

/** "unavailable": the service can't be reached (S 2.8, 4.8). */
export type InvitationView<Screen = InvitationScreen> = {
  screen: Screen | "unavailable";
  owner: string;
  ownerFirstName: string;
  email: string | null;
  seatsLeft: number;
};

export type JoinView = InvitationView & { account: { name: string; email: string; ownPlan: PlanView | null } | null };

const NOBODY = { owner: "", ownerFirstName: "", email: null, seatsLeft: 0 };

export async function invitationForGuest(
  upstreams: Pick<Upstreams, "member">,
  token: string | null,
): Promise<InvitationView<GuestScreen>> {
  const preview = await previewOf(upstreams, token);
  return typeof preview === "string"
    ? { screen: preview, ...NOBODY }
    : { screen: invitationScreen(preview.state, "guest"), ...wordsOf(preview) };
}

export async function invitationForMember(
  upstreams: Pick<Upstreams, "member">,
  token: string | null,
  call: MemberCall,
  { zone, now }: { zone: string; now: DateTime },
): Promise<JoinView> {
  const [preview, userInfo, family] = await Promise.all([
    previewOf(upstreams, token),
    userInfoOf(upstreams, call, "who joins a family"),
    familyPlanOf(upstreams, call),
  ]);
  if (!userInfo || !family) return { screen: "unavailable", ...NOBODY, account: null };
  const { isSubscriber, subscription } = subscriptionInfo(userInfo, now);
  const paysFor = isSubscriber && !isFamilySeat({ subscription }) ? subscription : null;
  const account = {
    name: fullName({ name: userInfo.name ?? "", last_name: userInfo.last_name ?? "" }),
    email: userInfo.email,
    ownPlan: paysFor?.expires_at
      ? planView(
          {
            plan_description: paysFor.plan_description ?? "Your pass",
            expires_at: paysFor.expires_at,
            renews_at: paysFor.renews_at,
          },
          zone,
          now,
        )
      : null,
  };
  // Joining clears the invitation cookie, so going back shows "joined".
  if (token === null && family.role === "member") return { screen: "joined", ...NOBODY, account };
  if (typeof preview === "string") return { screen: preview, ...NOBODY, account };
  return {
    screen: invitationScreen(preview.state, visitorKind(preview, userInfo, family)),
    ...wordsOf(preview),
    account,
  };
}

function wordsOf({ owner, email, seats }: InvitationPreview) {
  return {
    owner: fullName(owner),
    ownerFirstName: owner.name,
    email: email ?? null,
    seatsLeft: Math.max(0, seats.total - seats.used),
  };
}

async function previewOf(
  upstreams: Pick<Upstreams, "member">,
  token: string | null,
): Promise<InvitationPreview | "unknown" | "unavailable"> {
  if (token === null) return "unknown";
  return (await orUnread(upstreams.member.familyInvitation(token))) ?? "unknown";
}

/** "refused": the screen explains why. Repeating it joins once. */
export async function joinFamily(
  upstreams: Pick<Upstreams, "member">,
  token: string,
  call: MemberCall,
): Promise<"joined" | "refused" | "unavailable"> {
  const joined = call((access) => upstreams.member.acceptFamilyInvitation(access, token)).then(() => "joined" as const);
  return (await orUnread(joined, 404, 409)) ?? "refused";
}
