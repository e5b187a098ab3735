import { HTTPException } from "hono/http-exception";

const REFUSALS = {
  not_found: 404,
  no_plan: 403,
  in_family: 409,
  owns_family: 409,
  own_invitation: 409,
  already_member: 409,
  already_invited: 409,
  too_many_open: 409,
  too_many_mails: 429,
  used: 409,
  revoked: 409,
  expired: 409,
  ended: 409,
  full: 409,
  no_seats: 409,
} as const;
type FamilyRefusal = keyof typeof REFUSALS;

/** Throwing it inside a transaction also rolls that back. */
export function familyRefusal(error: FamilyRefusal, retry_after?: number): HTTPException {
  const status = REFUSALS[error];
  const headers = retry_after === undefined ? undefined : { "Retry-After": String(retry_after) };
  return new HTTPException(status, { res: Response.json({ error, retry_after }, { status, headers }) });
}
