import type { z } from "zod";

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
export const WRITE = { timeoutMs: PRESSED_MS, kept: "never" } as const;

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
