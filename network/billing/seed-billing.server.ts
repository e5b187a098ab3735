import { type Insertable, type Kysely, sql } from "kysely";
import { brand } from "~contracts/brand";
import type { PaymentSettings, PlanIds } from "~contracts/network";
import type { Receipt } from "~contracts/records/billing";
import { TOURNAMENT_PASS } from "../league/schedule";
import { endOfPeriod } from "../member/membership.server";
import { UnusableSettings } from "../settings";
import { type Database, toFlag } from "../store/database";
import { inTransaction } from "../store/transaction";
import { isDownload } from "./downloads.server";
import { keepCard } from "./grant.server";
import { amountsOf, isRecurring, passRecord } from "./order";
import { iso } from "./periods";
import { TEST_CARDS } from "./provider/test-cards";
import { keepReceipt } from "./receipts.server";
import type {
  BilledSubscriptionTable,
  BillingPassTable,
  OfferedPassTable,
  PromoCodeTable,
  VoucherCodeTable,
} from "./tables";
import { taxMillionths } from "./tax-rates";
import { UNREDEEMED } from "./vouchers.server";

type Db = Kysely<Database>;
const DAY = 86_400_000;

type SeedPass = Pick<BillingPassTable, "key" | "name" | "price_in_cents" | "duration_unit"> & Partial<BillingPassTable>;

/** S 4.5 recognizes a monthly plan by "Month Pass"; the card's own title is "Monthly Pass". */
const PASSES: readonly SeedPass[] = [
  {
    key: "annual-basic",
    name: "Annual Pass",
    price_in_cents: 7_999,
    duration_unit: "year",
    tier_name: "basic",
    listed: 1,
  },
  {
    key: "monthly-basic",
    name: "Monthly Pass",
    plan_description: "Month Pass",
    price_in_cents: 1_199,
    duration_unit: "month",
    tier_name: "basic",
    listed: 1,
  },
  {
    key: "annual-plus",
    name: "Annual Pass Plus",
    plan_description: "Annual Pass Plus",
    price_in_cents: 11_999,
    duration_unit: "year",
    tier_name: "plus",
    listed: 1,
  },
  {
    key: "monthly-plus",
    name: "Monthly Pass Plus",
    plan_description: "Month Pass Plus",
    price_in_cents: 1_799,
    duration_unit: "month",
    tier_name: "plus",
    listed: 1,
  },
  {
    key: "annual-family",
    name: "Family Annual Pass",
    price_in_cents: 12_999,
    duration_unit: "year",
    tier_name: "family",
  },
  { key: "annual-2019", name: "Annual Pass", price_in_cents: 5_999, duration_unit: "year" },
  {
    key: "monthly-spring",
    name: "Monthly Pass",
    plan_description: "Month Pass",
    price_in_cents: 899,
    duration_unit: "month",
  },
  { key: "day_pass", name: "Day Pass", price_in_cents: 999, duration_unit: "day", lasts_days: 1 },
  {
    key: "season_pass",
    name: "Season Pass",
    price_in_cents: 3_999,
    duration_unit: "season",
    lasts_days: 120,
    is_media_pass: 1,
  },
  {
    key: "playoff_pass",
    name: "Playoff Pass",
    price_in_cents: 1_499,
    duration_unit: "playoff",
    lasts_days: 30,
    is_media_pass: 1,
  },
  {
    key: TOURNAMENT_PASS,
    name: "Tournament Pass",
    price_in_cents: 1_299,
    duration_unit: "tournament",
    lasts_days: 14,
    entitlement: TOURNAMENT_PASS,
    is_media_pass: 1,
  },
];

type SeedPromo = Pick<PromoCodeTable, "code" | "value_type" | "value_amount" | "description"> & Partial<PromoCodeTable>;

