import { randomUUID } from "node:crypto";
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
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import { askForLink } from "~/models/member/sign-in-link.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { newSignInLinkPath, signInLinkPath, signInPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { tooOften } from "~/models/navigation/too-often";
import { unlisted } from "~/models/sharing/page-meta";
import { parseForm } from "~/web/form/form.server";
import { safeRedirect } from "~/web/page/redirects.server";
import { withCookies } from "~/web/session/cookies.server";
import { saveReturnTo } from "~/web/session/return-to.server";
import { signInLinkCookie } from "~/web/session/signed-cookie.server";
import { route } from "~/web/visit/route.server";
import { SIGN_IN_CODE_DIGITS } from "~contracts/limits";

export const handle: RouteHandle = { pageContext: "unclassified", takes: "secret", frame: "apps-query" };

export const meta: MetaFunction = () => unlisted(titleOf("new_sign_in_link"));

export const loader = route({ requires: "guest" }, (visit) =>
  json({ redir: visit.url.searchParams.get("redir") ?? undefined }),
);

/** Gives the same answer for every address, so it doesn't reveal who has an account (security 3). */
export const action = route({ requires: "guest" }, async (visit) => {
  const { limited } = visit.context;
  const submission = parseWithZod(await parseForm(visit.request, FORGOT_PASSWORD_FIELDS), {
    schema: forgotPasswordSchema,
  });
  if (limited) return json(submission.reply({ formErrors: [tooOften(limited.retryAfterSeconds)] }), { status: 429 });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const asked = { email: submission.value.email, browser: randomUUID() };
  if (!(await askForLink(visit.upstreams, asked)))
    return json(submission.reply({ formErrors: [MEMBER_SERVICE_DOWN] }), { status: 503 });
  return safeRedirect(signInLinkPath(), {
    status: 303,
    headers: withCookies([signInLinkCookie.serialize(asked, visit.epochMs), ...saveReturnTo(visit)]),
  });
});

export default function NewSignInLinkPage() {
  const { redir } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, { email }] = useForm<ForgotPasswordForm>({
    id: "link",
    lastResult: answer,
    constraint: getZodConstraint(forgotPasswordSchema),
  });
  return (
    <AuthPage>
      <PageHeading
        title="Sign in without a password"
        lead={
          `Enter your account's e-mail address. We'll send you a link, and a code of ${SIGN_IN_CODE_DIGITS} digits ` +
          "for this device."
        }
      />
      <form method="post" action={newSignInLinkPath(redir)} {...getFormProps(form)} className="gap-2" noValidate>
        <ErrorSummary errors={summaryItems([email])} formErrors={form.errors} />
        <InputField {...inputProps(email, "email")} label="E-mail" autoComplete="username" />
        <Button variant="primary" size="lg" wide>
          Send me a link
        </Button>
      </form>
      <p>
        Know your password? <a href={signInPath(redir)}>Sign in</a>.
      </p>
    </AuthPage>
  );
}
