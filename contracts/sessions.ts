import { z } from "zod";
import { endpoint, READ, records, text, WRITE } from "./endpoint";

/** What a sign-in or a renewal gives is used for so long (S 7.1), and nothing is heard of the session meanwhile. */
export const ACCESS_LIFE_HOURS = 2;

/**
 * `device` is what signed in, "Chrome on Android"; null if it can't be told. `began_at` is null where no one kept it,
 * `last_used_at` the last renewal, which may be `ACCESS_LIFE_HOURS` before the last use. `current`: it asks.
 */
const openSessionSchema = z.object({
  id: z.string().min(1),
  device: text.nullable(),
  began_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime(),
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** The error of a 404 for one that is over, or another member's: a service without the call has a 404, too. */
export const NO_SUCH_SESSION = "no_such_session";

/** Our extensions: where a member is signed in, and the end of it (security 3). */
export const sessionContract = {
  sessions: endpoint("GET", "/v3/sessions", { ...READ, answer: z.object({ sessions: records(openSessionSchema) }) }),
  endSession: endpoint("DELETE", "/v3/sessions/:id", WRITE),
  /** All but the one that asks. */
  endOtherSessions: endpoint("DELETE", "/v3/sessions", WRITE),
};
