import { createHash, timingSafeEqual } from "node:crypto";
import { addressTest } from "./peer";

/** Who asks for the figures; `proxied` where someone who is no trusted proxy forwarded the request. */
export type MetricsVisitor = { address: string; proxied: boolean; authorization: string | undefined };

export type MetricsAccess = {
  token: string | undefined;
  /** False where a private address may be a proxy that hides everyone behind it. */
  openToPrivate: boolean;
};

const loopback = addressTest(["loopback"]);
const nearby = addressTest(["loopback", "private"]);
const digest = (text: string) => createHash("sha256").update(text).digest();

/** True where `/metrics` is shown: to anyone who has the token, and to the machine's own network (security 7). */
export function mayReadMetrics(
  { address, proxied, authorization }: MetricsVisitor,
  { token, openToPrivate }: MetricsAccess,
): boolean {
  if (
    token !== undefined &&
    authorization !== undefined &&
    timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
  )
    return true;
  return !proxied && (openToPrivate ? nearby : loopback)(address);
}
