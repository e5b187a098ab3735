import type { Kysely } from "kysely";
import { signatureOf } from "~contracts/signature";
import type { Database } from "../store/database";
import type { CalendarAddressTable } from "./calendar-tables";
import { fingerprint, newSecret } from "./tokens.server";

type Db = Kysely<Database>;
type Address = Pick<CalendarAddressTable, "user_key" | "nonce">;
type Owned = { userKey: string; secret: string };

/** Derived from the service's secret on demand, never stored. */
const tokenOf = ({ user_key, nonce }: Address, secret: string): string =>
  signatureOf(secret, `calendar\n${user_key}\n${nonce}`);

/** Null where none was made; its token is null where the secret is another by now, though it still opens. */
export async function calendarAddress(db: Db, { userKey, secret }: Owned): Promise<{ token: string | null } | null> {
  const address = await db
    .selectFrom("calendar_address")
    .selectAll()
    .where("user_key", "=", userKey)
    .executeTakeFirst();
  if (!address) return null;
  const token = tokenOf(address, secret);
  return { token: fingerprint(token) === address.hash ? token : null };
}

/** The one before opens nothing from then on. */
export async function newCalendarAddress(
  db: Db,
  { userKey, secret, now }: Owned & { now: number },
): Promise<{ token: string }> {
  const nonce = newSecret();
  const token = tokenOf({ user_key: userKey, nonce }, secret);
  const made = { nonce, hash: fingerprint(token), made_at: now };
  await db
    .insertInto("calendar_address")
    .values({ user_key: userKey, ...made })
    .onConflict((conflict) => conflict.column("user_key").doUpdateSet(made))
    .execute();
  return { token };
}

/** Whose games they are; null for an address that was replaced, or never made. */
export async function ownerOfCalendar(db: Db, token: string): Promise<string | null> {
  const found = await db
    .selectFrom("calendar_address")
    .select("user_key")
    .where("hash", "=", fingerprint(token))
    .executeTakeFirst();
  return found?.user_key ?? null;
}
