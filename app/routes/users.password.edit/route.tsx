import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthPage } from "~/components/account/narrow-page";
import { LinkUnknown } from "~/components/account/sign-in/link-unknown";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { formState, inputProps, summaryItems } from "~/components/ui/form-state";
import { PageHeading } from "~/components/ui/page-heading";
import { PasswordField } from "~/components/ui/password-field";
import { resetLink, setPassword } from "~/models/account/password-reset.server";
import { RESET_PASSWORD_FIELDS, resetPasswordSchema } from "~/models/member/forms";
import { endSession } from "~/models/member/sign-out.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { forgotPasswordPath, passwordDonePath, resetPasswordPath, signInPath } from "~/models/navigation/paths";
import { NEVER_KEPT, safeRedirect, withCookies } from "~/web/page/answers.server";
import { logoutCookies, lostSessionCookies } from "~/web/session/login-cookies.server";
import { returnToOf } from "~/web/session/return-to.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { PASSWORD_MIN_LENGTH, RESET_LINK_HOURS } from "~contracts/limits";

export const handle: RouteHandle = { takes: "secret", forcesLogout: true };

export const meta = unlistedMeta(titleOf("reset_password"));

/** Signs out and shows the page in one response (S 4.6). */
export const loader = route(async (visit) => {
  const { token, via } = linkOf(visit.request);
  const [link] = await Promise.all([resetLink(visit.upstreams, token), endSession(visit.upstreams, visit.visitor)]);
  const status = link.state === "open" ? 200 : link.state === "gone" ? 404 : 503;
  return data(
    { link, here: resetPasswordPath({ token, via }), back: returnToOf(visit) },
    { status, headers: withCookies(endedCookies(visit), new Headers(NEVER_KEPT)) },
  );
});

/** A guest has nothing to sign out of, and keeps what was begun: an order, a code, a follow (rulings 3). */
const endedCookies = ({ visitor, request }: Visit) =>
  visitor.authenticated || visitor.refreshToken ? logoutCookies(request) : lostSessionCookies();

/** The token in the address identifies the account; nothing in the form does. */
export const action = route(async (visit) => {
  const { request, upstreams, tooOften } = visit;
  const { token, via } = linkOf(request);
  const submission = parseWithZod(await visit.form(RESET_PASSWORD_FIELDS), { schema: resetPasswordSchema });
  if (tooOften)
    return json(submission.reply({ formErrors: [tooOften], hideFields: ["new_password"] }), { status: 429 });
  if (submission.status !== "success") return json(submission.reply({ hideFields: ["new_password"] }), { status: 400 });
  const result = await setPassword(upstreams, token, submission.value.new_password);
  if (result.ok)
    return safeRedirect(passwordDonePath(via ? "school" : "success"), {
      status: 303,
      headers: withCookies(endedCookies(visit)),
    });
  const errors = result.fieldError
    ? { fieldErrors: { new_password: [result.fieldError] } }
    : { formErrors: [result.isUnknown ? NOT_HEARD : NOT_SET] };
  return json(submission.reply({ ...errors, hideFields: ["new_password"] }), { status: 400 });
});

const NOT_SET = "We couldn't set your password. Please try again in a moment.";
const NOT_HEARD =
  "We haven't heard whether your new password was saved. Try signing in with it. If that doesn't work, set it again.";

function linkOf(request: Request): { token: string | null; via: "school" | null } {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get("token"), via: searchParams.get("via") === "school" ? "school" : null };
}

export default function ResetPasswordPage() {
  const { link, here, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthPage>
      {link.state === "open" && <NewPassword email={link.email} action={here} answer={answer} />}
      {link.state === "gone" && <LinkGone back={back} />}
      {link.state === "unknown" && (
        <LinkUnknown title="Choose a new password" life={`${RESET_LINK_HOURS} hours`} here={here} />
      )}
    </AuthPage>
  );
}

type NewPasswordProps = { email: string; action: string; answer: SubmissionResult<string[]> | undefined };

function NewPassword({ email, action, answer }: NewPasswordProps) {
  const [form, { new_password: password }] = formState({ id: "reset", answer, schema: resetPasswordSchema });
  return (
    <>
      <PageHeading
        title="Choose a new password"
        lead={<>For {email}. You&apos;ll be signed out everywhere until you sign in with it.</>}
      />
      <form method="post" action={action} id={form.id} className="gap-2" noValidate>
        <ErrorSummary errors={summaryItems([password])} formErrors={form.errors} />
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          {...inputProps(password, "password")}
          label="New password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          autoComplete="new-password"
        />
        <Button variant="primary" size="lg" wide>
          Set password
        </Button>
      </form>
    </>
  );
}

function LinkGone({ back }: { back: string | undefined }) {
  return (
    <>
      <PageHeading
        title="This link no longer works"
        lead={
          `It's already been used, or it's more than ${RESET_LINK_HOURS} hours old. If you just set a new password ` +
          "with it, sign in with that one."
        }
      />
      <ButtonLink href={forgotPasswordPath(back)} variant="primary" size="lg">
        Send me a new link
      </ButtonLink>
      <ButtonLink href={signInPath(back)} size="lg">
        Sign in
      </ButtonLink>
    </>
  );
}
