import { NETWORK_GRANT_HEADER, networkGrant } from "~contracts/grant";
import type { Transport } from "./upstream.server";

/** For a network shared by several web nodes (`NETWORK_URL`); each call carries its grant. */
export function sharedTransport(
  send: Transport,
  { networkUrl, secret }: { networkUrl: string; secret: string },
): Transport {
  // Normalized like a request's URL: "http://backend:80" loses its port.
  const base = new URL(networkUrl).href.replace(/\/$/, "");
  // On the request itself, which is made for each try: a copy of it was a tenth of a call.
  return (request) => {
    const call = { method: request.method, address: request.url.slice(base.length) };
    request.headers.set(NETWORK_GRANT_HEADER, networkGrant(secret, call));
    return send(request);
  };
}
