import { createHmac, timingSafeEqual } from "node:crypto";

/** In which the web tier tells the network's streams that this viewer may have a paid game (S 5.4, 7.5). */
export const MEDIA_GRANT_HEADER = "x-media-grant";

/** In which a web node shows that it belongs to the network it calls (security 3). */
export const NETWORK_GRANT_HEADER = "x-network-grant";

const grant = (secret: string, what: string): string => createHmac("sha256", secret).update(what).digest("base64url");

function isGrant(secret: string, what: string, given: string | undefined): boolean {
  const expected = Buffer.from(grant(secret, what));
  const actual = Buffer.from(given ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/**
 * What lets a request in to everything below one video's path, such as "/live/bdc1"; only who shares the secret can
 * make it.
 */
export const mediaGrant = (secret: string, path: string): string => grant(secret, `media ${path}`);

/** True for the grant of just this path. */
export const isMediaGrant = (secret: string, path: string, given: string | undefined): boolean =>
  isGrant(secret, `media ${path}`, given);

/** One call of a shared network: its address below the network's own, such as "/search/v2/events?size=5". */
export type NetworkCall = { method: string; address: string };

const described = ({ method, address }: NetworkCall) => `network ${method} ${address}`;

/** What lets just this call in. */
export const networkGrant = (secret: string, call: NetworkCall): string => grant(secret, described(call));

/** True for the grant of just this call. */
export const isNetworkGrant = (secret: string, call: NetworkCall, given: string | undefined): boolean =>
  isGrant(secret, described(call), given);
