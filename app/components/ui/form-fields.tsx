import { type FormField, inputProps, type InputType, selectProps, textAreaProps } from "~/components/ui/form-state";
import { STATE_CODES, type StateCode, stateName } from "~contracts/vocabulary/states";
import { InputField, SelectField, TextAreaField } from "./field";

/** Whether a field is optional is read from its schema. */

type Words = { label: string; hint?: string; autoComplete?: string };
type TextProps = Words & { field: FormField; type?: InputType };

export function LineField({ field, type = "text", ...words }: TextProps) {
  return <InputField {...inputProps(field, type)} {...words} optional={!field.required} />;
}

export function CountField({ field, ...words }: Words & { field: FormField }) {
  return <InputField {...inputProps(field, "text")} {...words} inputMode="numeric" optional={!field.required} />;
}

export function MessageField({ field, ...words }: Words & { field: FormField }) {
  return <TextAreaField {...textAreaProps(field)} {...words} rows={5} optional={!field.required} />;
}

export type Choice<Value extends string> = { value: Value; label: string };

type ChoiceProps<Value extends string> = Words & {
  field: FormField;
  choices: readonly Choice<Value>[];
  empty?: string;
};

export function ChoiceField<Value extends string>({
  field,
  choices,
  empty = "Choose one",
  ...words
}: ChoiceProps<Value>) {
  return (
    <SelectField {...selectProps(field)} {...words} optional={!field.required}>
      <option value="">{empty}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

const STATES = STATE_CODES.map((code) => ({ value: code, label: stateName(code) }));

export function StateField({
  label = "State",
  empty,
  ...rest
}: Omit<ChoiceProps<StateCode>, "choices" | "label"> & { label?: string }) {
  return <ChoiceField label={label} choices={STATES} empty={empty} autoComplete="address-level1" {...rest} />;
}

type ContactMetadata = Record<"name" | "email" | "phone", FormField>;

export function ContactFields({ fields: { name, email, phone } }: { fields: ContactMetadata }) {
  return (
    <>
      <LineField field={name} label="Your name" autoComplete="name" />
      <LineField field={email} type="email" label="E-mail" autoComplete="email" />
      <LineField field={phone} type="tel" label="Phone" autoComplete="tel" />
    </>
  );
}
