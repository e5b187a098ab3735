import { sql } from "kysely";
import type {} from "./analytics/tables";
import { forgetStaff } from "./desk/staff.server";
import type {} from "./drm/tables";
import { forgetAddresses } from "./flags/flag-values.server";
import { forgetAnswers } from "./inbox/old-messages.server";
import type {} from "./mail/tables";
import type { Transaction } from "./store/database";

export async function forgetAccount(
  transaction: Transaction,
  { key, emails }: { key: string; emails: string[] },
): Promise<void> {
  await transaction.deleteFrom("outbox").where("to", "in", emails).execute();
  await forgetStaff(transaction, key);
  await forgetAddresses(transaction, emails);
  await forgetAnswers(transaction, emails);
  await transaction.deleteFrom("license").where("user_key", "=", key).execute();
  const says = (email: string) => sql<boolean>`replace(properties, ${JSON.stringify(email)}, '') <> properties`;
  await transaction
    .deleteFrom("analytics_event")
    .where((row) => row.or([row("user_id", "=", key), ...emails.map(says)]))
    .execute();
}
