import { setTimeout as sleep } from "node:timers/promises";

const LOOK_EVERY_MS = 50;

/** What `look` has to say of another request's work, within `longestMs`; null where it has nothing by then. */
export async function poll<Outcome>(
  look: () => Promise<Outcome | null | undefined>,
  longestMs: number,
): Promise<Outcome | null> {
  for (let waited = 0; waited < longestMs; waited += LOOK_EVERY_MS) {
    const outcome = await look();
    if (outcome) return outcome;
    await sleep(LOOK_EVERY_MS);
  }
  return null;
}
