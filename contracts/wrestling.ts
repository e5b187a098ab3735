import { z } from "zod";
import { endpoint, FRESH } from "./endpoint";
import { matchesAnswer, matsAnswer } from "./results-xml";

const STEADY = { timeoutMs: 5_000, kept: FRESH.steady } as const;

/** Below no path of its own: the results are one page, such as `…/results.jsp` (S 7.9). */
export const wrestlingContract = {
  mats: endpoint("GET", "", { ...STEADY, answer: matsAnswer, format: "xml" }),
  completedMatches: endpoint("GET", "", { ...STEADY, answer: matchesAnswer, format: "xml" }),
};

/** P for Individual, T for Dual (S 9.10). */
const eventTypeCodes = z.enum(["P", "T"]);

export const resultsQuery = z.object({
  function: z.enum(["getMats", "getCompletedMatches"]),
  eventType: eventTypeCodes,
  eventId: z.string().regex(/^[\w-]{1,40}$/),
  matId: z.string().max(40).optional(),
  password: z.string().default(""),
});
export type ResultsQuery = z.infer<typeof resultsQuery>;

export type ResultsOf = Pick<ResultsQuery, "eventType" | "eventId">;
