export type Transport = (request: Request) => Promise<Response>;

/** Returns redirects as they are: an upstream never chooses the host we call (security 4). */
export function fetchTransport(): Transport {
  return (request) => fetch(request, { redirect: "manual" });
}

export function inProcessTransport(
  app: () => Promise<{ fetch(request: Request): Promise<Response> | Response }>,
): Transport {
  return async (request) => (await app()).fetch(request);
}
