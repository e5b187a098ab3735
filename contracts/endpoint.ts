import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The names marked by ":" in a path: "/v1/licenses/:license_key" → "license_key". */
export type PathParameter<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? PathParameter<Head> | PathParameter<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** How long a public answer counts as fresh, and how long more it may stand in for a failing upstream. */
export type Freshness = { freshMs: number; staleMs: number };

const STALE_MS = 300_000;

/** Security 5: public answers are kept 5–30 s, and up to 5 minutes more while the upstream fails. */
export const FRESH = {
  moving: { freshMs: 5_000, staleMs: STALE_MS },
  steady: { freshMs: 30_000, staleMs: STALE_MS },
} satisfies Record<string, Freshness>;

export type Endpoint<
  Path extends string = string,
  Answer extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> = {
  method: Method;
  /** ":name" stands for one segment. */
  path: Path;
  /** What a success holds. */
  answer: Answer;
  /** How the answer is written; `answer` reads a text that is no JSON itself. */
  format?: "json" | "xml";
  /** What is sent. */
  body?: Body;
  /** How it is written; JSON unless the service takes forms alone. */
  sends?: "json" | "form";
  /** A call that takes longer has failed. */
  timeoutMs: number;
  /** How long the same question gets the same answer; "never" for what is one member's, or changes something. */
  kept: Freshness | "never";
};

type WithBody<Path extends string, Answer extends z.ZodType, Body extends z.ZodType> = Endpoint<Path, Answer, Body> & {
  body: Body;
};

/** One call of an upstream: clients build requests from it, the embedded network its routes. */
export function endpoint<const Path extends string, Answer extends z.ZodType, Body extends z.ZodType>(
  described: WithBody<Path, Answer, Body>,
): WithBody<Path, Answer, Body>;
export function endpoint<const Path extends string, Answer extends z.ZodType>(
  described: Endpoint<Path, Answer, z.ZodNever>,
): Endpoint<Path, Answer, z.ZodNever>;
export function endpoint(described: Endpoint): Endpoint {
  return described;
}
