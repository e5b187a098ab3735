import { z } from "zod";
import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Mat } from "~contracts/records/wrestling";
import { type MatchupRow, matchupRows, NO_MATCHUPS } from "../page/matchup";

export const resultsQuery = z.object({
  eventType: z.enum(["P", "T"]),
  eventId: z
    .string()
    .trim()
    .regex(/^[\w-]{1,40}$/),
  matId: z.string().trim().max(40).default(""),
});
export type ResultsQuery = z.infer<typeof resultsQuery>;

export type TestedResults = { mats: readonly Mat[]; rows: readonly MatchupRow[]; note: string | null };

/** Empty when the service fails (S 8.4). */
export function testResults(upstreams: Pick<Upstreams, "wrestling">, query: ResultsQuery): Promise<TestedResults> {
  return withFallback("the wrestling results", readResults(upstreams, query), {
    mats: [],
    rows: [],
    note: NO_MATCHUPS,
  });
}

async function readResults(
  { wrestling }: Pick<Upstreams, "wrestling">,
  { eventType, eventId, matId }: ResultsQuery,
): Promise<TestedResults> {
  const [mats, matches] = await Promise.all([
    wrestling.mats({ eventType, eventId }),
    wrestling.completedMatches({ eventType, eventId }, matId || undefined),
  ]);
  return { mats, rows: matchupRows(matches), note: matches.length === 0 ? NO_MATCHUPS : null };
}
