import { formState, inputProps } from "~/components/ui/form-state";
import { PasswordField } from "~/components/ui/password-field";
import { passwordSchema } from "~/models/account/account-forms";
import { devicesPath, passkeysPath } from "~/models/navigation/paths";
import { PASSWORD_MIN_LENGTH } from "~contracts/limits";
import { AccountCard, ChangePanel } from "../account-card";
import { answerTo, CardForm, type FormAnswer } from "../section-form";

type PasswordCardProps = {
  email: string | null;
  open: boolean;
  answer: FormAnswer | undefined;
  saved: string | null;
  /** Whether the service has passkeys. */
  hasPasskeys: boolean;
};

/** Asks for the current password too (S 7.2). */
export function PasswordCard({ email, open, answer, saved, hasPasskeys }: PasswordCardProps) {
  const lastResult = answerTo("password", answer);
  const [form, { current_password, new_password }] = formState({
    id: "password-form",
    answer: lastResult,
    schema: passwordSchema,
  });
  return (
    <AccountCard id="password" title="Password" saved={saved}>
      <p>
        Changing your password signs you out on every other device.{" "}
        <a href={devicesPath()}>See where you&apos;re signed in</a>
      </p>
      {hasPasskeys && (
        <p>
          Tired of typing it? <a href={passkeysPath()}>Sign in with a passkey</a>. A new password removes all passkeys.
        </p>
      )}
      <ChangePanel label="Change the password" open={open || lastResult !== undefined}>
        <CardForm
          name="password"
          form={form}
          fields={[current_password, new_password]}
          submitLabel="Change the password"
        >
          {email && <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />}
          <PasswordField
            {...inputProps(current_password, "password")}
            label="Current password"
            autoComplete="current-password"
          />
          <PasswordField
            {...inputProps(new_password, "password")}
            label="New password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
            autoComplete="new-password"
          />
        </CardForm>
        <p>
          Forgot it, or never chose one? Sign out, then choose &ldquo;Forgot your password?&rdquo; where you sign in.
        </p>
      </ChangePanel>
    </AccountCard>
  );
}
