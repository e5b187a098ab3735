import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { SignUpForm } from "~/components/account/sign-up-form";
import { ClosedInvitation, InvitationUnavailable, WhatItGives } from "~/components/family/invitation-words";
import { PageHeading } from "~/components/ui/page-heading";
import { isFamilyPlanOn } from "~/models/family/family-flag.server";
import { SCREEN_STATUS } from "~/models/family/invitation-screen";
import { invitationForGuest } from "~/models/family/join-family.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { acceptFamilyPlanLoginPath, acceptFamilyPlanPath, confirmJoinFamilyPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { withCookies } from "~/services/session/cookies.server";
import { followedInvitation } from "~/services/session/followed-invitation.server";
import { requireFlag } from "~/services/session/guards.server";
import { safeRedirect } from "~/services/session/redirects.server";
import { getVisitor } from "~/services/session/visitor.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

export const meta: MetaFunction = () => [{ title: titleOf("accept_family_plan") }, { name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** Who invites, what it gives, and an account to join with (S 2.8). */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  requireFlag(request, await isFamilyPlanOn(visitor));
  const { token, cookies } = followedInvitation(request);
  if (visitor.authenticated) throw safeRedirect(confirmJoinFamilyPath(), { headers: withCookies(cookies) });
  const view = await invitationForGuest(token);
  const headers = withCookies(cookies, new Headers({ "Cache-Control": "private, no-store" }));
  return data(view, { status: SCREEN_STATUS[view.screen], headers });
}

export default function AcceptFamilyPlanPage() {
  const { screen, owner, ownerFirstName, email, seatsLeft } = useLoaderData<typeof loader>();
  if (screen === "unavailable") return <InvitationUnavailable retry={acceptFamilyPlanPath()} />;
  if (screen !== "offer") return <ClosedInvitation screen={screen} ownerFirstName={ownerFirstName} />;
  return (
    <NarrowPage>
      <PageHeading kicker="Family plan" title={`${owner} has a seat for you`} lead="Create a free account, and watch on the family's plan." />
      <WhatItGives owner={ownerFirstName} seatsLeft={seatsLeft} />
      <p>
        You have an account? <a href={acceptFamilyPlanLoginPath()}>Sign in to join</a>.
      </p>
      <SignUpForm redir={confirmJoinFamilyPath()} email={email ?? undefined} />
    </NarrowPage>
  );
}
