/** Merges identical concurrent calls (security 5). The key must name all that the answer depends on, even the token. */
export function createFlights() {
  const flights = new Map<string, Promise<unknown>>();

  return {
    share<Result>(key: string, start: () => Promise<Result>): Promise<Result> {
      const running = flights.get(key);
      // The key includes the endpoint, so the running flight has the same result type.
      if (running) return running as Promise<Result>;
      const flight = start().finally(() => flights.get(key) === flight && flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    /** No one joins the running ones anymore. */
    forget: () => flights.clear(),
    size: () => flights.size,
  };
}
