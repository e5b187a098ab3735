/**
 * Identical calls in flight are one (security 5). The key must name everything the answer depends on, the token too.
 */
export function createFlights() {
  const flights = new Map<string, Promise<unknown>>();

  return {
    share<Result>(key: string, start: () => Promise<Result>): Promise<Result> {
      const running = flights.get(key);
      // The key names the endpoint, so a running flight answers with the same type.
      if (running) return running as Promise<Result>;
      const flight = start().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    size: () => flights.size,
  };
}
