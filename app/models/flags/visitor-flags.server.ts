import type { UserInfo } from "~/models/member/schema";
import { clock } from "~/services/clock.server";
import { upstreams } from "~/services/upstreams.server";

type Person = { anonymousId: string | null; uid: string | null; email: string | null; accessToken?: string | null };
type Attributes = Partial<Pick<UserInfo, "name" | "last_name" | "email" | "zip_code" | "access_purchase_type" | "created_at">>;

/** The visitor's flags: a member by key and attributes, everybody else by an anonymous key (S 3 "Feature-flag context"). */
export async function visitorFlags({ anonymousId, uid, email, accessToken }: Person) {
  const { flags } = upstreams();
  if (!uid) return flags.evaluate({ key: anonymousId ?? "anonymous", anonymous: true });
  return flags.evaluate({ key: uid, anonymous: false, email, ...(accessToken ? await attributesOf(accessToken) : {}) });
}

/** What a member is changes seldom; a page waits for it only shortly, and goes by the key alone where it does not come. */
const KEPT_MS = 60_000;
const KEPT = 2_000;
const PATIENCE_MS = 300;

const known = new Map<string, { attributes: Attributes; until: number }>();

async function attributesOf(token: string): Promise<Attributes> {
  const held = known.get(token);
  if (held && held.until > clock.now()) return held.attributes;
  const asked = askFor(token).catch(() => ({}));
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Attributes>((resolve) => (timer = setTimeout(() => resolve({}), PATIENCE_MS)));
  const attributes = await Promise.race([asked, tooLate]);
  clearTimeout(timer);
  return attributes;
}

async function askFor(token: string): Promise<Attributes> {
  const { name, last_name, email, zip_code, access_purchase_type, created_at } = await upstreams().member.userInfo(token);
  const attributes = { name, last_name, email, zip_code, access_purchase_type, created_at };
  known.delete(token);
  known.set(token, { attributes, until: clock.now() + KEPT_MS });
  const oldest = known.size > KEPT ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  return attributes;
}