/** Covers every checkout state (B 8); "NOTACODE" is deliberately not among them. */
const PROMOS = (now: number): readonly SeedPromo[] => [
  { code: "FRIDAY20", value_type: "percent", value_amount: 20, description: "20% off" },
  { code: "FIVEOFF", value_type: "dollar", value_amount: 500, description: "$5 off" },
  {
    code: "ANNUAL10",
    value_type: "dollar",
    value_amount: 1_000,
    subscription_type: "year",
    description: "$10 off the first year",
  },
  {
    code: "HALFYEAR",
    value_type: "percent",
    value_amount: 50,
    subscription_type: "year",
    months: 12,
    description: "Half off for the first 12 months",
  },
  {
    code: "MONTH1",
    value_type: "percent",
    value_amount: 50,
    subscription_type: "month",
    months: 1,
    description: "Half off the first month",
  },
  {
    code: "THREE4YOU",
    value_type: "dollar",
    value_amount: 400,
    subscription_type: "month",
    months: 3,
    description: "$4 off for three months",
  },
  {
    code: "FREEMONTH",
    value_type: "percent",
    value_amount: 100,
    subscription_type: "month",
    months: 1,
    description: "The first month is free",
  },
  {
    code: "LASTSEASON",
    value_type: "percent",
    value_amount: 25,
    expires_at: now - 30 * DAY,
    description: "25% off, last season",
  },
  {
    code: "SOLDOUT",
    value_type: "percent",
    value_amount: 30,
    redemptions_limit: 100,
    redemptions: 100,
    description: "30% off for the first hundred",
  },
  {
    code: "LASTONE",
    value_type: "percent",
    value_amount: 30,
    redemptions_limit: 1,
    description: "30% off for one member",
  },
  {
    code: "STAY50",
    value_type: "percent",
    value_amount: 50,
    is_subscription_retention: 1,
    pass_key: "annual-basic",
    months: 12,
    description: "Half off your next year",
  },
  {
    code: "STAYMONTH",
    value_type: "dollar",
    value_amount: 600,
    is_subscription_retention: 1,
    pass_key: "monthly-basic",
    months: 3,
    description: "$6 off your next three months",
  },
];

type SeedVoucher = Pick<VoucherCodeTable, "code" | "description" | "pass_key" | "gives_days"> &
  Partial<VoucherCodeTable> & { endsInDays: number };

const VOUCHERS: readonly SeedVoucher[] = [
  {
    code: "SEASON-2026",
    description: "A whole season, on your booster club",
    pass_key: "season_pass",
    gives_days: 120,
    endsInDays: 365,
  },
  {
    code: "BOOSTER-YEAR",
    description: "A year, on your booster club",
    pass_key: "annual-basic",
    gives_days: 365,
    endsInDays: 365,
  },
  {
    code: "BOOSTER-YEAR-2",
    description: "A year, on your booster club",
    pass_key: "annual-basic",
    gives_days: 365,
    endsInDays: 365,
  },
  {
    code: "HALF-YEAR-PRICE",
    description: "$40 toward a year",
    pass_key: "annual-basic",
    gives_days: 365,
    covers_in_cents: 4_000,
    endsInDays: 365,
  },
  {
    code: "SEED-VOUCHER",
    description: "Two months, already redeemed",
    pass_key: "season_pass",
    gives_days: 60,
    endsInDays: 365,
    redeemed_by: "member-voucher",
    redeem_key: "seed-voucher",
  },
  {
    code: "TOO-LATE",
    description: "A voucher of last year",
    pass_key: "season_pass",
    gives_days: 120,
    endsInDays: -30,
  },
];

