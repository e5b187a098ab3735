import { useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { InputField } from "~/components/ui/field";
import { inputProps } from "~/components/ui/input-props";
import { PasswordField } from "~/components/ui/password-field";
import { type AddressFields, addressSchema } from "~/models/account/account-forms";
import { ChangePanel } from "./account-card";
import { answerTo, CardForm, type FormAnswer } from "./section-form";

type AddressFormProps = { current: string | null; answer: FormAnswer | undefined };

/** Nothing changes before the link in the mail is followed (S 7.2, security 3). */
export function AddressForm({ current, answer }: AddressFormProps) {
  const lastResult = answerTo("address", answer);
  const [form, { email, current_password }] = useForm<AddressFields>({
    id: "address-form",
    lastResult,
    constraint: getZodConstraint(addressSchema),
  });
  return (
    <ChangePanel label="Change the e-mail address" open={lastResult !== undefined}>
      <p>
        We&apos;ll send a link to the new address. Once you use it, that&apos;s the address you sign in with, and where
        receipts and game alerts go.
      </p>
      <CardForm name="address" form={form} fields={[email, current_password]} submitLabel="Send the link">
        {current && (
          <input type="text" name="username" autoComplete="username" defaultValue={current} readOnly hidden />
        )}
        <InputField {...inputProps(email, "email")} label="New e-mail address" autoComplete="email" />
        <PasswordField
          {...inputProps(current_password, "password")}
          label="Your password"
          autoComplete="current-password"
        />
      </CardForm>
    </ChangePanel>
  );
}
