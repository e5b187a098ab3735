import { z } from "zod";
import { endpoint, FRESH } from "./endpoint";
import { matchesAnswer, matsAnswer } from "./results-xml";

const STEADY = { timeoutMs: 5_000, kept: FRESH.steady } as const;

/** The wrestling-results service (S 7.9): one address, and what is asked of it in the query. */
export const wrestlingContract = {
  mats: endpoint({ ...STEADY, method: "GET", path: "/", answer: matsAnswer, format: "xml" }),
  completedMatches: endpoint({ ...STEADY, method: "GET", path: "/", answer: matchesAnswer, format: "xml" }),
};

/** P for Individual, T for Dual (S 9.10). */
export const eventTypeCodes = z.enum(["P", "T"]);

export const resultsQuery = z.object({
  function: z.enum(["getMats", "getCompletedMatches"]),
  eventType: eventTypeCodes,
  eventId: z.string().regex(/^[\w-]{1,40}$/),
  matId: z.string().max(40).optional(),
  /** A service without one is not told one. */
  password: z.string().default(""),
});
export type ResultsQuery = z.infer<typeof resultsQuery>;

/** A tournament as the service names it. */
export type Tournament = Pick<ResultsQuery, "eventType" | "eventId">;
