import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  json,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FactList } from "~/components/account/account-card";
import { NarrowPage } from "~/components/account/narrow-page";
import { ClosedInvitation, InvitationUnavailable, WhatItGives } from "~/components/family/invitation-words";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { PageHeading } from "~/components/ui/page-heading";
import { cardSetting } from "~/models/card/setting.server";
import { isFamilyPlanOn } from "~/models/family/family-flag.server";
import { SCREEN_STATUS, isOpenScreen } from "~/models/family/invitation-screen";
import { invitationForMember, joinFamily, type JoinView } from "~/models/family/join-family.server";
import { refreshMemberToken } from "~/web/refresh.server";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import { endSession } from "~/models/member/sign-out.server";
import type { RouteHandle } from "~/models/navigation/handle";
import {
  acceptFamilyPlanLoginPath,
  accountPath,
  confirmJoinFamilyPath,
  joinFamilyCompletePath,
  signInPath,
} from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { withCookies } from "~/web/cookies.server";
import { followedInvitation, forgetInvitation, namedInvitation } from "~/web/followed-invitation.server";
import { parseForm } from "~/web/form.server";
import { requireFlag } from "~/web/guards.server";
import { logoutCookies } from "~/web/login-cookies.server";
import { memberSession } from "~/web/member-session.server";
import { safeRedirect } from "~/web/redirects.server";
import { getVisitor } from "~/web/visitor.server";
import styles from "./confirm-join-family.module.css";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified", takes: "secret" };

export const meta: MetaFunction = () => [
  { title: titleOf("confirm_join_family") },
  { name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** Signing in comes back here by the remembered invitation: its token stands in no redir (security 3). */
const signInFirst = (cookies: readonly string[]) =>
  safeRedirect(signInPath(confirmJoinFamilyPath()), { headers: withCookies(cookies) });

/** Says which account joins, and whose plan (S 2.8). Coming back after joining leads on to the end. */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  requireFlag(request, await isFamilyPlanOn(visitor));
  const { token, cookies } = followedInvitation(request);
  if (!visitor.authenticated) throw signInFirst(cookies);
  const session = memberSession(request, refreshMemberToken);
  const { screen, ...view } = await invitationForMember(token, session.call, cardSetting(visitor));
  const all = [...cookies, ...session.cookies()];
  if (!session.signedIn) throw signInFirst(all);
  if (screen === "joined") throw safeRedirect(joinFamilyCompletePath(), { headers: withCookies(all) });
  const headers = withCookies(all, new Headers({ "Cache-Control": "private, no-store" }));
  return data({ ...view, screen, token }, { status: SCREEN_STATUS[screen], headers });
}

const FIELDS = ["intent", "token"];

/** Joins, once however often it is pressed, or switches the account and comes back. */
export async function action({ request }: ActionFunctionArgs) {
  const visitor = getVisitor(request);
  requireFlag(request, await isFamilyPlanOn(visitor));
  const form = await parseForm(request, FIELDS);
  const { token, cookies } = namedInvitation(String(form.get("token") ?? ""));
  if (!visitor.authenticated) throw signInFirst(cookies);
  if (form.get("intent") === "switch") {
    await endSession(visitor.token);
    return safeRedirect(acceptFamilyPlanLoginPath(), {
      status: 303,
      headers: withCookies([...logoutCookies(), ...cookies]),
    });
  }
  if (form.get("intent") !== "join") return new Response("The page has no such form.", { status: 400 });
  const session = memberSession(request, refreshMemberToken);
  const outcome = token === null ? "refused" : await joinFamily(token, session.call);
  const all = [...cookies, ...session.cookies()];
  if (!session.signedIn) throw signInFirst(all);
  if (outcome === "unavailable")
    return json({ failed: MEMBER_SERVICE_DOWN }, { status: 503, headers: withCookies(all) });
  if (outcome === "refused") return safeRedirect(confirmJoinFamilyPath(), { status: 303, headers: withCookies(all) });
  return safeRedirect(joinFamilyCompletePath(), {
    status: 303,
    headers: withCookies([...session.cookies(), forgetInvitation()]),
  });
}

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
        lead={isSomebodyElse ? undefined : "One seat, for this account."}
      />
      <ErrorSummary errors={[]} formErrors={answer?.failed ? [answer.failed] : []} />
      {isSomebodyElse && (
        <Alert kind="warning" title={`You are signed in as ${account.email}`}>
          <p>{email ? `The invitation was sent to ${email}. ` : ""}The seat goes to the account that joins.</p>
        </Alert>
      )}
      <FactList facts={[{ name: "This account joins", value: <JoiningAccount account={account} /> }]} />
      <WhatItGives owner={ownerFirstName} seatsLeft={seatsLeft} />
      {account.ownPlan && <OwnPlan account={account} owner={ownerFirstName} />}
      <form method="post" action={confirmJoinFamilyPath()} className={styles.choices} noValidate>
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

/** Who pays already keeps that plan: joining neither ends it nor charges anything (rulings 3, "manage-family"). */
function OwnPlan({ account: { ownPlan }, owner }: { account: Account; owner: string }) {
  if (!ownPlan) return null;
  return (
    <Alert title={`You have a plan of your own: ${ownPlan.name}`}>
      <p>
        {ownPlan.term}. Joining changes nothing about it and costs nothing; once it has ended you watch on {owner}
        &apos;s. Whether it renews is up to you, in <a href={accountPath()}>My Account</a>.
      </p>
    </Alert>
  );
}
