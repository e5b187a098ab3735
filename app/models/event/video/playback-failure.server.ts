import { wasDone } from "~/services/fallback.server";
import { countStreamProblem } from "~/services/process/metrics.server";
import type { Upstreams } from "~/services/upstreams.server";
import { playbackFailureSchema } from "~contracts/records/problem";

/**
 * Counts a stream that a player gave up on; what is not the stream's fault counts for nothing, and no viewer waits for
 * a CRM that is away (rulings 3).
 */
export async function countPlaybackFailure(
  { crm }: Pick<Upstreams, "crm">,
  report: { event_key: string; reporter: string; reason: unknown },
): Promise<void> {
  const failure = playbackFailureSchema.safeParse(report);
  if (!failure.success) return;
  countStreamProblem("player", failure.data.reason);
  await wasDone("counting a playback failure", crm.playbackFailure(failure.data));
}
