import type { Constraint, SubmissionResult } from "@conform-to/dom";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";

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
