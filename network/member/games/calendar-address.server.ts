import type { Db } from "../../store/database";
import { putRow, rowsWith } from "../../store/rows";
import { derivedToken, newDerivedToken } from "../sign-in/derived-token.server";
import { fingerprint } from "../sign-in/tokens.server";
import type { CalendarAddressTable } from "../tables";

type Owned = { userKey: string; secret: string };

const calendarOf = (userKey: string) => `calendar\n${userKey}`;

/** Null where the secret is another by now, though it still opens. */
export const shownToken = (address: CalendarAddressTable, secret: string): string | null =>
  derivedToken(calendarOf(address.user_key), address, secret);

/** Null where none was made. */
export async function calendarAddress(db: Db, { userKey, secret }: Owned): Promise<{ token: string | null } | null> {
  const address = await rowsWith(db, "calendar_address", { user_key: userKey }).first();
  return address ? { token: shownToken(address, secret) } : null;
}

/** The one before opens nothing from then on. */
export async function newCalendarAddress(
  db: Db,
  { userKey, secret, now }: Owned & { now: number },
): Promise<{ token: string }> {
  const { token, ...kept } = newDerivedToken(calendarOf(userKey), secret);
  const made = { ...kept, made_at: now };
  await putRow(db, "calendar_address", "user_key", { user_key: userKey, ...made });
  return { token };
}

/** Whose games they are; null for an address that was replaced, or never made. */
export async function ownerOfCalendar(db: Db, token: string): Promise<string | null> {
  const found = await rowsWith(db, "calendar_address", { hash: fingerprint(token) }).first("user_key");
  return found?.user_key ?? null;
}
