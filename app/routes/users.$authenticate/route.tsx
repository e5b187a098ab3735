import { parseWithZod } from "@conform-to/zod/v4";
import { json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthPage } from "~/components/account/narrow-page";
import { PasskeyButton } from "~/components/account/sign-in/passkey-button";
import { SignInForm } from "~/components/account/sign-in/sign-in-form";
import { SignUpForm } from "~/components/account/sign-in/sign-up-form";
import { PageHeading } from "~/components/ui/page-heading";
import { ACCOUNT_EVENT, signUpEvent } from "~/models/analytics/report.server";
import { SIGN_IN_FIELDS, SIGN_UP_FIELDS, signInSchema, signUpSchema } from "~/models/member/forms";
import { PASSKEY_FIELD } from "~/models/member/passkey-field";
import { signIn, signInByPasskey } from "~/models/member/sign-in.server";
import { newAccount, otherWaysIn } from "~/models/member/sign-in-link.server";
import { asFieldErrors } from "~/models/navigation/form-reply.server";
import { type RouteHandle, unlisted } from "~/models/navigation/page";
import {
  confirmJoinFamilyPath,
  passkeyOptionsPath,
  signInLinkPath,
  signInPath,
  signUpPath,
} from "~/models/navigation/paths";
import { authenticateParams } from "~/models/navigation/route-params";
import { openSession } from "~/web/session/open-session.server";
import { intentsOf } from "~/web/session/pending-intents.server";
import { linkRequestCookies } from "~/web/session/return-to.server";
import { deviceCookies, signInFrom } from "~/web/session/sign-in-from.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { takes: "secret", frame: "apps-query" };

const TITLES = { sign_in: "Sign In", sign_up: "Sign Up" } as const;

/** What the press that led here does once signed in. */
const AFTERWARD = {
  follow: "Once you’re in, you’ll be following.",
  remind: "Once you’re in, your reminder is set.",
  "favorite-team": "Once you’re in, we’ll add your team.",
  clip: "Once you’re in, your clip is saved.",
} as const;

const JOINS_FAMILY = "Once you’re in, you can join the family plan.";

const LONGEST_EMAIL = 254;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlisted(pageTitle(data ? TITLES[data.authenticate] : "Page not found"));

export const loader = route(
  { params: authenticateParams, requires: "guest" },
  async (visit, { params: { authenticate } }) => {
    const waiting = intentsOf(visit).at(-1)?.kind;
    const { searchParams } = visit.url;
    const email = searchParams.get("email")?.slice(0, LONGEST_EMAIL);
    const can = await otherWaysIn(visit.upstreams);
    return json({ authenticate, redir: searchParams.get("redir") ?? undefined, email, waiting, can });
  },
);

export const action = route(
  { params: authenticateParams, requires: "guest" },
  (visit, { params: { authenticate } }) => {
    return authenticate === "sign_in" ? postSignIn(visit) : postSignUp(visit);
  },
);

export default function AuthenticatePage() {
  const { authenticate, redir: target, email, waiting, can } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer?.initialValue?.redir;
  const redir = typeof typed === "string" ? typed : target;
  // Errors of the forms beside an invitation come back here (S 2.8).
  const afterward = redir === confirmJoinFamilyPath() ? JOINS_FAMILY : waiting && AFTERWARD[waiting];
  return (
    <AuthPage>
      {authenticate === "sign_in" ? (
        <>
          <PageHeading
            title="Sign in"
            lead={
              <>
                {afterward && <>{afterward} </>}
                New here? <a href={signUpPath(redir)}>Create a free account</a>.
              </>
            }
          />
          <SignInForm
            redir={redir}
            email={email}
            answer={answer}
            canSendLink={can.sign_in_link}
            passkey={can.passkeys && <PasskeyButton does="use" options={passkeyOptionsPath()} />}
          />
        </>
      ) : (
        <>
          <PageHeading
            title="Create an account"
            lead={
              <>
                {afterward && <>{afterward} </>}
                It&apos;s free. Already have one? <a href={signInPath(redir)}>Sign in</a>.
              </>
            }
          />
          <SignUpForm redir={redir} answer={answer} byMail={can.sign_up_link} />
        </>
      )}
    </AuthPage>
  );
}

async function postSignUp(visit: Visit) {
  const { tooOften } = visit;
  const form = await visit.form(SIGN_UP_FIELDS);
  const submission = parseWithZod(form, { schema: signUpSchema });
  if (tooOften) return json(submission.reply({ formErrors: [tooOften], hideFields: ["password"] }), { status: 429 });
  if (submission.status !== "success") return json(submission.reply({ hideFields: ["password"] }), { status: 400 });
  const { redir } = submission.value;
  const result = await newAccount(visit.upstreams, submission.value, signInFrom(visit));
  if (result.ok === "mailed")
    return visit.redirect(signInLinkPath(), { cookies: linkRequestCookies(visit, result.link, redir) });
  if (result.ok) return openSession(visit, result, signUpEvent(result), redir);
  const fieldErrors = asFieldErrors(result.fieldErrors);
  const formErrors = result.message ? [result.message] : [];
  const cookies = deviceCookies(result.device, visit.epochMs);
  const refused = submission.reply({ fieldErrors, formErrors, hideFields: ["password"] });
  return visit.reply(refused, { status: result.status, cookies });
}

async function postSignIn(visit: Visit) {
  const { tooOften } = visit;
  const form = await visit.form(SIGN_IN_FIELDS);
  const passkey = form.get(PASSKEY_FIELD);
  form.delete(PASSKEY_FIELD);
  const byPasskey = signInSchema.pick({ redir: true }).transform((rest) => ({ ...rest, passkey }));
  const submission = parseWithZod(form, { schema: passkey ? byPasskey : signInSchema });
  if (tooOften) return json(submission.reply({ formErrors: [tooOften], hideFields: ["password"] }), { status: 429 });
  if (submission.status !== "success") return json(submission.reply({ hideFields: ["password"] }), { status: 400 });
  const { upstreams } = visit;
  const result = await ("passkey" in submission.value
    ? signInByPasskey(upstreams, passkey, signInFrom(visit))
    : signIn(upstreams, submission.value, signInFrom(visit)));
  if (!result.ok) {
    const cookies = deviceCookies(result.device, visit.epochMs);
    const refused = submission.reply({ formErrors: [result.message], hideFields: ["password"] });
    return visit.reply(refused, { ...result, cookies });
  }
  return openSession(visit, result, ACCOUNT_EVENT.login, submission.value.redir);
}
