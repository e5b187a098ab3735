import type { Kysely } from "kysely";
import type { PaymentOption } from "~contracts/records/billing";
import type { Mailer } from "../mail/mailer.server";
import type { Database } from "../store/database";
import { absentProvider } from "./provider/absent-provider";
import type { CardProvider, PaymentProvider, WalletProvider } from "./provider/payment-provider";

/** What billing works with. */
export type Billing = {
  db: Kysely<Database>;
  clock: { now(): number };
  mailer: Pick<Mailer, "send">;
  /** For links in mail, and where hosted pages may lead back to; no trailing slash. */
  siteUrl: string;
  /** Told of work that failed and will be tried again. */
  report?: ((what: string, error: unknown) => void) | undefined;
  /** Told of what a reconciliation put right. */
  onFound?: ((what: string) => void) | undefined;
  /** Null: cards are not taken here. */
  cards: CardProvider | null;
  /** Null: nor is PayPal. */
  wallet: WalletProvider | null;
};

/** Does one piece of work; what fails is reported and stands in no one else's way. */
export async function attempted<Result>(
  billing: Pick<Billing, "report">,
  what: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    billing.report?.(what, error);
    return null;
  }
}

export type Member = { key: string; email: string; customer: string | null; zone: string | null };

type Providers = Pick<Billing, "cards" | "wallet">;

/** Who takes the money for a new order; null where this way to pay is not offered. */
export const providerFor = ({ cards, wallet }: Providers, option: PaymentOption): PaymentProvider | null =>
  option === "paypal" ? wallet : cards;

/** Who charges a subscription or an order that is there already. */
export function providerNamed({ cards, wallet }: Providers, name: string): PaymentProvider {
  return [cards, wallet].find((provider) => provider?.name === name) ?? absentProvider(name);
}

/** The member as providers and mails need one. */
export async function memberOf(db: Kysely<Database>, key: string): Promise<Member> {
  const { email, stripe_customer_id, time_zone } = await db
    .selectFrom("user")
    .select(["email", "stripe_customer_id", "time_zone"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return { key, email, customer: stripe_customer_id, zone: time_zone };
}

export const payerOf = ({ key, email, customer }: Member) => ({ userKey: key, email, customer });
