import type { Schema } from "./described-calls";

/** How Stripe says no. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: Schema,
  ) {
    super(JSON.stringify(error));
  }
}
export const invalid = (code: string, message = code) =>
  new Refusal(400, { type: "invalid_request_error", code, message });
export const gone = (what: string) =>
  new Refusal(404, { type: "invalid_request_error", code: "resource_missing", message: what });

export const seconds = (ms: number) => Math.floor(ms / 1_000);
