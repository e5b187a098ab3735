import type { SignInDevice } from "~contracts/member";
import { canonicalZone } from "~contracts/vocabulary/time-zones";
import type { Mailer } from "../../mail/mailer.server";
import type { Db, Transaction } from "../../store/database";
import { putRow, rowsWith } from "../../store/rows";
import { holdKey } from "../../store/transaction";
import { fingerprint } from "../sign-in/tokens.server";
import type { KnownDeviceTable } from "../tables";
import { isNewDevice, KNOWN_AT_MOST, newDeviceMail, REMEMBERED } from "./new-device";

type Settings = { mailer: Pick<Mailer, "send">; siteUrl: string };

/** No browser keeps its key for longer; for everyone, also who doesn't come back. */
export async function forgetUnusedDevices(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("known_device")
    .where("last_used_at", "<=", now - REMEMBERED)
    .execute();
}

/** After a change of password each browser is new again: one of them may be why it was changed (security 3). */
export async function forgetDevicesOf(transaction: Transaction, userKey: string): Promise<void> {
  await holdKey(transaction, `devices of ${userKey}`);
  await transaction.deleteFrom("known_device").where("user_key", "=", userKey).execute();
}

/** Says nothing of it: for the browser that makes the account. */
export async function rememberDevice(
  transaction: Transaction,
  userKey: string,
  { key, name }: SignInDevice,
  now: number,
): Promise<KnownDeviceTable> {
  const device = { user_key: userKey, hash: fingerprint(key), name, first_used_at: now, last_used_at: now };
  await putRow(transaction, "known_device", ["user_key", "hash"], device, { name, last_used_at: now });
  return device;
}

async function forgetLongestUnused(transaction: Transaction, userKey: string): Promise<void> {
  const kept = transaction
    .selectFrom("known_device")
    .select("hash")
    .where("user_key", "=", userKey)
    .orderBy("last_used_at", "desc")
    .limit(KNOWN_AT_MOST);
  await transaction.deleteFrom("known_device").where("user_key", "=", userKey).where("hash", "not in", kept).execute();
}

/** Remembers the device, and mails the member if it's new; in the transaction that opens the session. */
export async function meetDevice(
  transaction: Transaction,
  userKey: string,
  { key, name }: SignInDevice,
  now: number,
  { mailer, siteUrl }: Settings,
): Promise<void> {
  await holdKey(transaction, `devices of ${userKey}`);
  await transaction
    .deleteFrom("known_device")
    .where("user_key", "=", userKey)
    .where("last_used_at", "<=", now - REMEMBERED)
    .execute();
  const known = await transaction
    .selectFrom("known_device")
    .select(["hash", "name", "first_used_at"])
    .where("user_key", "=", userKey)
    .execute();
  const device = await rememberDevice(transaction, userKey, { key, name }, now);
  if (known.length >= KNOWN_AT_MOST) await forgetLongestUnused(transaction, userKey);
  const account = await rowsWith(transaction, "user", { key: userKey }).only(
    "email",
    "name",
    "time_zone",
    "created_at",
  );
  if (!isNewDevice(device, { known, createdAt: account.created_at, now })) return;
  const facts = { name: account.name, zone: canonicalZone(account.time_zone), device: name, at: now, siteUrl };
  await mailer.send({ to: account.email, ...newDeviceMail(facts) });
}
