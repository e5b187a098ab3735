import type { AddressChanges } from "../../member/member-context.server";
import { putRow, rowsWith } from "../../store/rows";
import { holdKey } from "../../store/transaction";
import { attempted, type Billing, memberOf } from "../billing-settings";
import { openOrderOf } from "../orders/grant.server";
import { customersOf } from "../subscriptions/account-closing.server";

const TOLD_AT_ONCE = 50;
const AGAIN_AFTER_MS = 3_600_000;

/** The card provider's customer has the address that the account had when it first paid. */
export const addressChanges: AddressChanges = {
  async mayChange(transaction, userKey) {
    await holdKey(transaction, `payment:${userKey}`);
    return (await openOrderOf(transaction, userKey)) === undefined;
  },
  async changed(transaction, user_key, now) {
    await putRow(transaction, "untold_address", "user_key", { user_key, changed_at: now, try_at: now });
  },
};

/** What is changed again meanwhile is told again. */
export async function syncAddresses(billing: Billing): Promise<void> {
  const { db, clock, cards } = billing;
  if (!cards) return;
  const waiting = await db
    .selectFrom("untold_address")
    .selectAll()
    .where("try_at", "<=", clock.now())
    .orderBy("try_at")
    .limit(TOLD_AT_ONCE)
    .execute();
  for (const { user_key, changed_at } of waiting) {
    const isTold = await attempted(
      billing,
      `syncing the e-mail address of ${user_key} with ${cards.name}`,
      async () => {
        const { email } = await memberOf(db, user_key);
        for (const customer of await customersOf(db, user_key)) await cards.readdress(customer, email);
        return true;
      },
    );
    await (isTold
      ? db.deleteFrom("untold_address").where("user_key", "=", user_key).where("changed_at", "=", changed_at).execute()
      : rowsWith(db, "untold_address", { user_key, changed_at }).update({ try_at: clock.now() + AGAIN_AFTER_MS }));
  }
}
