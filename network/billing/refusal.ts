import type { Context } from "hono";

/** Why nothing was done: the status of the answer, what it says, and a text beside it. */
export type Refusal<Status extends number, Reason extends string = string> = {
  refusal: Status;
  error: Reason;
  message?: string;
};

/** Of a change to the pass that runs. */
export type ChangeRefusal = Refusal<404 | 409 | 422, "not_found" | "not_now" | "price_changed" | "not_offered">;

type Refused = Refusal<402 | 404 | 409 | 410 | 422 | 429 | 503>;

export const refused = (context: Context, { refusal, error, message }: Refused) =>
  context.json({ error, ...(message !== undefined && { error_description: message }) }, refusal);

/** Null: it is done. */
export const done = (context: Context, refusal: Refused | null) =>
  refusal ? refused(context, refusal) : context.json({ success: true });
