import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NarrowPage } from "~/components/account/narrow-page";
import { SignInForm } from "~/components/account/sign-in/sign-in-form";
import { SignUpForm } from "~/components/account/sign-in/sign-up-form";
import { ClosedInvitation, InvitationUnavailable, WhatItGives } from "~/components/family/invitation-words";
import { PageHeading } from "~/components/ui/page-heading";
import { SCREEN_STATUS } from "~/models/family/invitation-screen";
import { invitationForGuest, type InvitationView } from "~/models/family/join-family.server";
import { otherWaysIn } from "~/models/member/sign-in-link.server";
import { type RouteHandle, titleOf, unlisted } from "~/models/navigation/page";
import { acceptFamilyPlanLoginPath, acceptFamilyPlanPath, confirmJoinFamilyPath } from "~/models/navigation/paths";
import { followedInvitation } from "~/web/page/email-link.server";
import { route } from "~/web/visit/visit.server";
import type { Capabilities } from "~contracts/member";

export const handle: RouteHandle = { takes: "secret" };

const wayParams = z.object({ way: z.enum(["accept-family-plan", "accept-family-plan-login"]) });

export const meta: MetaFunction<typeof loader> = ({ data: seen }) =>
  unlisted(titleOf(seen?.way === "accept-family-plan-login" ? "accept_family_plan_login" : "accept_family_plan"));

export const loader = route(
  { params: wayParams, flag: "growth-family-plan-memberships" },
  async (visit, { params: { way } }) => {
    const { token, cookies } = followedInvitation.of(visit);
    if (visit.visitor.authenticated) throw visit.redirect(confirmJoinFamilyPath(), { status: 302, cookies });
    const [invitation, can] = await Promise.all([
      invitationForGuest(visit.upstreams, token),
      otherWaysIn(visit.upstreams),
    ]);
    const status = SCREEN_STATUS[invitation.screen];
    return visit.private({ way, invitation, can }, { status, cookies });
  },
);

export default function AcceptFamilyPlanPage() {
  const { way, invitation, can } = useLoaderData<typeof loader>();
  const { screen, ownerFirstName } = invitation;
  const hasAccount = way === "accept-family-plan-login";
  if (screen === "unavailable")
    return <InvitationUnavailable retry={hasAccount ? acceptFamilyPlanLoginPath() : acceptFamilyPlanPath()} />;
  if (screen !== "offer") return <ClosedInvitation screen={screen} ownerFirstName={ownerFirstName} />;
  return (
    <NarrowPage>
      {hasAccount ? (
        <WithAccount invitation={invitation} can={can} />
      ) : (
        <WithNewAccount invitation={invitation} can={can} />
      )}
    </NarrowPage>
  );
}

type Invitation = Pick<InvitationView, "owner" | "ownerFirstName" | "email" | "seatsLeft">;

type Offer = { invitation: Invitation; can: Capabilities };

function WithNewAccount({ invitation: { owner, ownerFirstName, email, seatsLeft }, can }: Offer) {
  return (
    <>
      <PageHeading
        kicker="Family plan"
        title={`${owner} has a seat for you`}
        lead="Create a free account, and watch on the family's plan."
      />
      <WhatItGives owner={ownerFirstName} seatsLeft={seatsLeft} />
      <p>
        Already have an account? <a href={acceptFamilyPlanLoginPath()}>Sign in to join</a>.
      </p>
      <SignUpForm redir={confirmJoinFamilyPath()} email={email ?? undefined} byMail={can.sign_up_link} />
    </>
  );
}

function WithAccount({ invitation: { owner, email }, can }: Offer) {
  return (
    <>
      <PageHeading
        kicker="Family plan"
        title="Sign in to join"
        lead={
          <>
            {owner} has a seat for you. No account yet? <a href={acceptFamilyPlanPath()}>Create one</a>.
          </>
        }
      />
      <SignInForm redir={confirmJoinFamilyPath()} email={email ?? undefined} canSendLink={can.sign_in_link} />
    </>
  );
}
