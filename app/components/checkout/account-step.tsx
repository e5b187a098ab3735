import type { SubmissionResult } from "@conform-to/react";
import { SignInForm } from "~/components/account/sign-in-form";
import { SignUpForm } from "~/components/account/sign-up-form";
import type { AccountBody } from "~/models/checkout/view";

type AccountStepProps = { body: AccountBody; action: string; answer: SubmissionResult<string[]> | undefined };

/** The chosen pass is kept meanwhile (rulings 3 "checkout and signing in"). */
export function AccountStep({ body, action, answer }: AccountStepProps) {
  const { hasAccount, otherHref, paymentHref, email } = body;
  return hasAccount ? (
    <>
      <p>
        New here? <a href={otherHref}>Create an account</a>.
      </p>
      <SignInForm action={action} back={paymentHref} answer={answer} email={email ?? undefined} />
    </>
  ) : (
    <>
      <p>
        Your pass goes with an account, so you can watch on every device. Already have one?{" "}
        <a href={otherHref}>Sign in</a>.
      </p>
      <SignUpForm action={action} signInHref={otherHref} answer={answer} />
    </>
  );
}
