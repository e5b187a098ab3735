import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import proxyAddress from "proxy-addr";

export type Peer = {
  address: string;
  host: string;
  protocol: "http" | "https";
  forwarded: boolean;
  /** A trusted proxy gave no address for the visitor, so `address` is the proxy's. */
  unnamed: boolean;
};

export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/** Reading an address again for each request was a twentieth of a kept page. */
const ADDRESSES_KEPT = 1_000;

/** Accepts addresses, CIDR ranges, `loopback` and `private`. */
export function addressTest(entries: readonly string[]): (address: string) => boolean {
  const trust = entries.map((entry) => {
    try {
      return proxyAddress.compile(entry === "private" ? "uniquelocal" : entry);
    } catch {
      throw new Error(`TRUST_PROXY: "${entry}" is no address, range, "loopback" or "private"`);
    }
  });
  const known = new LRUCache<string, boolean>({ max: ADDRESSES_KEPT });
  return (address) => {
    const found = known.get(address);
    if (found !== undefined) return found;
    const isCovered = isIP(address) !== 0 && trust.some((covers) => covers(address, 0));
    known.set(address, isCovered);
    return isCovered;
  };
}

const entriesOf = (value: string | string[] | undefined): string[] => [value ?? ""].flat().join(",").split(",");

const lastOf = (value: string | string[] | undefined) => entriesOf(value).at(-1)?.trim() ?? "";

/** Some proxies name a visitor with the port: 203.0.113.7:51234, [2001:db8::1]:443. */
const withoutPorts = (chain: string | string[] | undefined): string =>
  entriesOf(chain)
    .map((entry) => entry.trim().replace(/^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i, "$1$2"))
    .join(",");

/** Trusts forwarded headers only from trusted proxies; the visitor is the last untrusted address (security 2). */
export function peerOf(
  remote: string | undefined,
  headers: IncomingHttpHeaders,
  trusted: (address: string) => boolean,
): Peer {
  const address = plainAddress(remote ?? "");
  const direct: Peer = {
    address,
    host: (headers.host ?? "").toLowerCase(),
    protocol: "http",
    forwarded: false,
    unnamed: false,
  };
  if (!trusted(address)) return direct;
  // From the nearest proxy outward to the first untrusted address, whose own claims are ignored.
  const named = { "x-forwarded-for": withoutPorts(headers["x-forwarded-for"]) };
  const chain = proxyAddress
    .all({ socket: { remoteAddress: address }, headers: named } as unknown as IncomingMessage, trusted)
    .map(plainAddress);
  const protocol = lastOf(headers["x-forwarded-proto"]).toLowerCase();
  return {
    address: chain.findLast((one) => isIP(one)) ?? address,
    host: lastOf(headers["x-forwarded-host"]).toLowerCase() || direct.host,
    protocol: protocol === "https" || protocol === "http" ? protocol : direct.protocol,
    forwarded: chain.length > 1,
    unnamed: isIP(chain.at(-1) ?? "") === 0,
  };
}

const PASSED_ON = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];
const loopback = addressTest(["loopback"]);

/** A direct request from this machine; a local proxy has the same address but adds forwarded headers. */
export function isNearby(remote: string | undefined, headers: IncomingHttpHeaders): boolean {
  return loopback(plainAddress(remote ?? "")) && PASSED_ON.every((name) => headers[name] === undefined);
}

/** Groups a household or a school: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(gap).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
