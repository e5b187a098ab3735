import type { FormField } from "./form-state";

export type InputType = "date" | "email" | "password" | "search" | "tel" | "text" | "time" | "url";

const shared = ({ id, name, form, required }: FormField) => ({ id, name, form, required: required || undefined });

const constrained = (field: FormField, type: string) => {
  const { minLength, maxLength, min, max, step, pattern, multiple, accept } = field.constraint;
  return { ...shared(field), type, minLength, maxLength, min, max, step, pattern, multiple, accept };
};

export const inputProps = (field: FormField, type: InputType) => ({
  ...constrained(field, type),
  defaultValue: field.initialValue,
  errors: field.errors,
});

export const hiddenProps = (field: FormField) => ({
  ...constrained(field, "hidden"),
  defaultValue: field.initialValue,
});

export const checkboxProps = (field: FormField) => ({
  ...constrained(field, "checkbox"),
  value: "on",
  defaultChecked: field.initialValue === "on",
  errors: field.errors,
});

export const selectProps = (field: FormField) => ({
  ...shared(field),
  multiple: field.constraint.multiple,
  defaultValue: field.initialValue,
  errors: field.errors,
});

export const textAreaProps = (field: FormField) => ({
  ...shared(field),
  minLength: field.constraint.minLength,
  maxLength: field.constraint.maxLength,
  defaultValue: field.initialValue,
  errors: field.errors,
});
