import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { formState, hiddenProps, inputProps, summaryItems } from "~/components/ui/form-state";
import { PasswordField } from "~/components/ui/password-field";
import { signInSchema } from "~/models/member/forms";
import { forgotPasswordPath, newSignInLinkPath, signInPath } from "~/models/navigation/paths";
import styles from "./sign-form.module.css";

export type SignFormProps = {
  action?: string;
  redir?: string | undefined;
  email?: string | undefined;
  answer?: SubmissionResult<string[]> | undefined;
};

type SignInFormProps = SignFormProps & {
  /** Where to go on after a forgotten password. */
  back?: string | undefined;
  /** Whether a link can be mailed instead. */
  canSendLink: boolean;
  /** What a device's passkey takes, on the sign-in page itself. */
  passkey?: ReactNode;
};

/** Usable on any page; errors come back on the sign-in page (S 4.6). */
export function SignInForm({
  action = signInPath(),
  redir,
  back = redir,
  email,
  answer,
  canSendLink,
  passkey,
}: SignInFormProps) {
  const [form, fields] = formState({ id: "sign-in", answer, schema: signInSchema, defaults: { redir, email } });
  return (
    <form method="post" action={action} id={form.id} className="gap-2" noValidate>
      <ErrorSummary errors={summaryItems([fields.email, fields.password])} formErrors={form.errors} />
      <input {...hiddenProps(fields.redir)} />
      <InputField
        {...inputProps(fields.email, "email")}
        label="E-mail"
        autoComplete={passkey ? "username webauthn" : "username"}
      />
      <PasswordField {...inputProps(fields.password, "password")} label="Password" autoComplete="current-password" />
      <Button variant="primary" size="lg" wide>
        Sign in
      </Button>
      {canSendLink && (
        <ButtonLink href={newSignInLinkPath(back)} size="lg" wide icon="mail">
          Send me a link
        </ButtonLink>
      )}
      {passkey}
      <p className={styles.aside}>
        <a href={forgotPasswordPath(back)}>Forgot your password?</a>
      </p>
    </form>
  );
}
