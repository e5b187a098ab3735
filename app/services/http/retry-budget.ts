/** Security 5: retries at most one call in ten, so that retries never multiply an outage. */
export function createRetryBudget({ share = 0.1, saved = 10 } = {}) {
  let tokens = 1;
  return {
    called() {
      tokens = Math.min(saved, tokens + share);
    },
    takes(): boolean {
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

/** 50–150 ms of jitter, so that callers that failed together don't retry together. */
export function retryPause(random: () => number = Math.random): number {
  return 50 + Math.floor(random() * 100);
}
