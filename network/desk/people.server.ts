import type { PersonOrder } from "~contracts/desk";
import { newestFirst, receiptsOf } from "../billing/orders/receipts.server";
import { memberSubscription } from "../billing/subscriptions/renewals.server";
import { hasRunningPass, membershipAt } from "../member/membership.server";
import type { Db } from "../store/database";
import { deletionFacts } from "../support/deletion-facts.server";
import { type Account, accountOf, type Fact, iso, memberFacts } from "../support/member-facts.server";

const MOST = 20;

const asPerson = ({ key, email, name, last_name }: Pick<Account, "key" | "email" | "name" | "last_name">) => ({
  ...{ key, email, name: `${name} ${last_name}` },
});

const LAST_FOUR = /^\d{4}$/;

/** By an e-mail address of now or before, an order's number, or a card's last four. */
export async function findPeople(db: Db, query: string) {
  const text = query.trim();
  if (text.includes("@")) {
    const account = await accountOf(db, text);
    return account ? [asPerson(account)] : [];
  }
  const people = db.selectFrom("user").select(["key", "email", "name", "last_name"]).orderBy("email").limit(MOST);
  const matching = LAST_FOUR.test(text)
    ? people.where("key", "in", (row) =>
        row.selectFrom("payment_card").select("user_key").where("card_last4", "=", text),
      )
    : people.where("key", "in", (row) =>
        row.selectFrom("receipt").select("user_key").where("order_id", "=", text.toUpperCase()),
      );
  return (await matching.execute()).map(asPerson);
}

export const personOf = (db: Db, key: string): Promise<Account | undefined> =>
  db.selectFrom("user").selectAll().where("key", "=", key).executeTakeFirst();

async function ordersOf(db: Db, key: string): Promise<PersonOrder[]> {
  const receipts = (await receiptsOf(db, key)).sort(newestFirst);
  return receipts.map(({ order_id, created_at, kind, pass, gift, total_in_cents, refunded_in_cents = 0 }) => ({
    ...{ order_id, created_at, total_in_cents, refunded_in_cents },
    what: `${gift ? "gift" : kind} of ${pass.name}`,
  }));
}

const named = (facts: readonly Fact[]) => facts.map(([name, value]) => ({ name, value }));

async function deletionOf(db: Db, account: Account, now: number) {
  const { goes, stays } = await deletionFacts(db, account, now, await hasRunningPass(db, account.key, now));
  return [
    { title: "What goes", facts: named(goes) },
    { title: "What stays", facts: named(stays) },
  ].filter(({ facts }) => facts.length > 0);
}

/** What support needs to answer an e-mail. */
export async function describePerson(
  db: Db,
  account: Account,
  { now, mayDelete }: { now: number; mayDelete: boolean },
) {
  const [sections, orders] = [await memberFacts(db, account, now), await ordersOf(db, account.key)];
  const renewing = await memberSubscription(db, account.key);
  return {
    ...asPerson(account),
    sections: sections.map(({ title, facts }) => ({
      title,
      // Each order has its own line.
      facts: named(facts.filter(([name]) => name !== "receipt")),
    })),
    orders,
    entitlements: (await membershipAt(db, account.key, now)).entitlements,
    renews_at: renewing && renewing.status !== "canceled" ? iso(renewing.current_period_end) : null,
    deletion: mayDelete ? await deletionOf(db, account, now) : [],
  };
}
