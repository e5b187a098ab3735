import { createHmac, timingSafeEqual } from "node:crypto";

/** Tells the network's streams that this viewer may watch a paid game (S 5.4, 7.5). */
export const MEDIA_GRANT_HEADER = "x-media-grant";

/** Proves that a web node belongs to the network it calls (security 3). */
export const NETWORK_GRANT_HEADER = "x-network-grant";

const grant = (secret: string, what: string): string => createHmac("sha256", secret).update(what).digest("base64url");

function isGrant(secret: string, what: string, given: string | undefined): boolean {
  const expected = Buffer.from(grant(secret, what));
  const actual = Buffer.from(given ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

export const mediaGrant = (secret: string, path: string): string => grant(secret, `media ${path}`);

export const isMediaGrant = (secret: string, path: string, given: string | undefined): boolean =>
  isGrant(secret, `media ${path}`, given);

export type NetworkCall = { method: string; address: string };

const described = ({ method, address }: NetworkCall) => `network ${method} ${address}`;

export const networkGrant = (secret: string, call: NetworkCall): string => grant(secret, described(call));

export const isNetworkGrant = (secret: string, call: NetworkCall, given: string | undefined): boolean =>
  isGrant(secret, described(call), given);
