export class DeadlinePassed extends Error {}

/** When time runs out, aborts the signal and rejects. */
export function withDeadline<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const late = new DeadlinePassed(`nothing after ${ms} ms`);
      reject(late);
      controller.abort(late);
    }, ms);
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Rejects on abort, even if the promise ignores the signal. */
export function unlessAborted<Result>(signal: AbortSignal, promise: Promise<Result>): Promise<Result> {
  if (signal.aborted) {
    promise.catch(() => {});
    return Promise.reject(signal.reason);
  }
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    signal.addEventListener("abort", give, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", give));
  });
}
