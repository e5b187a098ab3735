import { setTimeout as sleep } from "node:timers/promises";

/**
 * Whether the work is over before a timer of `ms` milliseconds that begins now: on a busy machine both are late. For
 * work that else waits much longer, or forever; choose a time that is far from both. Work that holds the thread holds
 * this timer, too, and is over first.
 */
export async function settlesWithin(ms: number, work: PromiseLike<unknown>): Promise<boolean> {
  const ending = new AbortController();
  const tooLate = sleep(ms, false, { signal: ending.signal });
  const over = Promise.resolve(work).then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([over, tooLate]);
  } finally {
    ending.abort();
    // Ended before its time, the timer rejects.
    tooLate.catch(() => undefined);
  }
}
