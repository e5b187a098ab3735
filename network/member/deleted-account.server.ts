import { holdKey, inTransaction } from "../store/transaction";
import { farewell } from "./account-mails";
import { addressesOf } from "./email/email-changes.server";
import { planEndedMail } from "./family/family-mail";
import { seatsTaken } from "./family/family-places.server";
import { isMember, type MemberSettings } from "./member-context.server";
import type { UserTable } from "./tables";

type Settings = Pick<MemberSettings, "db" | "mailer" | "siteUrl" | "closing" | "forget">;
type Account = Pick<UserTable, "key" | "email" | "name" | "last_name">;

/** Why an account stays for now; nothing is charged, and all is as it was. */
export type DeletionObstacle = "payment_open" | "provider_unavailable";

/** `running`: a pass ends with it, for its family too. Null once it is gone (rulings 3 "delete account"). */
export async function deleteAccount(
  settings: Settings,
  account: Account,
  running: boolean,
): Promise<DeletionObstacle | null> {
  const { db, mailer, siteUrl } = settings;
  const { key, email } = account;
  const obstacle = (await settings.closing?.stopCharging(key)) ?? null;
  if (obstacle) return obstacle;
  const isClosed = await inTransaction({ db }, async (transaction) => {
    // Of two presses, the second finds it done.
    await holdKey(transaction, `closing:${key}`);
    if (!(await isMember(transaction, key))) return true;
    const family = running ? await seatsTaken(transaction, key) : [];
    if (settings.closing && !(await settings.closing.keepBooks(transaction, key))) return false;
    const emails = await addressesOf(transaction, { key, email });
    // Cascades to sessions, lists and passes; `forget` covers mail, flags, analytics and licenses.
    await transaction.deleteFrom("user").where("key", "=", key).execute();
    await settings.forget?.(transaction, { key, emails });
    await mailer.send({ to: email, ...farewell(account.name) });
    for (const seat of family)
      await mailer.send({ to: seat.email, ...planEndedMail(account, seat, `${siteUrl}/subscribe/retail`) });
    return true;
  });
  return isClosed ? null : "payment_open";
}
