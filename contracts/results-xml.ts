import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { recordsWithin } from "./endpoint";
import { matchSchema, matSchema } from "./records/wrestling";

/** Parses the wrestling service's XML within the limits of security 4; problems become issues, never exceptions. */

export const MOST_BYTES = 1024 * 1024;
/** `matches > match > winner > first_name`, plus some room. */
const DEEPEST = 8;

const parser = new XMLParser({
  // Keep everything text: "007" isn't a number, nor is "138 lbs".
  parseTagValue: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  maxNestedTags: DEEPEST,
  // With DOCTYPE refused, only XML's five entities exist.
  processEntities: true,
  isArray: (name) => name === "mat" || name === "match",
});

function problemOf(text: string): string | null {
  if (Buffer.byteLength(text) > MOST_BYTES) return "the answer is larger than 1 MB";
  return /<!DOCTYPE/i.test(text) ? "the answer has a document type" : null;
}

const xml = z.string().transform((text, context): unknown => {
  const problem = problemOf(text);
  if (problem) {
    context.addIssue(problem);
    return z.NEVER;
  }
  try {
    return parser.parse(text, true);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : "the answer is no XML");
    return z.NEVER;
  }
});

/** `<mats/>` and `<matches></matches>` are empty lists (S 7.9). */
const emptyOr = <Schema extends z.ZodType>(list: Schema) => z.union([z.literal("").transform(() => null), list]);

export const matsAnswer = xml
  .pipe(z.object({ mats: emptyOr(z.object({ mat: recordsWithin(matSchema) })) }))
  .transform(({ mats }) => mats?.mat ?? []);

export const matchesAnswer = xml
  .pipe(z.object({ matches: emptyOr(z.object({ match: recordsWithin(matchSchema) })) }))
  .transform(({ matches }) => matches?.match ?? []);
