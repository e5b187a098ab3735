import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { CheckboxField, InputField } from "~/components/ui/field";
import { checkboxProps, formState, hiddenProps, inputProps, summaryItems } from "~/components/ui/form-state";
import { PasswordField } from "~/components/ui/password-field";
import { signUpSchema } from "~/models/member/forms";
import { ACCOUNT_EXISTS } from "~/models/member/sign-up-errors";
import { privacyPath, signInPath, signUpPath, termsPath, withEmail } from "~/models/navigation/paths";
import { PASSWORD_MIN_LENGTH } from "~contracts/limits";
import type { SignFormProps } from "./sign-in-form";
import styles from "./sign-form.module.css";

const LEAST = `At least ${PASSWORD_MIN_LENGTH} characters.`;
const EMAIL_HINT = "You sign in with it, and receipts go there. You can change it later in My Account.";

type SignUpFormProps = SignFormProps & {
  signInHref?: string;
  /** Whether a mail can let them in instead of a password. */
  byMail: boolean;
};

/** Usable on any page; errors come back on the sign-up page (S 4.6, 5.3). */
export function SignUpForm({
  action = signUpPath(),
  redir,
  signInHref = signInPath(redir),
  email: knownEmail,
  answer,
  byMail,
}: SignUpFormProps) {
  const [form, fields] = formState({
    id: "sign-up",
    answer,
    schema: signUpSchema,
    defaults: { redir, email: knownEmail },
  });
  const { name, last_name, email, zip_code, password, accept_service_terms: terms } = fields;
  const isKnown = email.errors?.[0] === ACCOUNT_EXISTS;
  const way = isKnown ? { href: withEmail(signInHref, email.initialValue), label: "Sign in instead" } : undefined;
  return (
    <form method="post" action={action} id={form.id} className="gap-2" noValidate>
      <ErrorSummary
        errors={summaryItems([name, last_name, { id: email.id, errors: email.errors, way }, zip_code, password, terms])}
        formErrors={form.errors}
      />
      <input {...hiddenProps(fields.redir)} />
      <div className={styles.pair}>
        <InputField {...inputProps(name, "text")} label="First name" autoComplete="given-name" />
        <InputField {...inputProps(last_name, "text")} label="Last name" autoComplete="family-name" />
      </div>
      <InputField {...inputProps(email, "email")} label="E-mail" hint={EMAIL_HINT} autoComplete="username" way={way} />
      <InputField
        {...inputProps(zip_code, "text")}
        label="ZIP code"
        hint="So we can find the teams near you."
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <PasswordField
        {...inputProps(password, "password")}
        required={!byMail}
        label="Password"
        hint={byMail ? `Optional. ${LEAST} Without one, we'll e-mail you a link and a code.` : LEAST}
        autoComplete="new-password"
      />
      <CheckboxField
        {...checkboxProps(terms)}
        label={
          <>
            I accept the <a href={termsPath()}>terms of use</a> and the <a href={privacyPath()}>privacy policy</a>
          </>
        }
      />
      <Button variant="primary" size="lg" wide>
        Create account
      </Button>
    </form>
  );
}
