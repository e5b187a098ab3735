import type { Constraint, SubmissionResult } from "@conform-to/dom";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { SummaryItem, WayOn } from "./error-summary";

/** A field as it's drawn: what its schema asks, what was typed before, and what was wrong with it. */
export type FormField = {
  id: string;
  name: string;
  form: string;
  required: boolean;
  constraint: Constraint;
  errors: string[] | undefined;
  initialValue: string | undefined;
};

export type FormView = { id: string; errors: string[] | undefined };

type FormOptions<Name extends string> = {
  id: string;
  /** What the action said of the form that was sent. */
  answer: SubmissionResult<string[]> | undefined;
  defaults?: Partial<Record<Name, unknown>>;
} & ({ schema: z.ZodType<unknown, Partial<Record<Name, unknown>>> } | { names: readonly Name[] });

/** Takes the place of conform's `useForm`, whose fields are proxies for a browser script that our pages don't have. */
export function formState<Name extends string>(options: FormOptions<Name>): [FormView, Record<Name, FormField>] {
  const { id, answer, defaults = {} } = options;
  const constraints = "schema" in options ? getZodConstraint(options.schema) : {};
  const names = "schema" in options ? (Object.keys(constraints) as Name[]) : options.names;
  const values: Record<string, unknown> = answer?.initialValue ?? defaults;
  const field = (name: Name): FormField => ({
    id: `${id}-${name}`,
    name,
    form: id,
    required: constraints[name]?.required ?? false,
    constraint: constraints[name] ?? {},
    errors: answer?.error?.[name] ?? undefined,
    initialValue: textOf(values[name]),
  });
  return [
    { id, errors: answer?.error?.[""] ?? undefined },
    Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, FormField>,
  ];
}

/** As a browser sends it; none for an empty field, and for one that was sent twice. */
const textOf = (value: unknown) =>
  value === true
    ? "on"
    : typeof value === "number"
      ? String(value)
      : typeof value === "string" && value
        ? value
        : undefined;

type FieldWithErrors = { id: string; errors?: string[] | undefined; way?: WayOn | undefined };

export function summaryItems(fields: readonly FieldWithErrors[]): SummaryItem[] {
  return fields.flatMap(({ id, errors, way }) =>
    errors?.[0] ? [{ fieldId: id, message: errors[0], ...(way && { way }) }] : [],
  );
}

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
