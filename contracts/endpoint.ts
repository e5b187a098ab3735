import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The names marked by ":" in a path: "/v1/licenses/:license_key" → "license_key". */
export type PathParameter<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? PathParameter<Head> | PathParameter<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;

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
