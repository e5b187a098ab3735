import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { PaymentData, Receipt } from "~contracts/records/billing";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";
import { nextPeriodEnd } from "../../cycle";
import { followSupported } from "../../member/games/marks.server";
import { issueAuthorizationCode } from "../../member/sign-in/tokens.server";
import { randomCode } from "../../random-code";
import { type Db, toFlag } from "../../store/database";
import { prepared } from "../../store/prepared";
import { putRow, rowsWith } from "../../store/rows";
import { type Billing, type Member, providerNamed } from "../billing-settings";
import { putOffVouchers } from "../gifts/deferred-vouchers.server";
import { letters } from "../mail/mails";
import { withTicket } from "../mail/ticket.server";
import type { Paid, ProviderCard } from "../provider/payment-provider";
import { daysAfter, iso } from "../subscriptions/periods";
import { phaseRecords, phasesOf } from "../subscriptions/phases";
import type { BilledBy, BillingPassTable, PaymentAttemptTable, PaymentCardTable } from "../tables";
import { isDownload } from "./downloads.server";
import { markPromoUsed, passByKey } from "./offers.server";
import { amountRecord, isRecurring, OPEN, type Order, passRecord } from "./order";
import { keepReceipt } from "./receipts.server";

export const newOrderId = (): string => `FH-${randomCode(10)}`;

const cardQuery = prepared((db, given: { userKey: string }) =>
  db.selectFrom("payment_card").selectAll().where("user_key", "=", given.userKey),
);

/** The member's saved card. */
export async function cardOf(db: Db, userKey: string): Promise<Selectable<PaymentCardTable> | undefined> {
  const [card] = await cardQuery(db, { userKey });
  return card;
}

/** An order that may still be charged; a member has one at most. */
export const openOrderOf = (db: Db, userKey: string): Promise<Pick<PaymentAttemptTable, "order"> | undefined> =>
  db
    .selectFrom("payment_attempt")
    .select("order")
    .where("user_key", "=", userKey)
    .where("state", "in", OPEN)
    .executeTakeFirst();

/** `renewals_untold`: when to tell the provider that renewals go to it; 0: it knows. */
export async function keepCard(
  db: Db,
  userKey: string,
  customer: string,
  card: ProviderCard,
  renewals_untold = 0,
): Promise<void> {
  const kept = { customer, ...card, renewals_untold };
  await putRow(db, "payment_card", "user_key", { user_key: userKey, ...kept });
  await rowsWith(db, "user", { key: userKey }).update({ stripe_customer_id: customer });
}

export const accessColumns = ({ key, plan_description, duration_unit }: BillingPassTable) => ({
  plan_description,
  plan_id: key,
  period: duration_unit === "year" ? ("year" as const) : ("month" as const),
});

type Access = { pass: BillingPassTable; type: BilledBy; now: number; until: number; zone: string | null };

/** All access for the pass's time, or a special pass's one entitlement. */
export async function giveAccess(db: Db, userKey: string, { pass, type, now, until, zone }: Access): Promise<void> {
  if (pass.entitlement !== null) {
    await putRow(db, "pass", ["user_key", "entitlement"], {
      user_key: userKey,
      entitlement: pass.entitlement,
      expires_at: until,
    });
    return;
  }
  const row = {
    type,
    ...accessColumns(pass),
    started_at: now,
    expires_at: until,
    zone,
    renews: toFlag(isRecurring(pass)),
    renewal_canceled_at: null,
  };
  await putRow(db, "subscription", "user_key", { user_key: userKey, ...row });
  // Paid time is used up first; a running voucher resumes afterward (rulings 3 "redeem").
  await putOffVouchers(db, userKey, now, until);
}

/** What a payment always leaves: the saved card, the one that it replaces, and a used promo code. */
export async function keepPayment(
  db: Db,
  { userKey, untold, now }: { userKey: string; untold: number; now: number },
  order: Order,
  { card, customer }: Paid,
) {
  const before = await cardOf(db, userKey);
  const isKnown = card !== null && before?.method === card.method;
  if (card && customer) await keepCard(db, userKey, customer, card, isKnown ? before.renewals_untold : untold);
  const { promo_code: code, pass_key: passKey } = order;
  if (code) await markPromoUsed(db, { code, passKey, memberKey: userKey, now });
  return before && card ? { before, now: card } : null;
}

export async function passOrdered(db: Db, { pass_key }: Order): Promise<BillingPassTable> {
  const pass = await passByKey(db, pass_key);
  if (!pass) throw new Error(`the pass ${pass_key} is gone`);
  return pass;
}

