import { describe, expect, test } from "vitest";
import { z } from "zod";
import { firstMismatch, mismatchText } from "~/services/http/contract-mismatch";

const item = z.object({ is_sport: z.boolean(), start: z.iso.datetime().optional() });
const list = z.object({ items: z.array(item), total: z.number().min(0).optional() });

const SECRET = "person@example.test";

const CASES: [what: string, shape: z.ZodType, answer: unknown, expected: string][] = [
  ["in an item", list, { items: [{ is_sport: true }, { is_sport: SECRET }] }, "items[1].is_sport: expected boolean"],
  ["a field that is missing", list, { items: [{}] }, "items[0].is_sport: expected boolean"],
  ["the first of several", list, { items: [{ is_sport: 1 }, { is_sport: 2 }] }, "items[0].is_sport: expected boolean"],
  ["the answer itself", list, SECRET, "the answer: expected object"],
  ["a list where a record is expected", list, [], "the answer: expected object"],
  ["an item of a bare list", z.array(item), [SECRET], "[0]: expected object"],
  ["a format", list, { items: [{ is_sport: true, start: SECRET }] }, "items[0].start: expected datetime"],
  ["a number out of range", list, { items: [], total: -1 }, "total: expected at least 0"],
  ["a word that is not among those known", z.enum(["on", "off"]), SECRET, "the answer: expected another value"],
  [
    "one of several shapes: the one that fits furthest",
    z.union([z.string(), z.object({ a: z.object({ b: z.boolean() }) })]),
    { a: { b: SECRET } },
    "a.b: expected boolean",
  ],
  ["none of several shapes", z.union([z.string(), z.number()]), [SECRET], "the answer: expected string or number"],
  ["a record by people's addresses", z.record(z.string(), z.number()), { [SECRET]: SECRET }, "[*]: expected number"],
  [
    "words of our own",
    z.string().refine((said) => said === "", { error: (issue) => `no good: ${String(issue.input)}` }),
    SECRET,
    "the answer: expected another shape",
  ],
];

describe("what was wrong with an answer (rulings 4)", () => {
  test.each(CASES)("%s", (_what, shape, answer, expected) => {
    const { error } = shape.safeParse(answer);
    if (!error) throw new Error("It fits");
    const said = mismatchText(firstMismatch(error));
    expect(said).toBe(expected);
    expect(said).not.toContain("person");
  });
});
