import { spread } from "../live-poll";

/** Open pages hear of a new status in the same second, so each waits for up to so long before it asks. */
const FIRST_MS = 2_000;
/** The server may first return a kept page that is older than the new status, while it makes a newer one. */
const AGAIN_MS = 3_000;
const TRIES = 4;
/** A page that didn't help isn't fetched for the same reason again sooner. */
const SAME_REASON_MS = 30_000;

type NewerPage = {
  now: () => number;
  /** Fetches the page and takes it over; false unless the open one now says what was last heard. */
  take: (reason: string) => Promise<boolean>;
  /** No try helped. A quiet stream never says the same again, and a server at pace 0 isn't asked. */
  hearAgain: () => void;
};

/** One newer page at a time for a reason that was heard, and none in step with other visitors' (rulings 3). */
export function newerPage({ now, take, hearAgain }: NewerPage): (reason: string) => void {
  let isSeeking = false;
  let last = { reason: "", at: 0 };

  async function seek(reason: string, tried = 1): Promise<void> {
    const isTaken = await take(reason);
    if (!isTaken && tried < TRIES)
      return void setTimeout(() => void seek(reason, tried + 1), AGAIN_MS * 2 ** (tried - 1) * spread());
    isSeeking = false;
    if (!isTaken) setTimeout(hearAgain, SAME_REASON_MS);
  }

  return (reason) => {
    const isNew = reason !== last.reason || now() - last.at >= SAME_REASON_MS;
    if (!reason || isSeeking || !isNew) return;
    isSeeking = true;
    last = { reason, at: now() };
    setTimeout(() => void seek(reason), FIRST_MS * Math.random());
  };
}
