import { z } from "zod";
import { endpoint, READ, records } from "../endpoint";

/** What waits for the staff, but for games (games.ts). */

export const WAITING_KINDS = ["privacy", "refund", "clip", "problem", "lead", "recruiting"] as const;

const waitingSchema = z.object({
  kind: z.enum(WAITING_KINDS),
  /** Of what is open. */
  count: z.number(),
  /** When the first has to be answered; null where nothing says so. */
  due_at: z.number().nullable(),
});
export type Waiting = z.output<typeof waitingSchema>;

export const tonightCalls = {
  /** A kind of which nothing waits isn't there. */
  waiting: endpoint("GET", "/waiting", { ...READ, answer: z.object({ waiting: records(waitingSchema) }) }),
};
