import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthPage } from "~/components/account/narrow-page";
import { LinkUnknown } from "~/components/account/sign-in/link-unknown";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { formState, inputProps, summaryItems } from "~/components/ui/form-state";
import { PageHeading } from "~/components/ui/page-heading";
import { signUpEvent } from "~/models/analytics/report.server";
import { SIGN_IN_CODE_FIELDS, signInCodeSchema } from "~/models/member/forms";
import type { SignedIn, SignInRefused } from "~/models/member/sign-in.server";
import { readLink, signInByCode, signInByLink } from "~/models/member/sign-in-link.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { newSignInLinkPath, signInLinkPath, signInPath, signUpPath } from "~/models/navigation/paths";
import { openSession } from "~/web/session/open-session.server";
import { returnToOf } from "~/web/session/return-to.server";
import { deviceCookies, signInFrom } from "~/web/session/sign-in-from.server";
import { returnToCookie, signInLinkCookie } from "~/web/session/signed-cookie.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { SIGN_IN_CODE_DIGITS, SIGN_IN_LINK_MINUTES } from "~contracts/limits";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(titleOf("new_sign_in_link"));

const STATUS = { open: 200, code: 200, gone: 404, unknown: 503 } as const;

/** Opens nothing: mail programs follow links, too. */
export const loader = route({ requires: "guest" }, async (visit) => {
  const link = await linkOf(visit);
  return visit.private(
    { link, here: signInLinkPath({ token: tokenOf(visit) ?? undefined }), back: returnToOf(visit) },
    { status: STATUS[link.state] },
  );
});

const tokenOf = ({ url }: Visit) => url.searchParams.get("token");

function linkOf(visit: Visit) {
  const token = tokenOf(visit);
  if (token) return readLink(visit.upstreams, token);
  const link = signInLinkCookie.read(visit.request, visit.epochMs);
  return link ? { state: "code" as const, email: link.email, isNew: link.isNew ?? false } : { state: "gone" as const };
}

/** A press opens the session: of the link, or of its code in the browser that asked. */
export const action = route({ requires: "guest" }, (visit) => {
  const token = tokenOf(visit);
  return token ? followed(visit, token) : typed(visit);
});

async function followed(visit: Visit, token: string) {
  await visit.form([]);
  if (visit.tooOften) return visit.reply(saying(visit.tooOften), { status: 429 });
  const result = await signInByLink(visit.upstreams, token, signInFrom(visit));
  return result.ok ? opened(visit, result) : refused(visit, result, saying(result.message));
}

async function typed(visit: Visit) {
  const submission = parseWithZod(await visit.form(SIGN_IN_CODE_FIELDS), { schema: signInCodeSchema });
  if (visit.tooOften) return visit.reply(submission.reply({ formErrors: [visit.tooOften] }), { status: 429 });
  const link = signInLinkCookie.read(visit.request, visit.epochMs);
  // The page says that it no longer works.
  if (!link) return visit.reply(submission.reply(), { status: 404 });
  if (submission.status !== "success") return visit.reply(submission.reply(), { status: 400 });
  const result = await signInByCode(visit.upstreams, { ...link, code: submission.value.code }, signInFrom(visit));
  if (result.ok) return opened(visit, result);
  const formErrors = [result.message];
  // Anything else isn't the code's fault.
  return refused(
    visit,
    result,
    submission.reply(result.status === 400 ? { fieldErrors: { code: formErrors } } : { formErrors }),
  );
}

const saying = (message: string): SubmissionResult<string[]> => ({ status: "error", error: { "": [message] } });

const opened = (visit: Visit, signedIn: SignedIn) =>
  openSession(visit, signedIn, signUpEvent({ made: signedIn.token.made === true }), returnToOf(visit), [
    signInLinkCookie.clear(),
    returnToCookie.clear(),
  ]);

const refused = (visit: Visit, result: SignInRefused, answer: SubmissionResult<string[]>) =>
  visit.reply(answer, { ...result, cookies: deviceCookies(result.device, visit.epochMs) });

export default function SignInLinkPage() {
  const { link, here, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthPage>
      {link.state === "open" && <Press email={link.email} action={here} answer={answer} />}
      {link.state === "code" && <Code email={link.email} isNew={link.isNew} back={back} answer={answer} />}
      {link.state === "gone" && <LinkGone back={back} />}
      {link.state === "unknown" && <LinkUnknown title="Sign in" life={`${SIGN_IN_LINK_MINUTES} minutes`} here={here} />}
    </AuthPage>
  );
}

type Answered = { answer: SubmissionResult<string[]> | undefined };

function Press({ email, action, answer }: Answered & { email: string; action: string }) {
  return (
    <>
      <PageHeading title="Sign in on this device?" lead={<>You&apos;ll be signed in as {email}.</>} />
      <form method="post" action={action} className="gap-2">
        <ErrorSummary errors={[]} formErrors={answer?.error?.[""] ?? undefined} />
        <Button variant="primary" size="lg" wide>
          Sign in
        </Button>
      </form>
    </>
  );
}

type CodeProps = Answered & { email: string; isNew: boolean; back: string | undefined };

function Code({ email, isNew, back, answer }: CodeProps) {
  const [form, { code }] = formState({ id: "code", answer, schema: signInCodeSchema });
  return (
    <>
      <PageHeading
        title="Check your e-mail"
        lead={
          <>
            {isNew ? `We just sent ${email} a link.` : `If ${email} has an account, we just sent it a link.`} Open it on
            the device that you want to watch on, or enter the {SIGN_IN_CODE_DIGITS} digits beside it here.
          </>
        }
      />
      <form method="post" action={signInLinkPath()} id={form.id} className="gap-2" noValidate>
        <ErrorSummary errors={summaryItems([code])} formErrors={form.errors} />
        <InputField
          {...inputProps(code, "text")}
          label="Code from the e-mail"
          hint={`Good for ${SIGN_IN_LINK_MINUTES} minutes, once.`}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button variant="primary" size="lg" wide>
          Sign in
        </Button>
      </form>
      <p>
        Nothing after a few minutes? Check your spam folder, or{" "}
        <a href={isNew ? signUpPath(back) : newSignInLinkPath(back)}>send another link</a>.
      </p>
      {!isNew && (
        <p>
          Know your password? <a href={signInPath(back)}>Sign in</a>.
        </p>
      )}
    </>
  );
}

function LinkGone({ back }: { back: string | undefined }) {
  return (
    <>
      <PageHeading
        title="This link no longer works"
        lead={`A link and its code work once, for ${SIGN_IN_LINK_MINUTES} minutes.`}
      />
      <ButtonLink href={newSignInLinkPath(back)} variant="primary" size="lg">
        Send me a new link
      </ButtonLink>
      <ButtonLink href={signInPath(back)} size="lg">
        Use my password
      </ButtonLink>
    </>
  );
}
