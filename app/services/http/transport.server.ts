/** How a request reaches an upstream: over the network, in process, or from a script in a test. */
export type Transport = (request: Request) => Promise<Response>;

/** To a real service. Redirects come back as they are: an upstream never chooses whom we call (security 4). */
export function fetchTransport(): Transport {
  return (request) => fetch(request, { redirect: "manual" });
}

/** To an app in this process; it may still be starting. */
export function inProcessTransport(
  app: () => Promise<{ fetch(request: Request): Promise<Response> | Response }>,
): Transport {
  return async (request) => (await app()).fetch(request);
}
