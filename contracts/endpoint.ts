import { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** "/v1/licenses/:license_key" → "license_key". */
export type PathParameter<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? PathParameter<Head> | PathParameter<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** `staleMs` is how much longer an answer may be used while the upstream fails. */
export type Freshness = { freshMs: number; staleMs: number };

const STALE_MS = 300_000;

/** See security 5. */
export const FRESH = {
  moving: { freshMs: 5_000, staleMs: STALE_MS },
  steady: { freshMs: 30_000, staleMs: STALE_MS },
} satisfies Record<string, Freshness>;

/** For what a person presses a button for: longer than a database takes to restart (docs/operations.md). */
export const PRESSED_MS = 10_000;

export const READ = { timeoutMs: 3_000, kept: "never" } as const;
/** Where nothing else is said, what it answers says no more than that it worked. */
export const WRITE = { timeoutMs: PRESSED_MS, kept: "never", answer: z.unknown() } as const;

type Call<Answer extends z.ZodType, Body extends z.ZodType> = {
  answer: Answer;
  format?: "json" | "xml";
  body?: Body;
  sends?: "json" | "form";
  timeoutMs: number;
  /** "never" for member data and for calls that change something. */
  kept: Freshness | "never";
  /**
   * What is left of a query whose words move with the clock: while the upstream fails, the newest answer to the same
   * rest is served. Null for a query that stays as it is.
   */
  standsInBy?: (query: Record<string, unknown>) => Record<string, unknown> | null;
  /** Whether it comes once or twice makes no difference; a GET needs no such word. */
  repeats?: true;
};

type At<Path extends string> = { method: Method; path: Path };

export type Endpoint<
  Path extends string = string,
  Answer extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> = At<Path> & Call<Answer, Body>;

type Sent<Answer extends z.ZodType, Body extends z.ZodType> = Call<Answer, Body> & { body: Body };

export function endpoint<const Path extends string, Answer extends z.ZodType, Body extends z.ZodType>(
  method: Method,
  path: Path,
  call: Sent<Answer, Body>,
): At<Path> & Sent<Answer, Body>;
export function endpoint<const Path extends string, Answer extends z.ZodType>(
  method: Method,
  path: Path,
  call: Call<Answer, z.ZodNever>,
): Endpoint<Path, Answer, z.ZodNever>;
export function endpoint(method: Method, path: string, call: Call<z.ZodType, z.ZodType>): Endpoint {
  return { method, path, ...call };
}

/** The forms in which a service may send the same record (rulings 4 "B 7 lists"), and what it may lack (rulings 5). */

type Issue = z.core.$ZodIssue;

/** What can't be read, in its place. */
class Unread {
  constructor(
    readonly given: unknown,
    readonly issues: readonly Issue[],
  ) {}
}

/** Null: nothing is left out, as in what we give ourselves. */
let leftOut: Unread[] | null = null;

/** An answer without the records that can't be read, and what was wrong with each (rulings 5). */
export function readAnswer<Answer extends z.ZodType>(answer: Answer, given: unknown) {
  const failures: Unread[] = [];
  leftOut = failures;
  try {
    const read = answer.safeParse(given);
    return { read, leftOut: read.success ? failures.map((one) => ({ issues: inWhole(one, given) })) : [] };
  } finally {
    leftOut = null;
  }
}

const inWhole = ({ given, issues }: Unread, whole: unknown): Issue[] =>
  issues.map((issue) => ({ ...issue, path: [...(pathTo(given, whole) ?? []), ...issue.path] }));

function pathTo(part: unknown, whole: unknown): PropertyKey[] | null {
  if (part === whole) return [];
  if (typeof whole !== "object" || whole === null) return null;
  for (const [name, inner] of Object.entries(whole)) {
    const rest = pathTo(part, inner);
    if (rest) return [Array.isArray(whole) ? Number(name) : name, ...rest];
  }
  return null;
}

const orUnread = <Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema> | Unread, z.input<Schema>> =>
  schema.catch(({ input, error }) => new Unread(input, error.issues) as never) as never;

function isWrong({ issues }: Unread, context: z.core.$RefinementCtx, path: PropertyKey[]): void {
  for (const issue of issues) context.issues.push({ ...issue, path: [...path, ...issue.path] } as never);
}

/** Tells of what can't be read; where nothing may be left out, it is wrong. */
function isRead<Value>(value: Value | Unread, context: z.core.$RefinementCtx, path: PropertyKey[]): value is Value {
  if (!(value instanceof Unread)) return true;
  if (leftOut) leftOut.push(value);
  else isWrong(value, context, path);
  return false;
}

const listed = <Item extends z.ZodType>(
  item: Item,
  mayBeEmpty: boolean,
): z.ZodType<z.output<Item>[], z.input<Item>[]> =>
  z.array(orUnread(item)).transform((list, context) => {
    const read = list.filter((one, index) => isRead(one, context, [index]));
    const [first] = list;
    if (!mayBeEmpty && leftOut && read.length === 0 && first instanceof Unread) isWrong(first, context, [0]);
    return read;
  }) as never;

/** The list that an answer is: without what can't be read, and wrong where that is all of it (rulings 5). */
export const records = <Item extends z.ZodType>(item: Item) => listed(item, false);

/** What a record stands without where it can't be read. */
export const orWithout = <Schema extends z.ZodType>(schema: Schema) =>
  (
    orUnread(schema.nullish()).transform((value, context) =>
      isRead(value, context, []) ? value : null,
    ) as never as Schema
  ).nullish();

/** A list in a record: null or missing is an empty one, and what can't be read is left out. */
export const recordsWithin = <Item extends z.ZodType>(item: Item) =>
  orWithout(listed(item, true)).transform((list) => list ?? []);

/** The same schema after a change of what is given. */
export const after = <Schema extends z.ZodType>(change: (given: unknown) => unknown, schema: Schema) =>
  z.preprocess(change, schema) as z.ZodType<z.output<Schema>, z.input<Schema>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
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

/** A number may stand where a text is expected. */
export const text: z.ZodType<string, string> = z.union([z.string(), z.number().transform(String)]) as never;
export const optionalText = text.nullish();

/** A number that some services write as text. */
export const amount = z.preprocess(
  (given) => (typeof given === "string" && given.trim() !== "" ? Number(given) : given),
  z.number(),
);

const total = amount.pipe(z.number().int().nonnegative());

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
    z.object({ items: records(item), total, ...more }),
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