/** For a pass that is paid once. */
export function orderReceipt(order: Order, pass: BillingPassTable, paid: Paid, now: number, until: number): Receipt {
  return {
    order_id: newOrderId(),
    transaction_id: paid.transaction,
    kind: "purchase",
    created_at: iso(now),
    pass: passRecord(pass),
    promo_code: order.promo_code,
    payment_type: order.payment_option === "paypal" ? "PayPal" : (order.checkout.wallet_brand ?? "Credit Card"),
    payment_option: order.payment_option,
    card_type: paid.card?.card_type ?? null,
    card_last4: paid.card?.card_last4 ?? null,
    starts_at: iso(now),
    expires_at: iso(until),
    recurring: false,
    checkout: order.checkout,
    ...amountRecord({ ...order, recurring_total: 0 }),
  };
}

export const analyticsOf = (receipt: Receipt): PaymentData["gaAnalytics"] => ({
  sku: receipt.pass.key,
  orderId: receipt.order_id,
  transactionId: receipt.transaction_id,
  payment_type: receipt.payment_type,
  promo_code: receipt.promo_code,
});

/** As if chosen on the receipt (B 4). */
async function supportSchool(db: Db, user_key: string, school: string, now: number): Promise<void> {
  await rowsWith(db, "user", { key: user_key }).update({ school_to_support_key: school });
  await followSupported(db, user_key, school, now);
}

export type PaidOrder = { member: Member; order: Order; paid: Paid; provider: string };

/** In the transaction that settles the order: access, subscription, card, receipt and mail (security 6). */
export async function grantOrder(
  db: Db,
  billing: Billing,
  { member, order, paid, provider }: PaidOrder,
): Promise<PaymentData> {
  const now = billing.clock.now();
  const pass = await passOrdered(db, order);
  const recurring = isRecurring(pass);
  const { renewsItself } = providerNamed(billing, provider);
  const zone = renewsItself ? null : zoneOrDefault(member.zone);
  const cycle = { first: now, unit: pass.duration_unit, zone };
  const until = recurring ? nextPeriodEnd(cycle, now) : daysAfter(now, pass.lasts_days ?? 1);
  const phases = recurring
    ? phasesOf({
        ...cycle,
        from: until,
        promoPeriods: Math.max(0, order.promo_periods - 1),
        promoTotal: order.total,
        fullTotal: order.recurring_total,
      })
    : [];
  const billedBy = order.payment_option === "paypal" ? "paypal" : "managed_stripe";

  await giveAccess(db, member.key, { pass, type: billedBy, now, until, zone });
  // A pass that renews has been opened with its card.
  const newCard = await keepPayment(db, { userKey: member.key, untold: recurring ? 0 : now, now }, order, paid);
  const school = order.checkout.school_to_support_key;
  if (school) await supportSchool(db, member.key, school, now);
  if (recurring) {
    await db
      .insertInto("billed_subscription")
      .values({
        key: randomUUID(),
        user_key: member.key,
        pass_key: pass.key,
        billed_by: billedBy,
        provider,
        reference: paid.reference,
        status: "active",
        price_in_cents: order.price,
        tax_millionths: order.tax_millionths,
        promo_code: order.promo_code,
        promo_discount: order.discount,
        promo_periods_left: Math.max(0, order.promo_periods - 1),
        started_at: now,
        zone,
        current_period_end: until,
        next_charge_at: renewsItself ? null : until,
        tries: 0,
      })
      .execute();
  }

  const receipt = orderReceipt(order, pass, paid, now, until);
  const orderId = receipt.order_id;
  const recurring_total_in_cents = recurring ? order.recurring_total : 0;
  const body = { ...receipt, recurring, recurring_total_in_cents, phases: phaseRecords(phases) };
  const booked = await keepReceipt(db, member.key, now, body, order.zip, billing.onPaid);
  const charge = {
    passName: pass.name,
    price: order.price,
    discount: order.discount,
    tax: order.tax,
    total: order.total,
    orderId,
  };
  const letter = isDownload(pass)
    ? letters.download(billing.siteUrl, { ...charge, newCard })
    : letters.confirmation(billing.siteUrl, { ...charge, until, zone: member.zone, phases, newCard });
  await billing.mailer.send({ to: member.email, ...(await withTicket(db, letter, booked, member.zone)) });

  return {
    subscriber: { card_type: paid.card?.card_type ?? null },
    subscription: { expires_at: iso(until), recurring },
    gaAnalytics: analyticsOf(receipt),
    magic_token: order.checkout.magic_token ? await issueAuthorizationCode(db, member.key, now) : null,
  };
}
