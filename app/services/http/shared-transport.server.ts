import { NETWORK_GRANT_HEADER, networkGrant } from "~contracts/grant";
import type { Transport } from "./transport.server";

/** For a network shared by several web nodes (`NETWORK_URL`); each call carries its grant. */
export function sharedTransport(
  send: Transport,
  { networkUrl, secret }: { networkUrl: string; secret: string },
): Transport {
  // Normalized like a request's URL: "http://backend:80" loses its port.
  const base = new URL(networkUrl).href.replace(/\/$/, "");
  return (request) => {
    const headers = new Headers(request.headers);
    headers.set(
      NETWORK_GRANT_HEADER,
      networkGrant(secret, { method: request.method, address: request.url.slice(base.length) }),
    );
    return send(new Request(request, { headers }));
  };
}
