import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthPage } from "~/components/account/narrow-page";
import { LinkUnknown } from "~/components/account/sign-in/link-unknown";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { PageHeading } from "~/components/ui/page-heading";
import { confirmEmailChange, EMAIL_CHANGE_STATUS, emailChangeLink } from "~/models/account/email-change.server";
import { endSession } from "~/models/member/sign-out.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountCardPath, emailChangePath, forgotPasswordPath, signInPath } from "~/models/navigation/paths";
import { followedEmailChange } from "~/web/page/email-link.server";
import { emailCookie, logoutCookies } from "~/web/session/login-cookies.server";
import { accountCookies, signInFrom } from "~/web/session/sign-in-from.server";
import { route, type Visit } from "~/web/visit/visit.server";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(titleOf("change_email"));

/** The link is remembered in a cookie, so its token isn't in redir (security 3). */
const signInFirst = (visit: Visit, cookies: readonly string[]) =>
  visit.redirect(signInPath(emailChangePath()), { status: 302, cookies });

/** The link alone changes nothing: mail programs open it, too, and a mistyped address is someone else's. */
export const loader = route(async (visit) => {
  const { visitor, session } = visit;
  const { token, cookies } = followedEmailChange.of(visit);
  visit.refuseUnrenewed();
  if (!visitor.authenticated) throw signInFirst(visit, cookies);
  const link = await emailChangeLink(visit.upstreams, token, session.call, visit.zone);
  if (!session.signedIn) throw signInFirst(visit, cookies);
  const status = EMAIL_CHANGE_STATUS[link.state];
  // It may have been changed in another browser.
  const email = link.state === "changed" ? [emailCookie(link.email)] : [];
  return visit.private({ link, token, current: visitor.email }, { status, cookies: [...email, ...cookies] });
});

const FIELDS = ["intent", "token"];

export const action = route(async (visit) => {
  const { visitor, session, request } = visit;
  const form = await visit.form(FIELDS);
  const { token, cookies } = followedEmailChange.named(visit, String(form.get("token") ?? ""));
  visit.refuseUnrenewed();
  if (!visitor.authenticated) throw signInFirst(visit, cookies);
  if (visit.tooOften) return visit.reply({ failed: visit.tooOften }, { status: 429, cookies });
  if (form.get("intent") === "switch") {
    await endSession(visit.upstreams, visitor);
    return signInFirst(visit, [...logoutCookies(request), ...cookies]);
  }
  if (form.get("intent") !== "change") return visit.noSuchForm();
  if (token === null) return visit.redirect(emailChangePath());
  const answer = await confirmEmailChange(visit.upstreams, token, session.call);
  if (!session.signedIn) throw signInFirst(visit, cookies);
  if ("failed" in answer) return visit.reply({ failed: answer.failed }, { status: answer.status, cookies });
  if ("refused" in answer) return visit.redirect(emailChangePath(), { cookies });
  return visit.redirect(accountCardPath("profile", { saved: "address-changed" }), {
    cookies: [
      emailCookie(answer.email),
      ...accountCookies(visit, signInFrom(visit).device, answer.email),
      followedEmailChange.forget(),
    ],
  });
});

export default function ChangeEmailPage() {
  const { link, token, current } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthPage>
      {link.state === "open" && (
        <Confirm email={link.email} current={current} token={token} failed={answer?.failed ?? null} />
      )}
      {link.state === "early" && <Early email={link.email} opens={link.opens} />}
      {link.state === "changed" && <Changed email={link.email} />}
      {link.state === "other_account" && <OtherAccount current={current} token={token} />}
      {link.state === "gone" && <LinkGone />}
      {link.state === "unknown" && (
        <LinkUnknown title="Change your e-mail address" life="a day" here={emailChangePath()} />
      )}
    </AuthPage>
  );
}

type Followed = { token: string | null; current: string | null };

function Confirm({ email, current, token, failed }: Followed & { email: string; failed: string | null }) {
  return (
    <>
      <PageHeading
        title="Change your e-mail address?"
        lead={
          <>
            From <strong>{current ?? "the one you have"}</strong> to <strong>{email}</strong>. You&apos;ll sign in with
            the new one, and receipts and game alerts go there.
          </>
        }
      />
      <form method="post" action={emailChangePath()} className="gap-2" noValidate>
        <ErrorSummary errors={[]} formErrors={failed ? [failed] : []} />
        <input type="hidden" name="token" value={token ?? ""} />
        <Button variant="primary" size="lg" wide name="intent" value="change">
          Change it
        </Button>
      </form>
      <ButtonLink href={accountCardPath("profile")} size="lg">
        Keep the one I have
      </ButtonLink>
    </>
  );
}

function Early({ email, opens }: { email: string; opens: string }) {
  return (
    <>
      <PageHeading
        title="This link doesn't work yet"
        lead={
          <>
            Our team asked for it, so it waits a day. Open it again from {opens} on to change your address to{" "}
            <strong>{email}</strong>. If you didn&apos;t ask for that, a new password stops it.
          </>
        }
      />
      <ButtonLink href={forgotPasswordPath()} size="lg">
        Set a new password
      </ButtonLink>
    </>
  );
}

function Changed({ email }: { email: string }) {
  return (
    <>
      <PageHeading title="Your e-mail address is changed" lead={<>You sign in with {email} now.</>} />
      <ButtonLink href={accountCardPath("profile")} variant="primary" size="lg">
        My Account
      </ButtonLink>
    </>
  );
}

function OtherAccount({ current, token }: Followed) {
  return (
    <>
      <PageHeading
        title="This link is for another account"
        lead={
          <>
            You&apos;re signed in as {current ?? "someone else"}. Sign in with the account whose address you want to
            change.
          </>
        }
      />
      <form method="post" action={emailChangePath()} className="gap-2" noValidate>
        <input type="hidden" name="token" value={token ?? ""} />
        <Button variant="primary" size="lg" wide name="intent" value="switch" icon="sign-out">
          Use another account
        </Button>
      </form>
    </>
  );
}

function LinkGone() {
  return (
    <>
      <PageHeading
        title="This link no longer works"
        lead={
          "It's more than a day old, you've asked for a newer one, or you've set a new password since. My Account " +
          "shows the address you have, and can send you a new link."
        }
      />
      <ButtonLink href={accountCardPath("profile")} variant="primary" size="lg">
        My Account
      </ButtonLink>
    </>
  );
}
