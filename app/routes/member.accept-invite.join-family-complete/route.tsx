import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { InvitationUnavailable } from "~/components/family/invitation-words";
import { ButtonLink } from "~/components/ui/button";
import { Drawing } from "~/components/ui/drawing";
import { PageHeading } from "~/components/ui/page-heading";
import { familyCard } from "~/models/family/family-card.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import {
  findSchoolPath,
  joinFamilyCompletePath,
  manageFamilyPath,
  signInPath,
  watchEventsPath,
} from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(titleOf("join_family_complete"));

/** Can be reopened safely (S 2.8). */
export const loader = route({ flag: "growth-family-plan-memberships" }, async (visit) => {
  const { visitor, session } = visit;
  const family = visitor.authenticated ? await familyCard(visit.upstreams, visitor, visit.now, session.call) : null;
  return visit.private({ isGuest: !visitor.authenticated || !session.signedIn, family });
});

export default function JoinFamilyCompletePage() {
  const { isGuest, family } = useLoaderData<typeof loader>();
  if (isGuest) {
    return (
      <NarrowPage>
        <PageHeading
          kicker="Family plan"
          title="Sign in to see your family"
          lead="Only you can see which plan you're on."
        />
        <ButtonLink href={signInPath(joinFamilyCompletePath())} variant="primary" size="lg">
          Sign in
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (!family) return <InvitationUnavailable retry={joinFamilyCompletePath()} />;
  if (family.role !== "member") {
    return (
      <NarrowPage>
        <PageHeading
          kicker="Family plan"
          title="You're not on a family plan"
          lead="To join one, use the invitation link the plan's owner sends you."
        />
        <ButtonLink href={manageFamilyPath()}>Your family page</ButtonLink>
      </NarrowPage>
    );
  }
  if (!family.runs) {
    return (
      <NarrowPage>
        <PageHeading
          kicker="Family plan"
          title={`You're on ${family.owner}'s plan`}
          lead="The plan isn't running right now. You can watch on it again as soon as it is."
        />
        <ButtonLink href={manageFamilyPath()}>Your family page</ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage>
      <Drawing name="field" />
      <PageHeading
        kicker="Family plan"
        title="You're in"
        lead={`You're on ${family.owner}'s plan. You won't be charged.`}
      />
      <ButtonLink href={watchEventsPath()} variant="primary" size="lg" wide icon="play">
        Find a game
      </ButtonLink>
      <p>
        <a href={findSchoolPath()}>Follow your school</a> to find its games on your home page, or see{" "}
        <a href={manageFamilyPath()}>your seat in the family</a>.
      </p>
    </NarrowPage>
  );
}
