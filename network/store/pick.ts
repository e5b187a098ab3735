/** A record with these of its fields alone. */
export const pick = <Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> => Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
