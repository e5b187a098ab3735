import type { NetworkSettings } from "~contracts/network";
import type { PaymentOption } from "~contracts/records/billing";
import { canonicalZone } from "~contracts/vocabulary/time-zones";
import type { Mailer } from "../mail/mailer.server";
import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";
import { absentProvider } from "./provider/absent-provider";
import type { CardProvider, PaymentProvider, WalletProvider } from "./provider/payment-provider";
import type { TaxService } from "./tax/tax-service";

export type Billing = {
  db: Db;
  clock: { now(): number };
  mailer: Pick<Mailer, "send">;
  /** Base of links in mail, and the only origin for return URLs; no trailing slash. */
  siteUrl: string;
  report?: ((what: string, error: unknown) => void) | undefined;
  onFound?: ((what: string) => void) | undefined;
  onOrder?: NetworkSettings["onOrder"];
  onPaid?: NetworkSettings["onPaid"];
  cards: CardProvider | null;
  wallet: WalletProvider | null;
  taxes: TaxService;
  /** Asked for nothing, but told what goes back of what they have recorded. */
  formerTaxes: readonly TaxService[];
};

/** Reports a failure instead of throwing, so that other work goes on. */
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

/** The same billing, and how often it has reported a failure. */
export function counted(billing: Billing): { watched: Billing; failures: () => number } {
  let times = 0;
  const watched: Billing = {
    ...billing,
    report(what, error) {
      times += 1;
      billing.report?.(what, error);
    },
  };
  return { watched, failures: () => times };
}

/** A tax service that doesn't answer is reported, and no tax applied (B 8). */
export const taxAt = (billing: Pick<Billing, "report" | "taxes">, zip: string): Promise<number | null> =>
  attempted(billing, `asking for the sales tax at ${zip}`, () => billing.taxes.calculate(zip));

export type Member = { key: string; email: string; customer: string | null; zone: string | null };

type Providers = Pick<Billing, "cards" | "wallet">;

export const providerFor = ({ cards, wallet }: Providers, option: PaymentOption): PaymentProvider | null =>
  option === "paypal" ? wallet : cards;

export function providerNamed({ cards, wallet }: Providers, name: string): PaymentProvider {
  return [cards, wallet].find((provider) => provider?.name === name) ?? absentProvider(name);
}

export function namesOfThoseThatRenew({ cards, wallet }: Providers): string[] {
  const names = [cards, wallet].filter((provider) => provider?.renewsItself).map((provider) => provider?.name ?? "");
  return names.length > 0 ? names : [""];
}

export async function memberOf(db: Db, key: string): Promise<Member> {
  const { email, stripe_customer_id, time_zone } = await rowsWith(db, "user", { key }).only(
    "email",
    "stripe_customer_id",
    "time_zone",
  );
  return { key, email, customer: stripe_customer_id, zone: canonicalZone(time_zone) };
}

export const payerOf = ({ key, email, customer }: Member) => ({ userKey: key, email, customer });
