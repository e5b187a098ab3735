import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthPage } from "~/components/account/narrow-page";
import { MailRequestForm } from "~/components/account/sign-in/mail-request-form";
import { PageHeading } from "~/components/ui/page-heading";
import { askForReset } from "~/models/account/password-reset.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountCardPath, forgotPasswordPath, passwordDonePath, signInPath } from "~/models/navigation/paths";
import { mailRequest } from "~/web/form/mail-request.server";
import { safeRedirect, withCookies } from "~/web/page/answers.server";
import { saveReturnTo } from "~/web/session/return-to.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { takes: "secret", frame: "apps-query" };

export const meta = unlistedMeta(titleOf("forgot_password"));

// Mails lead here, too: "If it wasn't you, set a new password."
const MEMBERS_GO = accountCardPath("password", { open: "password" });

export const loader = route({ requires: "guest", elsewhere: MEMBERS_GO }, (visit) => {
  return json({ redir: visit.url.searchParams.get("redir") ?? undefined });
});

export const action = route({ requires: "guest" }, (visit) =>
  mailRequest(visit, async (email) =>
    (await askForReset(visit.upstreams, email))
      ? safeRedirect(passwordDonePath("pwd_reset_sent"), { status: 303, headers: withCookies(saveReturnTo(visit)) })
      : null,
  ),
);

export default function ForgotPasswordPage() {
  const { redir } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthPage>
      <PageHeading
        title="Forgot your password?"
        lead="Enter your account's e-mail address, and we'll send you a link to choose a new one."
      />
      <MailRequestForm id="forgot" action={forgotPasswordPath(redir)} label="Send the link" answer={answer} />
      <p>
        Remember it? <a href={signInPath(redir)}>Sign in</a>.
      </p>
    </AuthPage>
  );
}
