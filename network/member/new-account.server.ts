import { randomUUID } from "node:crypto";
import type { Transaction } from "../store/database";
import { holdAddress } from "./email/email-changes.server";
import type { UserTable } from "./tables";

type NewAccount = Pick<UserTable, "name" | "last_name" | "email" | "zip_code" | "password_hash">;

/** The account's key; null where the address has one. */
export async function createAccount(transaction: Transaction, account: NewAccount, now: number) {
  await holdAddress(transaction, account.email);
  const created = await transaction
    .insertInto("user")
    .values({
      ...account,
      key: randomUUID(),
      time_zone: null,
      created_at: now,
      email_subscribe: null,
      school_to_support_key: null,
      stripe_customer_id: null,
    })
    // Of two concurrent sign-ups with one address, the second inserts nothing.
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("key")
    .executeTakeFirst();
  return created?.key ?? null;
}
