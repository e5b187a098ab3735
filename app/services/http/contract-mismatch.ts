import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** Where an answer departs from its contract, and what was expected there: never what it said (rulings 4). */
export type Mismatch = { at: string; expected: string };

const WHOLE = "the answer";

/** "items[3].is_sport" and "boolean", of the first thing that was wrong. */
export function firstMismatch({ issues: [first] }: { issues: readonly Issue[] }): Mismatch {
  const { path, issue } = first ? deepest(first) : { path: [], issue: undefined };
  return { at: pathText(path), expected: issue ? expectation(issue) : "another shape" };
}

export const tooLarge = (maxBytes: number): Mismatch => ({ at: WHOLE, expected: `at most ${maxBytes} bytes` });

/** "items[].is_sport", wherever in its list: each place that is told apart is a series of its own. */
export const placeOf = ({ at }: Mismatch): string => at.replace(/\[\d+\]/g, "[]");

/** "items[3].is_sport: expected boolean" */
export const mismatchText = ({ at, expected }: Mismatch): string => `${at}: expected ${expected}`;

type IssueAt = { path: PropertyKey[]; issue: Issue };

/** Of what could have been several shapes, the one that fits furthest. */
function deepest(issue: Issue): IssueAt {
  if (issue.code !== "invalid_union") return { path: [...issue.path], issue };
  const within = issue.errors.flatMap(([first]) => (first ? [deepest(first)] : []));
  const furthest = within.reduce<IssueAt>((one, other) => (other.path.length > one.path.length ? other : one), {
    path: [],
    issue,
  });
  return { path: [...issue.path, ...furthest.path], issue: furthest.issue };
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected;
    case "invalid_format":
      return issue.format;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    case "invalid_union": {
      const expected = issue.errors.map(([first]) => (first ? expectation(first) : "another shape"));
      return [...new Set(expected)].join(" or ");
    }
    case "invalid_value":
      return "another value";
    default:
      return "another shape";
  }
}

/** A field's name; other parts of a path may be personal, such as an e-mail address that is a record's key. */
const FIELD = /^[A-Za-z_]\w{0,39}$/;
const DEEPEST = 10;

function pathText(path: readonly PropertyKey[]): string {
  const steps = path
    .slice(0, DEEPEST)
    .map((step) => (typeof step === "number" ? `[${step}]` : FIELD.test(String(step)) ? `.${String(step)}` : "[*]"));
  return steps.join("").replace(/^\./, "") || WHOLE;
}
