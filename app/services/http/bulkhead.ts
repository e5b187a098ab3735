export const BULKHEAD_LIMITS = { atOnce: 32, inLine: 128 };

export class BulkheadFull extends Error {}

type Waiter = { enter: () => void };

/** Keeps one slow upstream from taking all sockets and memory (security 5). */
export function createBulkhead(limits = BULKHEAD_LIMITS) {
  let inside = 0;
  const line: Waiter[] = [];

  function leave() {
    const next = line.shift();
    if (next) next.enter();
    else inside -= 1;
  }

  function standInLine(signal: AbortSignal): Promise<void> {
    if (line.length >= limits.inLine) return Promise.reject(new BulkheadFull());
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        enter: () => {
          signal.removeEventListener("abort", giveUp);
          resolve();
        },
      };
      const giveUp = () => {
        line.splice(line.indexOf(waiter), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      line.push(waiter);
    });
  }

  return {
    async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
      if (inside < limits.atOnce) inside += 1;
      else await standInLine(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    inside: () => inside,
    waiting: () => line.length,
  };
}
