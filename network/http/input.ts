import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import { z } from "zod";
import { plainValue } from "~contracts/plain-text";
import { badRequest } from "./answers";

type Refuse = (context: Context, error: z.core.$ZodError) => Response | Promise<Response>;
type Result = { success: true } | { success: false; error: z.core.$ZodError };

/** Texts are read as they are seen. */
const plain = <Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> =>
  z.preprocess(plainValue, schema);

/** Checks to put in front of a call, which then reads `context.req.valid(…)`; `refuse` answers what doesn't fit. */
export function inputOr(refuse: Refuse) {
  const hook = (result: Result, context: Context) => (result.success ? undefined : refuse(context, result.error));

  return {
    body<Schema extends z.ZodType>(schema: Schema) {
      const check = zValidator("json", plain(schema), hook);
      const read: typeof check = async (context, next) => {
        const { error } = isJson(await context.req.text()) ? {} : schema.safeParse(undefined);
        if (error) return refuse(context, error);
        // Hono reads JSON under its own content type only, these services under any.
        context.req.raw.headers.set("content-type", "application/json");
        return check(context, next);
      };
      return read;
    },
    /** The first value of each name; all of them, as a list, under `name[]`. */
    query<Schema extends z.ZodType>(schema: Schema) {
      const once: z.ZodType<z.output<Schema>> = z.preprocess(firsts, schema);
      return zValidator("query", plain(once), hook);
    },
    /** A name that is repeated is a list. */
    queries: <Schema extends z.ZodType>(schema: Schema) => zValidator("query", plain(schema), hook),
    header: <Schema extends z.ZodObject>(schema: Schema) => zValidator("header", schema, hook),
    param: <Schema extends z.ZodType>(schema: Schema) => zValidator("param", schema, hook),
  };
}

/** Where a call that does not fit is told what is wrong with it. */
export const input = inputOr(badRequest);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const repeated = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const firsts = (query: unknown) =>
  Object.fromEntries(
    Object.entries(repeated.parse(query)).map(([name, value]) => {
      const values = [value].flat();
      return [name, name.endsWith("[]") ? values : values[0]];
    }),
  );
