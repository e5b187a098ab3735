import { HTTPException } from "hono/http-exception";

/** A 429, because nothing is broken and circuit breakers must not count it. */
export class TooMany extends HTTPException {
  constructor(retryAfterSeconds: number) {
    const headers = { "Retry-After": String(retryAfterSeconds) };
    super(429, { res: Response.json({ error: "temporarily_unavailable" }, { status: 429, headers }) });
  }
}
