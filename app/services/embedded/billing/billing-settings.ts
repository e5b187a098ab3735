import type { Kysely } from "kysely";
import type { Mailer } from "~/services/embedded/mail/mailer.server";
import type { Database } from "~/services/embedded/store/database";
import type { CardProvider, PaymentProvider, WalletProvider } from "./provider/payment-provider";

/** What billing works with. */
export type Billing = {
  db: Kysely<Database>;
  clock: { now(): number };
  mailer: Pick<Mailer, "send">;
  /** For links in mail, and where hosted pages may lead back to; no trailing slash. */
  siteUrl: string;
  cards: CardProvider;
  wallet: WalletProvider;
};

export type Member = { key: string; email: string; customer: string | null };

/** Who charges a subscription or an order. */
export function providerNamed({ cards, wallet }: Pick<Billing, "cards" | "wallet">, name: string): PaymentProvider {
  return name === wallet.name ? wallet : cards;
}

/** The member as providers and mails need one. */
export async function memberOf(db: Kysely<Database>, key: string): Promise<Member> {
  const { email, stripe_customer_id } = await db.selectFrom("user").select(["email", "stripe_customer_id"]).where("key", "=", key).executeTakeFirstOrThrow();
  return { key, email, customer: stripe_customer_id };
}

export const payerOf = ({ key, email, customer }: Member) => ({ userKey: key, email, customer });
