import { LRUCache } from "lru-cache";
import { timeout, TimeoutError } from "remix-utils/promise";
import { goOnWithout } from "~/services/go-on-without.server";
import { clock } from "~/services/process/clock.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { UserInfo } from "~contracts/records/member";

export type FlaggedPerson = { anonymousId: string | null; /** Null for a guest. */ token: string | null };
type Attributes = Pick<
  UserInfo,
  "key" | "name" | "last_name" | "email" | "zip_code" | "access_purchase_type" | "created_at"
>;

/** A member's attributes come from the member service, not cookies, which anyone could forge (S 3). */
export async function visitorFlags(
  upstreams: Pick<Upstreams, "flags" | "member">,
  { anonymousId, token }: FlaggedPerson,
) {
  const { flags } = upstreams;
  const member = token ? await attributesOf(upstreams, token) : null;
  if (!member) return flags.evaluate({ key: anonymousId ?? "anonymous", anonymous: true });
  return flags.evaluate({ ...member, anonymous: false });
}

/** Attributes rarely change; after a short wait, the page uses a guest's flags. */
const KEPT_MS = 60_000;
const KEPT = 2_000;
const PATIENCE_MS = 300;

const known = new LRUCache<string, { attributes: Attributes; until: number }>({ max: KEPT });

async function attributesOf(upstreams: Pick<Upstreams, "member">, token: string): Promise<Attributes | null> {
  const held = known.get(token);
  if (held && held.until > clock.now()) return held.attributes;
  const asked = goOnWithout("who a visitor is to the flags", askFor(upstreams, token), null);
  return timeout(asked, { ms: PATIENCE_MS }).catch((error: unknown) => {
    if (error instanceof TimeoutError) return null;
    throw error;
  });
}

async function askFor(upstreams: Pick<Upstreams, "member">, token: string): Promise<Attributes> {
  const { key, name, last_name, email, zip_code, access_purchase_type, created_at } =
    await upstreams.member.userInfo(token);
  const attributes = { key, name, last_name, email, zip_code, access_purchase_type, created_at };
  known.set(token, { attributes, until: clock.now() + KEPT_MS });
  return attributes;
}
