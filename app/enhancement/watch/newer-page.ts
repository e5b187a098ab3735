import { pause } from "../pause";

/** Open pages hear of a new status in the same second, so each waits for up to so long before each try. */
const SPREAD_MS = 2_000;
/** The server may first return a kept page that is older than the new status, while it makes a newer one. */
const AGAIN_MS = 3_000;
const TRIES = 4;
/** A page that didn't help isn't fetched for the same reason again sooner. */
const SAME_REASON_MS = 30_000;

/**
 * One newer page at a time for a reason that was heard, and none in step with other visitors' (rulings 3). `take`
 * fetches it; false unless the open page now says what was last heard. `hearAgain`: no try helped, and a quiet stream
 * never says the same again, nor is a server at pace 0 asked.
 */
export function newerPage(take: (reason: string) => Promise<boolean>, hearAgain: () => void) {
  let isSeeking = false;
  let last = "";

  return async (reason: string, tries = TRIES): Promise<void> => {
    if (!reason || isSeeking || reason === last) return;
    isSeeking = true;
    last = reason;
    let isTaken = false;
    for (let tried = 0; tried < tries && !isTaken; tried += 1) {
      await pause(AGAIN_MS * tried + SPREAD_MS * Math.random());
      isTaken = await take(reason);
    }
    isSeeking = false;
    await pause(SAME_REASON_MS);
    // The half minute that runs by now may be a later reason's.
    if (last !== reason) return;
    last = "";
    if (!isTaken) hearAgain();
  };
}
