import type { Schema } from "./described-calls";

/** What the stand-ins answer as, and want each call to name. */
export const VERSION = "2026-10-28.endive";

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
export const gone = (what: string, param = "id") =>
  new Refusal(404, { type: "invalid_request_error", code: "resource_missing", message: what, param });

export const seconds = (ms: number) => Math.floor(ms / 1_000);
