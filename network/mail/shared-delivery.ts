/** One delivery at a time: calls that come before the next one begins share it. */
export function sharedDelivery(deliverAll: () => Promise<number>) {
  let delivering: Promise<number> = Promise.resolve(0);
  let waiting: Promise<number> | null = null;

  return {
    deliverQueued(): Promise<number> {
      if (waiting) return waiting;
      const begin = () => {
        waiting = null;
        return deliverAll();
      };
      waiting = delivering.then(begin, begin);
      delivering = waiting;
      return waiting;
    },
    /** When nothing is being delivered, failed or not. */
    settled: () => delivering.catch(() => 0),
  };
}
