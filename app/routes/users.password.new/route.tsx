import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthPage } from "~/components/account/narrow-page";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { summaryItems } from "~/components/ui/error-summary-items";
import { InputField } from "~/components/ui/field";
import { inputProps } from "~/components/ui/input-props";
import { PageHeading } from "~/components/ui/page-heading";
import { FORGOT_PASSWORD_FIELDS, type ForgotPasswordForm, forgotPasswordSchema } from "~/models/account/password-forms";
import { askForReset } from "~/models/account/password-reset.server";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { accountCardPath, forgotPasswordPath, passwordDonePath, signInPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { tooOften } from "~/models/navigation/too-often";
import { unlisted } from "~/models/sharing/page-meta";
import { parseForm } from "~/web/form/form.server";
import { safeRedirect } from "~/web/page/redirects.server";
import { withCookies } from "~/web/session/cookies.server";
import { saveReturnTo } from "~/web/session/return-to.server";
import { route } from "~/web/visit/route.server";

export const handle: RouteHandle = { pageContext: "unclassified", takes: "secret", frame: "apps-query" };

export const meta: MetaFunction = () => unlisted(titleOf("forgot_password"));

// Mails lead here, too: "If it wasn't you, set a new password."
const MEMBERS_GO = accountCardPath("password", { open: "password" });

export const loader = route({ requires: "guest", elsewhere: MEMBERS_GO }, (visit) => {
  return json({ redir: visit.url.searchParams.get("redir") ?? undefined });
});

/** Gives the same answer for every address, so it doesn't reveal who has an account (security 3). */
export const action = route({ requires: "guest" }, async (visit) => {
  const { limited } = visit.context;
  const submission = parseWithZod(await parseForm(visit.request, FORGOT_PASSWORD_FIELDS), {
    schema: forgotPasswordSchema,
  });
  if (limited) return json(submission.reply({ formErrors: [tooOften(limited.retryAfterSeconds)] }), { status: 429 });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  if (await askForReset(visit.upstreams, submission.value.email))
    return safeRedirect(passwordDonePath("pwd_reset_sent"), {
      status: 303,
      headers: withCookies(saveReturnTo(visit)),
    });
  return json(submission.reply({ formErrors: [MEMBER_SERVICE_DOWN] }), { status: 503 });
});

export default function ForgotPasswordPage() {
  const { redir } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, { email }] = useForm<ForgotPasswordForm>({
    id: "forgot",
    lastResult: answer,
    constraint: getZodConstraint(forgotPasswordSchema),
  });
  return (
    <AuthPage>
      <PageHeading
        title="Forgot your password?"
        lead="Enter your account's e-mail address, and we'll send you a link to choose a new one."
      />
      <form method="post" action={forgotPasswordPath(redir)} {...getFormProps(form)} className="gap-2" noValidate>
        <ErrorSummary errors={summaryItems([email])} formErrors={form.errors} />
        <InputField {...inputProps(email, "email")} label="E-mail" autoComplete="username" />
        <Button variant="primary" size="lg" wide>
          Send the link
        </Button>
      </form>
      <p>
        Remember it? <a href={signInPath(redir)}>Sign in</a>.
      </p>
    </AuthPage>
  );
}
