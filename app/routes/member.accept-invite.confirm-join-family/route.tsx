import { useActionData, useLoaderData } from "@remix-run/react";
import { FactList } from "~/components/account/account-card";
import { NarrowPage } from "~/components/account/narrow-page";
import { ClosedInvitation, InvitationUnavailable, WhatItGives } from "~/components/family/invitation-words";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { PageHeading } from "~/components/ui/page-heading";
import { isOpenScreen, SCREEN_STATUS } from "~/models/family/invitation-screen";
import { invitationForMember, joinFamily, type JoinView } from "~/models/family/join-family.server";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import { endSession } from "~/models/member/sign-out.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import {
  acceptFamilyPlanLoginPath,
  accountPath,
  confirmJoinFamilyPath,
  joinFamilyCompletePath,
  signInPath,
} from "~/models/navigation/paths";
import { followedInvitation } from "~/web/page/email-link.server";
import { logoutCookies } from "~/web/session/login-cookies.server";
import { route, type Visit } from "~/web/visit/visit.server";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(titleOf("confirm_join_family"));

/** The invitation is remembered in a cookie, so its token isn't in redir (security 3). */
const signInFirst = (visit: Visit, cookies: readonly string[]) =>
  visit.redirect(signInPath(confirmJoinFamilyPath()), { status: 302, cookies });

export const loader = route({ flag: "growth-family-plan-memberships" }, async (visit) => {
  const { visitor, session } = visit;
  const { token, cookies } = followedInvitation.of(visit);
  visit.refuseUnrenewed();
  if (!visitor.authenticated) throw signInFirst(visit, cookies);
  const { screen, ...view } = await invitationForMember(visit.upstreams, token, session.call, visit.viewing());
  if (!session.signedIn) throw signInFirst(visit, cookies);
  if (screen === "joined") throw visit.redirect(joinFamilyCompletePath(), { status: 302, cookies });
  return visit.private({ ...view, screen, token }, { status: SCREEN_STATUS[screen], cookies });
});

const FIELDS = ["intent", "token"];

export const action = route({ flag: "growth-family-plan-memberships" }, async (visit) => {
  const { visitor, session } = visit;
  const form = await visit.form(FIELDS);
  const { token, cookies } = followedInvitation.named(visit, String(form.get("token") ?? ""));
  visit.refuseUnrenewed();
  if (!visitor.authenticated) throw signInFirst(visit, cookies);
  if (form.get("intent") === "switch") {
    await endSession(visit.upstreams, visitor);
    return visit.redirect(acceptFamilyPlanLoginPath(), { cookies: [...logoutCookies(visit.request), ...cookies] });
  }
  if (form.get("intent") !== "join") return visit.noSuchForm();
  const outcome = token === null ? "refused" : await joinFamily(visit.upstreams, token, session.call);
  if (!session.signedIn) throw signInFirst(visit, cookies);
  if (outcome === "unavailable") return visit.reply({ failed: MEMBER_SERVICE_DOWN }, { status: 503, cookies });
  if (outcome === "refused") return visit.redirect(confirmJoinFamilyPath(), { cookies });
  return visit.redirect(joinFamilyCompletePath(), { cookies: [followedInvitation.forget()] });
});

export default function ConfirmJoinFamilyPage() {
  const { screen, owner, ownerFirstName, email, seatsLeft, account, token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (screen === "unavailable" || !account) return <InvitationUnavailable retry={confirmJoinFamilyPath()} />;
  if (!isOpenScreen(screen)) return <ClosedInvitation screen={screen} ownerFirstName={ownerFirstName} />;
  const isSomebodyElse = screen === "confirm_as_somebody_else";
  return (
    <NarrowPage>
      <PageHeading
        kicker="Family plan"
        title={`Join ${owner}'s family plan?`}
        lead={isSomebodyElse ? undefined : "You'll use one seat on the plan."}
      />
      <ErrorSummary errors={[]} formErrors={answer?.failed ? [answer.failed] : []} />
      {isSomebodyElse && (
        <Alert kind="warning" title={`You're signed in as ${account.email}`}>
          <p>{email ? `The invitation was sent to ${email}. ` : ""}The seat goes to the account that joins.</p>
        </Alert>
      )}
      <FactList facts={[{ name: "Account that joins", value: <JoiningAccount account={account} /> }]} />
      <WhatItGives owner={ownerFirstName} seatsLeft={seatsLeft} />
      {account.ownPlan && <OwnPlan account={account} owner={ownerFirstName} />}
      <form method="post" action={confirmJoinFamilyPath()} className="gap-3" noValidate>
        <input type="hidden" name="token" value={token ?? ""} />
        <Button variant="primary" size="lg" wide name="intent" value="join">
          Join as {account.name || account.email}
        </Button>
        <Button variant="secondary" wide name="intent" value="switch" icon="sign-out">
          Use another account
        </Button>
      </form>
    </NarrowPage>
  );
}

type Account = NonNullable<JoinView["account"]>;

function JoiningAccount({ account: { name, email } }: { account: Account }) {
  return (
    <>
      <strong>{name}</strong> {email}
    </>
  );
}

/** Joining neither ends nor charges a plan that is paid for, but ends its sharing (rulings 3, "manage-family"). */
function OwnPlan({ account: { ownPlan }, owner }: { account: Account; owner: string }) {
  if (!ownPlan) return null;
  return (
    <Alert title={`You have your own plan: ${ownPlan.name}`}>
      <p>
        {ownPlan.term}. Joining doesn&apos;t change it and doesn&apos;t cost you anything. When it ends, you&apos;ll
        watch on {owner}
        &apos;s. Whether it renews is up to you, in <a href={accountPath()}>My Account</a>.
      </p>
      <p>While you have this seat, you can&apos;t share your own plan: open invitations of yours end.</p>
    </Alert>
  );
}
