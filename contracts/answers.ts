import { z } from "zod";

/** The forms in which a service may send the same record (rulings 4 "B 7 lists"). */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field that may be missing or null. */
export const orDefault = <Schema extends z.ZodType>(schema: Schema, instead: z.output<Schema>) =>
  schema.nullish().transform((value) => value ?? instead);

/** A record that may lack any of its fields, but not all of them: that is something else, such as an error. */
export const withSome = <Shape extends z.core.$ZodLooseShape>(record: z.ZodObject<Shape>) =>
  z.preprocess(
    (given) => (isRecord(given) && Object.keys(record.shape).some((name) => name in given) ? given : undefined),
    record,
  );

export const optionalText = z.string().nullish();

/** A number that some services write as text. */
export const amount = z.preprocess(
  (given) => (typeof given === "string" && given.trim() !== "" ? Number(given) : given),
  z.number(),
);

const total = z.number().int().nonnegative();

/** `{items, total}`, as the search sends it; without a total, or the items alone. */
export const listOf = <Item extends z.ZodType, More extends z.core.$ZodLooseShape = Record<never, never>>(
  item: Item,
  more: More = {} as More,
) =>
  z.preprocess(
    (given) => {
      const list = Array.isArray(given) ? { items: given } : given;
      if (!isRecord(list) || !Array.isArray(list.items)) return list;
      return { ...list, total: list.total ?? list.items.length };
    },
    z.object({ items: z.array(item), total, ...more }),
  );

/** A record or list under its name; when the name is missing, the answer itself is it. */
export const under = <Name extends string, Schema extends z.ZodType>(name: Name, schema: Schema) =>
  z.preprocess(
    (given) => (isRecord(given) && name in given ? given : { [name]: given }),
    z.object({ [name]: schema } as Record<Name, Schema>),
  );

/** An empty record, or no body, is no record. */
export const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (given) => (given === undefined || (isRecord(given) && Object.keys(given).length === 0) ? null : given),
    schema.nullable(),
  );
