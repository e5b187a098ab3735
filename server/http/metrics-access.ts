import { isSameSecret } from "~contracts/signature";
import { addressTest } from "./peer";

/** `proxied`: forwarded by something other than a trusted proxy, or by one that names no address for the visitor. */
export type MetricsVisitor = { address: string; proxied: boolean; authorization: string | undefined };

export type MetricsAccess = {
  token: string | undefined;
  /** False when a private address may be a proxy for everyone. */
  openToPrivate: boolean;
};

const loopback = addressTest(["loopback"]);
const nearby = addressTest(["loopback", "private"]);

/** With the token, or from the machine's own network (security 7). */
export function mayReadMetrics(
  { address, proxied, authorization }: MetricsVisitor,
  { token, openToPrivate }: MetricsAccess,
): boolean {
  if (token !== undefined && authorization !== undefined && isSameSecret(authorization, `Bearer ${token}`)) return true;
  return !proxied && (openToPrivate ? nearby : loopback)(address);
}
