import type { Insertable } from "kysely";
import { brand } from "~contracts/brand";
import type { PaymentSettings } from "~contracts/network";
import type { Receipt } from "~contracts/records/billing";
import { endOfPeriod } from "../member/membership.server";
import { UnusableSettings } from "../settings";
import { type Db, toFlag } from "../store/database";
import { addRows, rowsWith } from "../store/rows";
import { inTransaction } from "../store/transaction";
import { UNREDEEMED } from "./gifts/vouchers.server";
import { keepCard } from "./orders/grant.server";
import { amountRecord, amountsOf, isRecurring, passRecord } from "./orders/order";
import { keepReceipt } from "./orders/receipts.server";
import { FIRST_PASSES } from "./passes/first-passes";
import { namePlans, NO_PAYMENTS, unknownPlans, walletStandIn } from "./passes/plan-names.server";
import { TEST_CARDS } from "./provider/test-cards";
import { iso } from "./subscriptions/periods";
import type { BilledSubscriptionTable, BillingPassTable, PromoCodeTable, VoucherCodeTable } from "./tables";
import { taxMillionths } from "./tax/tax-rates";

const DAY = 86_400_000;

type SeedPromo = Pick<PromoCodeTable, "code" | "value_type" | "value_amount" | "description"> & Partial<PromoCodeTable>;

/** For any pass and anyone, without an end, unless a code says otherwise. */
const PLAIN_PROMO = {
  subscription_type: null,
  months: null,
  is_subscription_retention: 0,
  pass_key: null,
  starts_at: null,
  expires_at: null,
  redemptions_limit: null,
  redemptions: 0,
} satisfies Partial<PromoCodeTable>;

const off =
  (value_type: PromoCodeTable["value_type"]) =>
  (code: string, value_amount: number, description: string, more: Partial<PromoCodeTable> = {}): SeedPromo => ({
    ...{ code, value_type, value_amount, description },
    ...more,
  });
const [percent, cents] = [off("percent"), off("dollar")];

/** Covers every checkout state (B 8); "NOTACODE" is deliberately not among them. */
const PROMOS = (now: number): readonly SeedPromo[] => [
  percent("FRIDAY20", 20, "20% off"),
  cents("FIVEOFF", 500, "$5 off"),
  cents("ANNUAL10", 1_000, "$10 off the first year", { subscription_type: "year" }),
  percent("HALFYEAR", 50, "Half off for the first 12 months", { subscription_type: "year", months: 12 }),
  percent("MONTH1", 50, "Half off the first month", { subscription_type: "month", months: 1 }),
  cents("THREE4YOU", 400, "$4 off for three months", { subscription_type: "month", months: 3 }),
  percent("FREEMONTH", 100, "The first month is free", { subscription_type: "month", months: 1 }),
  percent("LASTSEASON", 25, "25% off, last season", { expires_at: now - 30 * DAY }),
  percent("SOLDOUT", 30, "30% off for the first hundred", { redemptions_limit: 100, redemptions: 100 }),
  percent("LASTONE", 30, "30% off for one member", { redemptions_limit: 1 }),
  percent("STAY50", 50, "Half off your next year", {
    is_subscription_retention: 1,
    pass_key: "annual-basic",
    months: 12,
  }),
  cents("STAYMONTH", 600, "$6 off your next three months", {
    is_subscription_retention: 1,
    pass_key: "monthly-basic",
    months: 3,
  }),
];

type SeedVoucher = Pick<VoucherCodeTable, "code" | "description" | "pass_key" | "gives_days"> &
  Partial<VoucherCodeTable> & { endsInDays: number };

const voucher = (
  code: string,
  pass_key: string,
  gives_days: number,
  description: string,
  more: Partial<SeedVoucher> = {},
): SeedVoucher => ({ code, pass_key, gives_days, description, endsInDays: 365, ...more });

