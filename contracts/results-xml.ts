import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { matchSchema, matSchema } from "./records/wrestling";

/**
 * The wrestling service's XML, read within the limits of security 4; whatever is wrong with it is an issue, never an
 * exception.
 */

export const MOST_BYTES = 1024 * 1024;
/** `matches > match > winner > first_name`, and a little more. */
const DEEPEST = 8;

const parser = new XMLParser({
  // Everything is text: "007" is no number, nor is a weight class of "138 lbs".
  parseTagValue: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  maxNestedTags: DEEPEST,
  // Without a DOCTYPE there are the five entities of XML and no others.
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

/** `<mats/>` and `<matches></matches>` hold none (S 7.9). */
const emptyOr = <Schema extends z.ZodType>(list: Schema) => z.union([z.literal("").transform(() => null), list]);

/** `mats.mat[]` (S 7.9). */
export const matsAnswer = xml
  .pipe(z.object({ mats: emptyOr(z.object({ mat: z.array(matSchema).default([]) })) }))
  .transform(({ mats }) => mats?.mat ?? []);

/** `matches.match[]` (S 7.9). */
export const matchesAnswer = xml
  .pipe(z.object({ matches: emptyOr(z.object({ match: z.array(matchSchema).default([]) })) }))
  .transform(({ matches }) => matches?.match ?? []);
