import type { SummaryItem, WayOn } from "./error-summary";

type FieldWithErrors = { id: string; errors?: string[] | undefined; way?: WayOn | undefined };

export function summaryItems(fields: readonly FieldWithErrors[]): SummaryItem[] {
  return fields.flatMap(({ id, errors, way }) =>
    errors?.[0] ? [{ fieldId: id, message: errors[0], ...(way && { way }) }] : [],
  );
}
