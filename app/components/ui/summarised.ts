import type { SummarisedError } from "./error-summary";

type FieldWithErrors = { id: string; errors?: string[] | undefined };

/** The first error of each field, for the summary on top of the form. */
export function summarised(fields: readonly FieldWithErrors[]): SummarisedError[] {
  return fields.flatMap(({ id, errors }) => (errors?.[0] ? [{ fieldId: id, message: errors[0] }] : []));
}
