import { InputField, SelectField } from "~/components/ui/field";
import { formState, inputProps, selectProps } from "~/components/ui/form-state";
import { PasswordField } from "~/components/ui/password-field";
import type { OwnView } from "~/models/account/account.server";
import { addressSchema, profileSchema } from "~/models/account/account-forms";
import { TIME_ZONES } from "~contracts/vocabulary/time-zones";
import { AccountCard, ChangePanel, FactList, NotNow } from "../account-card";
import { answerTo, CardForm, FieldRow, type FormAnswer } from "../section-form";

type ProfileCardProps = { own: OwnView | null; answer: FormAnswer | undefined; saved: string | null };

export function ProfileCard({ own, answer, saved }: ProfileCardProps) {
  const lastResult = answerTo("profile", answer);
  return (
    <AccountCard id="profile" title="Profile and time zone" saved={saved}>
      {own ? <Facts own={own} /> : <NotNow />}
      {/* Also where the profile can't be read, so that what was typed isn't lost. */}
      {(own || lastResult) && (
        <ChangePanel label="Change" open={lastResult !== undefined}>
          <ProfileForm own={own} lastResult={lastResult} />
        </ChangePanel>
      )}
      <AddressForm current={own?.email ?? null} answer={answer} />
    </AccountCard>
  );
}

function Facts({ own }: { own: OwnView }) {
  return (
    <FactList
      facts={[
        { name: "Name", value: `${own.name} ${own.lastName}`.trim() || "Not set" },
        { name: "E-mail", value: own.email },
        { name: "ZIP code", value: own.zipCode || "Not set" },
        { name: "Time zone", value: own.zone.name },
      ]}
    />
  );
}

function ProfileForm({ own, lastResult }: { own: OwnView | null; lastResult: ReturnType<typeof answerTo> }) {
  const [form, fields] = formState({
    id: "profile-form",
    answer: lastResult,
    schema: profileSchema,
    defaults: own
      ? { name: own.name, last_name: own.lastName, zip_code: own.zipCode, time_zone: own.zone.canonical ?? "" }
      : {},
  });
  const { name, last_name, zip_code, time_zone } = fields;
  return (
    <CardForm name="profile" form={form} fields={[name, last_name, zip_code, time_zone]} submitLabel="Save">
      <FieldRow>
        <InputField {...inputProps(name, "text")} label="First name" autoComplete="given-name" />
        <InputField {...inputProps(last_name, "text")} label="Last name" autoComplete="family-name" />
      </FieldRow>
      <FieldRow>
        <InputField {...inputProps(zip_code, "text")} label="ZIP code" inputMode="numeric" autoComplete="postal-code" />
        <SelectField {...selectProps(time_zone)} label="Time zone">
          {!own?.zone.canonical && <option value="">{own?.zone.name ?? "As it is"}</option>}
          {TIME_ZONES.map(({ canonical, displayName }) => (
            <option key={canonical} value={canonical}>
              {displayName}
            </option>
          ))}
        </SelectField>
      </FieldRow>
    </CardForm>
  );
}

/** Nothing changes before the link in the mail is followed (S 7.2, security 3). */
function AddressForm({ current, answer }: { current: string | null; answer: FormAnswer | undefined }) {
  const lastResult = answerTo("address", answer);
  const [form, { email, current_password }] = formState({
    id: "address-form",
    answer: lastResult,
    schema: addressSchema,
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
