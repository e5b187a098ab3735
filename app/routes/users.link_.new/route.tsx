import { randomUUID } from "node:crypto";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthPage } from "~/components/account/narrow-page";
import { MailRequestForm } from "~/components/account/sign-in/mail-request-form";
import { PageHeading } from "~/components/ui/page-heading";
import { askForLink } from "~/models/member/sign-in-link.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { newSignInLinkPath, signInLinkPath, signInPath } from "~/models/navigation/paths";
import { mailRequest } from "~/web/form/mail-request.server";
import { safeRedirect, withCookies } from "~/web/page/answers.server";
import { linkRequestCookies } from "~/web/session/return-to.server";
import { route } from "~/web/visit/visit.server";
import { SIGN_IN_CODE_DIGITS } from "~contracts/limits";

export const handle: RouteHandle = { takes: "secret", frame: "apps-query" };

export const meta = unlistedMeta(titleOf("new_sign_in_link"));

export const loader = route({ requires: "guest" }, (visit) =>
  json({ redir: visit.url.searchParams.get("redir") ?? undefined }),
);

export const action = route({ requires: "guest" }, (visit) =>
  mailRequest(visit, async (email) => {
    const link = { email, browser: randomUUID() };
    if (!(await askForLink(visit.upstreams, link))) return null;
    return safeRedirect(signInLinkPath(), { status: 303, headers: withCookies(linkRequestCookies(visit, link)) });
  }),
);

export default function NewSignInLinkPage() {
  const { redir } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthPage>
      <PageHeading
        title="Sign in without a password"
        lead={
          `Enter your account's e-mail address. We'll send you a link, and a code of ${SIGN_IN_CODE_DIGITS} digits ` +
          "for this device."
        }
      />
      <MailRequestForm id="link" action={newSignInLinkPath(redir)} label="Send me a link" answer={answer} />
      <p>
        Know your password? <a href={signInPath(redir)}>Sign in</a>.
      </p>
    </AuthPage>
  );
}
