export type Transport = (request: Request) => Promise<Response>;

/** One that nothing holds is collected while it is under way, and its signal's end no longer reaches the socket. */
const underWay = new Set<Request>();

/** Returns redirects as they are: an upstream never chooses the host we call (security 4). */
export function fetchTransport(): Transport {
  return async (request) => {
    underWay.add(request);
    try {
      return await fetch(request, { redirect: "manual" });
    } finally {
      underWay.delete(request);
    }
  };
}

export function inProcessTransport(
  app: () => Promise<{ fetch(request: Request): Promise<Response> | Response }>,
): Transport {
  return async (request) => (await app()).fetch(request);
}