const VOUCHERS: readonly SeedVoucher[] = [
  voucher("SEASON-2026", "season_pass", 120, "A whole season, on your booster club"),
  voucher("BOOSTER-YEAR", "annual-basic", 365, "A year, on your booster club"),
  voucher("BOOSTER-YEAR-2", "annual-basic", 365, "A year, on your booster club"),
  voucher("HALF-YEAR-PRICE", "annual-basic", 365, "$40 toward a year", { covers_in_cents: 4_000 }),
  voucher("SEED-VOUCHER", "season_pass", 60, "Two months, already redeemed", {
    redeemed_by: "member-voucher",
    redeem_key: "seed-voucher",
  }),
  voucher("TOO-LATE", "season_pass", 120, "A voucher of last year", { endsInDays: -30 }),
];

/** Adds missing passes; keeps manual changes. */
export async function seedPasses(db: Db, payments: PaymentSettings = NO_PAYMENTS): Promise<void> {
  const passes = FIRST_PASSES.map((pass, position): BillingPassTable => ({
    plan_description: pass.name,
    time_period_category: pass.duration_unit,
    tier_name: null,
    stripe_plan_id: `price_${pass.key}`,
    paypal_plan_id: isRecurring(pass) ? walletStandIn(pass.key) : null,
    entitlement: null,
    lasts_days: null,
    is_media_pass: 0,
    listed: 0,
    position,
    ...pass,
  }));
  await addRows(db, "billing_pass", passes);
  const [unknown] = await unknownPlans(db, payments);
  // Fails at startup rather than at a purchase.
  if (unknown) throw new UnusableSettings(unknown);
  await namePlans(db, payments);
}

async function seedCodes(db: Db, now: number): Promise<void> {
  const promos = PROMOS(now).map((promo): PromoCodeTable => ({ ...PLAIN_PROMO, ...promo }));
  await addRows(db, "promo_code", promos);
  const vouchers = VOUCHERS.map(({ endsInDays, ...voucher }): VoucherCodeTable => ({
    covers_in_cents: null,
    ...UNREDEEMED,
    expires_at: now + endsInDays * DAY,
    ...voucher,
  }));
  await addRows(db, "voucher_code", vouchers);
  const partly = vouchers.flatMap(({ code, covers_in_cents, pass_key, description, expires_at }): PromoCodeTable[] =>
    covers_in_cents === null
      ? []
      : [
          {
            ...PLAIN_PROMO,
            ...{ code, value_type: "dollar", value_amount: covers_in_cents },
            ...{ description, pass_key, expires_at, redemptions_limit: 1 },
          },
        ],
  );
  if (partly.length > 0) await addRows(db, "promo_code", partly);
}

export const DEMO_CODES: readonly string[] = [...PROMOS(0), ...VOUCHERS].map(({ code }) => code);

async function seedCard(db: Db, userKey: string, name: string, zip: string, now: number): Promise<void> {
  const customer = `cus_${userKey}`;
  const [visa] = TEST_CARDS;
  if (!visa) return;
  const exp_year = new Date(now).getUTCFullYear() + 3;
  const id = `pm_${userKey}`;
  const last4 = visa.number.slice(-4);
  await addRows(db, "provider_method", {
    id,
    customer,
    cardholder_name: name,
    last4,
    exp_month: 4,
    exp_year,
    zip,
    type: visa.type,
    behaviour: visa.behaviour,
    detached: 0,
  });
  await keepCard(db, userKey, customer, {
    method: id,
    cardholder_name: name,
    card_last4: last4,
    card_exp_month: 4,
    card_exp_year: exp_year,
    card_zip: zip,
    card_type: visa.type,
  });
}

