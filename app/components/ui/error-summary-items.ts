import type { SummaryItem } from "./error-summary";

type FieldWithErrors = { id: string; errors?: string[] | undefined };

export function summaryItems(fields: readonly FieldWithErrors[]): SummaryItem[] {
  return fields.flatMap(({ id, errors }) => (errors?.[0] ? [{ fieldId: id, message: errors[0] }] : []));
}
