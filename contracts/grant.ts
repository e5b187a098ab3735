import { isSignature, signatureOf } from "./signature";

/** Tells the network's streams that this viewer may watch a paid game (S 5.4, 7.5). */
export const MEDIA_GRANT_HEADER = "x-media-grant";

/** Proves that a web node belongs to the network it calls (security 3). */
export const NETWORK_GRANT_HEADER = "x-network-grant";

export const mediaGrant = (secret: string, path: string): string => signatureOf(secret, `media ${path}`);

export const isMediaGrant = (secret: string, path: string, given: string | undefined): boolean =>
  isSignature(secret, `media ${path}`, given);

type NetworkCall = { method: string; address: string };

const described = ({ method, address }: NetworkCall) => `network ${method} ${address}`;

export const networkGrant = (secret: string, call: NetworkCall): string => signatureOf(secret, described(call));

export const isNetworkGrant = (secret: string, call: NetworkCall, given: string | undefined): boolean =>
  isSignature(secret, described(call), given);