async function seedMemberBilling(db: Db, now: number): Promise<void> {
  const seeded = await db
    .selectFrom("subscription")
    .innerJoin("user", "user.key", "subscription.user_key")
    .selectAll("subscription")
    .select(["user.name", "user.last_name", "user.zip_code"])
    .where("user.email", "like", `%@${brand.domain}`)
    .where("user.key", "like", "member-%")
    .where("user.key", "not in", (query) => query.selectFrom("billed_subscription").select("user_key"))
    .where("plan_id", "in", (query) => query.selectFrom("billing_pass").select("key"))
    .execute();
  for (const subscriber of seeded) {
    const pass = await rowsWith(db, "billing_pass", { key: subscriber.plan_id }).only();
    const end = endOfPeriod(subscriber, now);
    const canceled = subscriber.renewal_canceled_at !== null || subscriber.renews === 0;
    const rate = taxMillionths(subscriber.zip_code) ?? 0;
    const byWallet = subscriber.type === "paypal";
    const billed: Insertable<BilledSubscriptionTable> = {
      key: `seed-${subscriber.user_key}`,
      user_key: subscriber.user_key,
      pass_key: pass.key,
      billed_by: subscriber.type,
      provider: byWallet ? "paypal" : "embedded",
      reference: byWallet ? `I-SEED-${subscriber.user_key}` : `sub_seed_${subscriber.user_key}`,
      status: !canceled ? "active" : end > now ? "canceled" : "expired",
      price_in_cents: pass.price_in_cents,
      tax_millionths: rate,
      promo_code: null,
      promo_discount: 0,
      promo_periods_left: 0,
      started_at: end,
      zone: subscriber.zone,
      current_period_end: end,
      next_charge_at: canceled ? null : end,
      tries: 0,
    };
    const added = await addRows(db, "billed_subscription", billed);
    // Another process is seeding this member.
    if (!added) continue;
    // A renewal is now a charge that moves the end itself.
    await rowsWith(db, "subscription", { user_key: subscriber.user_key }).update({
      expires_at: end,
      renews: toFlag(!canceled),
    });
    if (byWallet) {
      const wallet = {
        id: billed.reference,
        customer: `cus_${subscriber.user_key}`,
        amount: pass.price_in_cents,
        description: pass.name,
        return_url: "",
        cancel_url: "",
        state: "ACTIVE" as const,
        created_at: subscriber.started_at,
      };
      await addRows(db, "provider_wallet", wallet);
      await rowsWith(db, "user", { key: subscriber.user_key }).update({ stripe_customer_id: wallet.customer });
    } else {
      await seedCard(db, subscriber.user_key, `${subscriber.name} ${subscriber.last_name}`, subscriber.zip_code, now);
    }
    const amounts = amountRecord(amountsOf(pass.price_in_cents, 0, rate));
    const charge = `ch_seed_${subscriber.user_key}`;
    // The stand-in's books have it, so that it can go back.
    await addRows(db, "provider_charge", {
      ...{ key: charge, id: charge, method: byWallet ? billed.reference : `pm_${subscriber.user_key}` },
      ...{ amount: amounts.total_in_cents, state: "succeeded", code: null, created_at: subscriber.started_at },
    });
    const receipt: Receipt = {
      order_id: `FH-SEED-${subscriber.user_key.replace(/^member-/, "").toUpperCase()}`,
      transaction_id: charge,
      kind: "purchase",
      created_at: iso(subscriber.started_at),
      pass: passRecord(pass),
      promo_code: null,
      payment_type: byWallet ? "PayPal" : "Credit Card",
      payment_option: byWallet ? "paypal" : "stripe",
      card_type: byWallet ? null : "Visa",
      card_last4: byWallet ? null : "4242",
      starts_at: iso(subscriber.started_at),
      expires_at: iso(end),
      recurring: true,
      checkout: null,
      ...amounts,
    };
    await keepReceipt(db, subscriber.user_key, subscriber.started_at, receipt, subscriber.zip_code);
  }
}

/** Call after passes and members are seeded. */
export async function seedDemoBilling(db: Db, { now, members }: { now: number; members: boolean }): Promise<void> {
  await seedCodes(db, now);
  if (members) await inTransaction({ db }, (transaction) => seedMemberBilling(transaction, now));
}
