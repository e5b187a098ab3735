import { LRUCache } from "lru-cache";
import { timeout, TimeoutError } from "remix-utils/promise";
import { PROFILE_UNREAD, withFallback } from "~/services/fallback.server";
import { isServicesRefusal } from "~/services/http/upstream-error";
import { clock } from "~/services/process/clock.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { UserInfo } from "~contracts/records/member";

type Attributes = ReturnType<typeof attributesOf>;

/** What the flags get to know of a member (S 3). */
export const attributesOf = ({
  key,
  name,
  last_name,
  email,
  zip_code,
  access_purchase_type,
  created_at,
}: UserInfo) => ({ key, name, last_name, email, zip_code, access_purchase_type, created_at });

/** Attributes rarely change: after a short wait those of the last minutes must do, or the page does without. */
const KEPT_MS = 60_000;
const STALE_MS = 300_000;
const KEPT = 2_000;
const PATIENCE_MS = 300;

const known = new LRUCache<string, { attributes: Attributes; until: number }>({ max: KEPT });

/** Who a member is, asked once a minute; null where the service refuses, or is slow and hasn't been asked lately. */
export async function cachedAttributes(
  upstreams: Pick<Upstreams, "member">,
  token: string,
  { waits = false } = {},
): Promise<Attributes | null> {
  const held = known.get(token);
  if (held && held.until > clock.now()) return held.attributes;
  const answer = withFallback("who a visitor is to the flags", askFor(upstreams, token), null, PROFILE_UNREAD);
  const found = await (waits ? answer : timeout(answer, { ms: PATIENCE_MS }).catch(nobodyYet));
  return found ?? lastKnown(token);
}

function nobodyYet(error: unknown): null {
  if (error instanceof TimeoutError) return null;
  throw error;
}

function lastKnown(token: string): Attributes | null {
  const held = known.get(token);
  return held && held.until + STALE_MS > clock.now() ? held.attributes : null;
}

async function askFor(upstreams: Pick<Upstreams, "member">, token: string): Promise<Attributes> {
  const userInfo = await upstreams.member.userInfo(token).catch((error: unknown) => {
    if (isServicesRefusal(error, 401, 403)) known.delete(token);
    throw error;
  });
  const attributes = attributesOf(userInfo);
  known.set(token, { attributes, until: clock.now() + KEPT_MS });
  return attributes;
}

/** The five digits of a member's ZIP code, where they are known (S 7.6). */
export async function memberZip(
  upstreams: Pick<Upstreams, "member">,
  { token }: { token: string | null },
): Promise<string | null> {
  const member = token ? await cachedAttributes(upstreams, token) : null;
  return /^\d{5}/.exec(member?.zip_code ?? "")?.[0] ?? null;
}