/** Adds missing passes; keeps manual changes. */
export async function seedPasses(db: Db, payments: PaymentSettings = NO_PAYMENTS): Promise<void> {
  const passes = PASSES.map((pass, position): BillingPassTable => ({
    plan_description: pass.name,
    time_period_category: pass.duration_unit,
    tier_name: null,
    stripe_plan_id: `price_${pass.key}`,
    paypal_plan_id: pass.duration_unit === "year" || pass.duration_unit === "month" ? walletStandIn(pass.key) : null,
    entitlement: null,
    lasts_days: null,
    is_media_pass: 0,
    listed: 0,
    position,
    ...pass,
  }));
  await db
    .insertInto("billing_pass")
    .values(passes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [unknown] = await unknownPlans(db, payments);
  // Fails at startup rather than at a purchase.
  if (unknown) throw new UnusableSettings(unknown);
  await namePlans(db, payments);
}

const NO_PAYMENTS: PaymentSettings = { stripe: null, paypal: null };

/** Whether no provider has a price for the pass. */
export const isStandIn = (pass: Pick<BillingPassTable, "key" | "stripe_plan_id">) =>
  pass.stripe_plan_id === `price_${pass.key}`;
export const walletStandIn = (key: string) => `P-${key}`;

/** A sentence for each variable that names what is no pass, imported ones included. */
export async function unknownPlans(db: Db, { stripe, paypal }: PaymentSettings): Promise<string[]> {
  if (!stripe && !paypal) return [];
  const passes = await db.selectFrom("billing_pass").selectAll().orderBy("position").orderBy("key").execute();
  const known = passes.filter((pass) => !isDownload(pass)).map(({ key }) => key);
  const theyAre = known.length > 0 ? `The passes are ${known.join(", ")}.` : "There are no passes yet.";
  const told = (variable: string, plans: PlanIds = {}) => {
    const unknown = Object.keys(plans).filter((key) => !known.includes(key));
    return unknown.length > 0 ? [`${variable} names ${unknown.join(", ")}, which is no pass. ${theyAre}`] : [];
  };
  return [...told("STRIPE_PRICES", stripe?.prices), ...told("PAYPAL_PLANS", paypal?.plans)];
}

/** An id may move to another pass, and no two may have it even in between: whoever holds it stands aside first. */
async function freeMovedPlans(db: Db, { stripe, paypal }: PaymentSettings): Promise<void> {
  const heldElsewhere = (column: "stripe_plan_id" | "paypal_plan_id", [key, id]: [string, string]) =>
    db.updateTable("billing_pass").where(column, "=", id).where("key", "<>", key);
  for (const named of Object.entries(stripe?.prices ?? {}))
    await heldElsewhere("stripe_plan_id", named)
      .set({ stripe_plan_id: sql<string>`'price_' || key` })
      .execute();
  for (const named of Object.entries(paypal?.plans ?? {}))
    await heldElsewhere("paypal_plan_id", named).set({ paypal_plan_id: null }).execute();
}

/** Recurring passes that STRIPE_PRICES doesn't name aren't for sale; those that it named before keep their price. */
export async function namePlans(db: Db, { stripe, paypal }: PaymentSettings = NO_PAYMENTS): Promise<void> {
  if (!stripe && !paypal) return;
  await inTransaction({ db }, async (transaction) => {
    await freeMovedPlans(transaction, { stripe, paypal });
    const offered = await transaction.selectFrom("offered_pass").selectAll().execute();
    const wished = wishedOf(offered);
    const prices = pricesNamed({ stripe, paypal });
    const passes = await transaction.selectFrom("billing_pass").selectAll().execute();
    // The price and codes of a download are its event's.
    for (const pass of passes.filter((one) => !isDownload(one))) {
      const stripe_plan_id = stripe ? (stripe.prices[pass.key] ?? pass.stripe_plan_id) : pass.stripe_plan_id;
      const isSold = !isRecurring(pass) || prices[pass.key] !== undefined;
      await transaction
        .updateTable("billing_pass")
        .set({
          stripe_plan_id,
          ...(paypal && { paypal_plan_id: paypal.plans[pass.key] ?? null }),
          listed: isSold ? (wished.get(pass.key) ?? 0) : 0,
        })
        .where("key", "=", pass.key)
        .execute();
    }
  });
}

/** What puts a pass that renews on sale: where Stripe takes cards, its price; a plan at PayPal alone isn't enough. */
export const pricesNamed = ({ stripe, paypal }: PaymentSettings): PlanIds =>
  stripe ? stripe.prices : (paypal?.plans ?? {});

/** Whether each pass is to be for sale: what a file says of it goes before what the league does. */
const wishedOf = (offered: readonly OfferedPassTable[]): ReadonlyMap<string, 0 | 1> =>
  new Map([...PASSES, ...offered].map(({ key, listed }) => [key, listed ?? 0]));

/** Test cards need no price: what a provider's keys have left off the shelf is back on it. */
export async function listAsWished(db: Db): Promise<void> {
  const offered = await db.selectFrom("offered_pass").selectAll().execute();
  for (const [key, listed] of wishedOf(offered))
    await db.updateTable("billing_pass").set({ listed }).where("key", "=", key).execute();
}

async function seedCodes(db: Db, now: number): Promise<void> {
  const promos = PROMOS(now).map((promo): PromoCodeTable => ({
    subscription_type: null,
    months: null,
    is_subscription_retention: 0,
    pass_key: null,
    expires_at: null,
    redemptions_limit: null,
    redemptions: 0,
    ...promo,
  }));
  await db
    .insertInto("promo_code")
    .values(promos)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const vouchers = VOUCHERS.map(({ endsInDays, ...voucher }): VoucherCodeTable => ({
    covers_in_cents: null,
    ...UNREDEEMED,
    expires_at: now + endsInDays * DAY,
    ...voucher,
  }));
  await db
    .insertInto("voucher_code")
    .values(vouchers)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const partly = vouchers.flatMap(({ code, covers_in_cents, pass_key, description, expires_at }): PromoCodeTable[] =>
    covers_in_cents === null
      ? []
      : [
          {
            code,
            value_type: "dollar",
            value_amount: covers_in_cents,
            subscription_type: null,
            months: null,
            is_subscription_retention: 0,
            description,
            pass_key,
            expires_at,
            redemptions_limit: 1,
            redemptions: 0,
          },
        ],
  );
  if (partly.length > 0)
    await db
      .insertInto("promo_code")
      .values(partly)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export const DEMO_CODES: readonly string[] = [...PROMOS(0), ...VOUCHERS].map(({ code }) => code);

async function seedCard(db: Db, userKey: string, name: string, zip: string, now: number): Promise<void> {
  const customer = `cus_${userKey}`;
  const [visa] = TEST_CARDS;
  if (!visa) return;
  const exp_year = new Date(now).getUTCFullYear() + 3;
  const id = `pm_${userKey}`;
  const last4 = visa.number.slice(-4);
  await db
    .insertInto("provider_method")
    .values({
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
  for (const held of seeded) {
    const pass = await db
      .selectFrom("billing_pass")
      .selectAll()
      .where("key", "=", held.plan_id)
      .executeTakeFirstOrThrow();
    const end = endOfPeriod(held, now);
    const canceled = held.renewal_canceled_at !== null || held.renews === 0;
    const rate = taxMillionths(held.zip_code) ?? 0;
    const byWallet = held.type === "paypal";
    const billed: Insertable<BilledSubscriptionTable> = {
      key: `seed-${held.user_key}`,
      user_key: held.user_key,
      pass_key: pass.key,
      billed_by: held.type,
      provider: byWallet ? "paypal" : "embedded",
      reference: byWallet ? `I-SEED-${held.user_key}` : `sub_seed_${held.user_key}`,
      status: !canceled ? "active" : end > now ? "canceled" : "expired",
      price_in_cents: pass.price_in_cents,
      tax_millionths: rate,
      promo_code: null,
      promo_discount: 0,
      promo_periods_left: 0,
      started_at: end,
      current_period_end: end,
      next_charge_at: canceled ? null : end,
      tries: 0,
    };
    const added = await db
      .insertInto("billed_subscription")
      .values(billed)
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    // Another process is seeding this member.
    if (!added) continue;
    // A renewal is now a charge that moves the end itself.
    await db
      .updateTable("subscription")
      .set({ expires_at: end, renews: toFlag(!canceled) })
      .where("user_key", "=", held.user_key)
      .execute();
    if (byWallet) {
      const wallet = {
        id: billed.reference,
        customer: `cus_${held.user_key}`,
        amount: pass.price_in_cents,
        description: pass.name,
        return_url: "",
        cancel_url: "",
        state: "ACTIVE" as const,
        created_at: held.started_at,
      };
      await db
        .insertInto("provider_wallet")
        .values(wallet)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .updateTable("user")
        .set({ stripe_customer_id: wallet.customer })
        .where("key", "=", held.user_key)
        .execute();
    } else {
      await seedCard(db, held.user_key, `${held.name} ${held.last_name}`, held.zip_code, now);
    }
    const amounts = amountsOf(pass.price_in_cents, 0, rate);
    const receipt: Receipt = {
      order_id: `FH-SEED-${held.user_key.replace(/^member-/, "").toUpperCase()}`,
      transaction_id: `ch_seed_${held.user_key}`,
      kind: "purchase",
      created_at: iso(held.started_at),
      pass: passRecord(pass),
      promo_code: null,
      payment_type: byWallet ? "PayPal" : "Credit Card",
      payment_option: byWallet ? "paypal" : "stripe",
      card_type: byWallet ? null : "Visa",
      card_last4: byWallet ? null : "4242",
      starts_at: iso(held.started_at),
      expires_at: iso(end),
      recurring: true,
      checkout: null,
      price_in_cents: amounts.price,
      discount_in_cents: 0,
      tax_in_cents: amounts.tax,
      total_in_cents: amounts.total,
      recurring_total_in_cents: amounts.recurring_total,
    };
    await keepReceipt(db, held.user_key, held.started_at, receipt, held.zip_code);
  }
}

/** Call after passes and members are seeded. */
export async function seedDemoBilling(db: Db, { now, members }: { now: number; members: boolean }): Promise<void> {
  await seedCodes(db, now);
  if (members) await inTransaction({ db }, (transaction) => seedMemberBilling(transaction, now));
}
