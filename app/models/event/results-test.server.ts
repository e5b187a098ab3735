import { z } from "zod";
import { isUpstreamError } from "~/services/http/upstream-error";
import { log } from "~/services/process/log.server";
import type { Upstreams } from "~/services/upstreams.server";
import { matchupRows, NO_MATCHUPS, type MatchupRow } from "./matchup";
import type { Mat } from "~contracts/records/wrestling";

/** What the page that tries the wrestling-results service shows (S 2.1 "tests-trackwrestling", 7.9). */

export const asked = z.object({
  eventType: z.enum(["P", "T"]),
  eventId: z
    .string()
    .trim()
    .regex(/^[\w-]{1,40}$/),
  matId: z.string().trim().max(40).default(""),
});
export type Asked = z.infer<typeof asked>;

export type TestedResults = { mats: readonly Mat[]; rows: readonly MatchupRow[]; note: string | null };

/** Mats and matches as they were read; a service that fails has none (S 8.4). */
export async function testResults(
  upstreams: Pick<Upstreams, "wrestling">,
  { eventType, eventId, matId }: Asked,
): Promise<TestedResults> {
  const { wrestling } = upstreams;
  try {
    const [mats, matches] = await Promise.all([
      wrestling.mats({ eventType, eventId }),
      wrestling.completedMatches({ eventType, eventId }, matId || undefined),
    ]);
    return { mats, rows: matchupRows(matches), note: matches.length === 0 ? NO_MATCHUPS : null };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    log().warn({ tournament: eventId, reason: String(error) }, "the wrestling results cannot be had");
    return { mats: [], rows: [], note: NO_MATCHUPS };
  }
}
