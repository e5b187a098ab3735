import { z } from "zod";
import type { ReadinessCheck } from "~contracts/network";
import { withDeadline } from "./deadline";
import type { Transport } from "./upstream.server";

const LONGEST_MS = 2_000;
const taken = z.object({ changes: z.string() });
const refused = z.object({ error: z.literal("another_secret") });

/**
 * Whether a shared network takes this node's calls, asked until it has once. An outage later is no reason to leave, but
 * a node that never reached its network has nothing to show (security 7).
 */
export function firstAnswer(send: Transport, networkUrl: string) {
  let isTaken = false;

  async function ask(): Promise<"taken" | "refused" | "silent"> {
    const answer: unknown = await withDeadline(LONGEST_MS, async (signal) =>
      (await send(new Request(`${networkUrl}/changes`, { signal }))).json(),
    ).catch(() => null);
    if (taken.safeParse(answer).success) return "taken";
    return refused.safeParse(answer).success ? "refused" : "silent";
  }

  /** What is wrong, in words for operators; null where nothing is. Throws where no wait would help. */
  async function whatIsWrong(): Promise<string | null> {
    if (isTaken) return null;
    const answer = await ask();
    if (answer === "refused") throw new Error(`MEMBER_CLIENT_SECRET is not that of the network at ${networkUrl}`);
    isTaken = answer === "taken";
    return isTaken ? null : `not ready: the network at ${networkUrl} (NETWORK_URL) has not answered yet`;
  }

  return {
    whatIsWrong,
    async check(): Promise<ReadinessCheck> {
      const wrong = await whatIsWrong().catch(String);
      return { name: "network", ok: wrong === null, detail: wrong ?? undefined };
    },
  };
}
