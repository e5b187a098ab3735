import { pause } from "../pause";

/** Soon at first, then less often; after that the link is left. */
const WAITS_MS = [2_000, 3_000, 5_000, 5_000, ...Array.from({ length: 16 }, () => 10_000)];

/** Asks what became of a payment whose reply was lost; a question that fails is put again. */
export async function untilKnown(ask: () => Promise<"pending" | "known">, wait = pause): Promise<void> {
  for (const ms of WAITS_MS) {
    await wait(ms);
    if ((await ask().catch(() => "pending" as const)) === "known") return;
  }
}
