import Stripe from "stripe";
import { cardBrand } from "~contracts/card-brand";
import type { PaymentSettings } from "~contracts/network";
import {
  type CardProvider,
  type Declined,
  declined,
  type Discount,
  ForgedNotice,
  type MoneyBack,
  type MoneyBackNotice,
  type Notice,
  type Outcome,
  type PaidNotice,
  type Payer,
  type ProviderCard,
  type ProviderStatus,
  type Purchase,
  type RequiresAction,
  type Retry,
  type Upgraded,
} from "./payment-provider";
import { stripeClient } from "./stripe-client.server";

const TAX_PRODUCT = "sales_tax";
const CURRENCY = "usd";
/** In a subscription's metadata, and so in that of the invoices from then on. */
const UPGRADE = "upgrade";
const LOOKED_AT = 100;
/** Stripe refuses a trial's end that has passed when it is asked. */
const SOON_MS = 60_000;
/** A request that we have given up on may still be on its way to Stripe. */
const ON_ITS_WAY_MS = 3 * 60_000;
/** In cents; Stripe refuses to charge less in US dollars, and takes no charge over nothing. */
const LEAST_CHARGE = 50;
/** Events the webhook must receive (docs/payments.md). */
export const STRIPE_EVENTS = [
  "invoice.created",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "payment_intent.succeeded",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "charge.refunded",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
] as const;

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
/** As a call names it; one that a call asks for is `id`. */
const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && isGone(error) && error.param === "customer";
const isTaken = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_already_exists";

function cardOf(method: Stripe.PaymentMethod): ProviderCard | null {
  const { card, billing_details } = method;
  if (!card) return null;
  return {
    method: method.id,
    cardholder_name: billing_details.name ?? "",
    card_last4: card.last4 ?? "",
    card_exp_month: card.exp_month,
    card_exp_year: card.exp_year,
    card_zip: billing_details.address?.postal_code ?? "",
    card_type: cardBrand(card.display_brand ?? card.brand),
  };
}

/** A bank account, or a wallet of Stripe's own: nothing here can show or renew it. */
class NotACard extends Error {}

const UNCONFIRMED = new Set(["authentication_required", "subscription_payment_intent_requires_action"]);

/** A declined card is an outcome; anything else leaves it unknown. */
function refusal(error: unknown): Declined {
  if (error instanceof NotACard) return declined("not_offered");
  if (error instanceof Stripe.errors.StripeCardError)
    // The code of the reason is empty where the bank gave none.
    return declined(UNCONFIRMED.has(error.code ?? "") ? "authentication_required" : error.decline_code || error.code);
  throw error;
}

/** Refused as asked, so nothing has changed; a key that is in use or a lock that is held leaves it open. */
const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.statusCode === 400 || error.statusCode === 404) &&
  error.code !== "idempotency_key_in_use";

/** Ignores Stripe's refusal to undo something final. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

/** Told again after the card or its rate has changed, a draft keeps the tax that it has. */
function unlessTaxed(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeIdempotencyError)) unlessRefused(error);
}

/** Stripe forgets keys after a day, and a refund that we didn't hear of is done all the same. */
function unlessRefunded(error: unknown): null {
  const isRefunded =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "charge_already_refunded";
  if (!isRefunded) throw error;
  return null;
}

function confirmation({
  status,
  next_action,
  last_payment_error,
}: Stripe.PaymentIntent): RequiresAction | Declined | null {
  if (status === "succeeded") return null;
  // The bank is slow, and may say yes long after we have stopped waiting.
  if (status === "processing") throw new Error("Stripe is still charging the card");
  const url = next_action?.redirect_to_url?.url;
  if (status === "requires_action" && url) return { state: "requires_action", url };
  return declined(last_payment_error?.decline_code ?? "authentication_required");
}

/** A change to another pass waits for the same charge; one that has begun is over, and not to be taken back. */
function changeAt({ items, metadata }: Stripe.Subscription, until: number): Stripe.MetadataParam {
  const ends = items.data[0]?.current_period_end ?? 0;
  return Number(metadata.plan_until) >= ends ? { plan_until: `${until}` } : { plan_before: "", plan_until: "" };
}

const LONGEST_KEY = 255;

/** Our clock may be minutes ahead; a notice that comes again counts once (security 6). */
const NOTICE_AGE_SECONDS = 15 * 60;

/** Stripe renews by itself and reports by webhook. */
export function stripeCards(settings: Omit<NonNullable<PaymentSettings["stripe"]>, "prices">): CardProvider {
  const { webhookSecret } = settings;
  const stripe = stripeClient(settings);

  async function created({ userKey, email }: Payer, key: string): Promise<string> {
    const make = (idempotencyKey: string) =>
      stripe.customers.create({ email, metadata: { user_key: userKey } }, { idempotencyKey });
    try {
      return (await make(key)).id;
    } catch (error) {
      // Its reply was lost, and the account has another address since: nothing was charged to that one.
      if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
      return (await make(`${key}:${email}`.slice(0, LONGEST_KEY))).id;
    }
  }

  /** Finds the same customer even if the reply to creating it was lost. */
  const customerOf = async (payer: Payer): Promise<string> =>
    payer.customer ?? created(payer, `customer:${payer.userKey}`);

  /** In place of one that was deleted, or is another account's: found again likewise. */
  const successorOf = (payer: Payer) => created(payer, `customer:${payer.userKey}:${payer.customer}`);

  async function asCustomer<Result>(payer: Payer, work: (customer: string) => Promise<Result>): Promise<Result> {
    const customer = await customerOf(payer);
    try {
      return await work(customer);
    } catch (error) {
      if (payer.customer === null || !isUnknownCustomer(error)) throw error;
      return work(await successorOf(payer));
    }
  }

  async function isOwn(customer: string, { userKey }: Payer): Promise<boolean> {
    const found = await stripe.customers.retrieve(customer);
    return !found.deleted && found.metadata.user_key === userKey;
  }

  async function isDeleted(customer: string): Promise<boolean> {
    try {
      return (await stripe.customers.retrieve(customer)).deleted === true;
    } catch (error) {
      if (isGone(error)) return true;
      throw error;
    }
  }

  async function attached(payer: Payer, token: string): Promise<{ customer: string; card: ProviderCard }> {
    const customer = await customerOf(payer);
    const id = token.startsWith("tok_")
      ? (await stripe.paymentMethods.create({ type: "card", card: { token } }, { idempotencyKey: `method:${token}` }))
          .id
      : token;
    const known = await stripe.paymentMethods.retrieve(id);
    const card = cardOf(known);
    if (!card) throw new NotACard();
    const owner = idOf(known.customer);
    // A successor has it already where the bank was asked, or the card entered on Stripe's page.
    if (owner === customer || (owner && (await isOwn(owner, payer)))) return { customer: owner, card };
    return asCustomer({ ...payer, customer }, async (customer) => {
      await stripe.paymentMethods.attach(id, { customer });
      return { customer, card };
    });
  }

  /** In whole cents, so that Stripe's rounding and ours can't differ. */
  async function discountsOf({ code, amount, months }: Discount): Promise<{ coupon: string }[]> {
    const id = `${code}-${amount}-${months ?? "once"}`;
    const duration =
      months === null
        ? ({ duration: "once" } as const)
        : ({ duration: "repeating", duration_in_months: months } as const);
    try {
      await stripe.coupons.create({ id, name: code, amount_off: amount, currency: CURRENCY, ...duration });
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
    return [{ coupon: id }];
  }

  /** For another amount; one that the team has archived can't be used again. */
  async function priceLike({ product: of, recurring }: Stripe.Price, unit_amount: number) {
    const [product, interval] = [idOf(of), recurring?.interval];
    if (!product || !interval) throw new Error("Stripe named no product of the price");
    const listed = { product, active: true, currency: CURRENCY, recurring: { interval }, limit: LOOKED_AT };
    const { data } = await stripe.prices.list(listed);
    const known = data.find((one) => one.unit_amount === unit_amount && one.recurring?.interval_count === 1);
    if (known) return { price: known.id };
    return { price_data: { currency: CURRENCY, product, recurring: { interval }, unit_amount } };
  }

  async function taxProduct(): Promise<string> {
    try {
      await stripe.products.create({ id: TAX_PRODUCT, name: "Sales tax" });
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
    return TAX_PRODUCT;
  }

  async function intentOf({
    latest_invoice,
  }: Pick<Stripe.Subscription, "latest_invoice">): Promise<Stripe.PaymentIntent | null> {
    const invoice = idOf(latest_invoice);
    if (!invoice) return null;
    const payments = (await stripe.invoices.retrieve(invoice, { expand: ["payments"] })).payments?.data;
    const intent = idOf(payments?.find(({ payment }) => payment?.payment_intent)?.payment.payment_intent);
    return intent ? stripe.paymentIntents.retrieve(intent) : null;
  }

  /** Keeps an invoice paid meanwhile; voiding the first one ends a subscription never paid for. */
  async function voidLatest({ latest_invoice }: Stripe.Subscription): Promise<void> {
    const invoice = idOf(latest_invoice);
    if (invoice) await stripe.invoices.voidInvoice(invoice).catch(unlessRefused);
  }

  /** Created unpaid, then confirmed with a return URL for the bank's page. */
  async function confirmFirst(
    subscription: Stripe.Subscription,
    card: ProviderCard,
    return_url: string,
    key: string,
  ): Promise<Outcome> {
    const intent = await intentOf(subscription);
    if (!intent) return opened(subscription, card);
    try {
      const confirmed = await stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: card.method, return_url },
        { idempotencyKey: `${key}:confirm` },
      );
      const outcome = confirmation(confirmed);
      if (outcome) return outcome;
    } catch (error) {
      const answer = refusal(error);
      await voidLatest(subscription);
      return answer;
    }
    return opened(subscription, card);
  }

  async function openSubscription({ payer, order, planId, savedMethod }: Purchase, key: string): Promise<Outcome> {
    const { customer, card } = await attached(payer, order.token ?? savedMethod ?? "");
    const { promo_code: code, discount: amount, promo_months: months } = order;
    const discounts = code && amount > 0 ? await discountsOf({ code, amount, months }) : null;
    const tax =
      order.tax > 0
        ? [{ price_data: { currency: CURRENCY, product: await taxProduct(), unit_amount: order.tax } }]
        : [];
    const subscription = await stripe.subscriptions.create(
      {
        customer,
        items: [{ price: planId }],
        default_payment_method: card.method,
        payment_behavior: order.return_url ? "default_incomplete" : "error_if_incomplete",
        ...(discounts && { discounts }),
        add_invoice_items: tax,
        metadata: { attempt: key, user_key: payer.userKey },
        expand: ["latest_invoice"],
      },
      { idempotencyKey: key },
    );
    const due = typeof subscription.latest_invoice === "object" ? subscription.latest_invoice?.amount_due : undefined;
    if (subscription.status === "incomplete" && due !== undefined && due !== order.total) {
      await voidLatest(subscription);
      throw new Error(`Stripe would charge ${due} cents in place of ${order.total}: look at the price ${planId}`);
    }
    if (order.return_url && subscription.status === "incomplete")
      return confirmFirst(subscription, card, order.return_url, key);
    return opened(subscription, card);
  }

  function opened(subscription: Stripe.Subscription, card: ProviderCard | null): Outcome {
    return {
      state: "succeeded",
      reference: subscription.id,
      transaction: idOf(subscription.latest_invoice) ?? subscription.id,
      customer: idOf(subscription.customer),
      card,
    };
  }

  /** With a code that takes off all of it, nothing is charged, and Stripe has nothing to say. */
  const free = (customer: string, card: ProviderCard | null, key: string): Outcome => ({
    ...{ state: "succeeded", reference: `free:${key}`, transaction: `free:${key}`, customer, card },
  });

  async function chargeOnce({ payer, order, savedMethod }: Purchase, key: string): Promise<Outcome> {
    const { customer, card } = await attached(payer, order.token ?? savedMethod ?? "");
    if (order.total === 0) return free(customer, card, key);
    const intent = await stripe.paymentIntents.create(
      {
        amount: order.total,
        currency: CURRENCY,
        customer,
        payment_method: card.method,
        confirm: true,
        ...(order.return_url ? { return_url: order.return_url } : { error_on_requires_action: true }),
        allowed_payment_method_types: ["card"],
        metadata: { attempt: key, user_key: payer.userKey },
      },
      { idempotencyKey: key },
    );
    const waits = confirmation(intent);
    if (waits) return waits;
    return { state: "succeeded", reference: intent.id, transaction: intent.id, customer, card };
  }

  async function cardBehind(id: string | null): Promise<ProviderCard | null> {
    return id === null ? null : cardOf(await stripe.paymentMethods.retrieve(id));
  }

  const subscriptionOf = async (customer: string, key: string) =>
    (await stripe.subscriptions.list({ customer, status: "all", limit: LOOKED_AT })).data.find(
      ({ metadata }) => metadata.attempt === key,
    );
  const chargeOf = async (customer: string, key: string) =>
    (await stripe.paymentIntents.list({ customer, limit: LOOKED_AT })).data.find(
      ({ metadata }) => metadata.attempt === key,
    );

  /** A deleted customer may still list what it had, and not what its successor is charged. */
  async function chargedTo<Charge>(payer: Payer, look: (customer: string) => Promise<Charge | undefined>) {
    const under = async (customer: string) => ({ customer, found: await look(customer) });
    const first = await asCustomer(payer, under);
    if (first.found || first.customer !== payer.customer || !(await isDeleted(first.customer))) return first;
    return under(await successorOf(payer));
  }

  /** One that has begun by now isn't canceled anymore, so what it came to counts. */
  async function takenBack({ id }: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
    await stripe.paymentIntents.cancel(id).catch(unlessRefused);
    return stripe.paymentIntents.retrieve(id);
  }

  async function outcomeOf({ payer, order, recurring }: Purchase, key: string): Promise<Outcome | null> {
    if (recurring) {
      const { found } = await chargedTo(payer, (customer) => subscriptionOf(customer, key));
      if (!found) return null;
      if (found.status === "active" || found.status === "trialing")
        return opened(found, await cardBehind(idOf(found.default_payment_method)));
      const intent = await intentOf(found);
      // Voided before a card was charged, it is no card's "no".
      if (found.status !== "incomplete")
        return declined(intent && !intent.last_payment_error ? "voided" : intent?.last_payment_error?.decline_code);
      if (intent?.status === "succeeded") throw new Error("Stripe is still opening the subscription");
      const waits = intent && confirmation(intent);
      if (waits?.state === "requires_action") return waits;
      await voidLatest(found);
      return waits ?? declined("voided");
    }
    if (order.total === 0) return free(await customerOf(payer), null, key);
    const { customer, found: listed } = await chargedTo(payer, (customer) => chargeOf(customer, key));
    const invoice = listed?.status === "requires_confirmation" ? await takenBack(listed) : listed;
    if (!invoice) return null;
    if (invoice !== listed && invoice.status === "canceled") return declined("voided");
    return (
      confirmation(invoice) ?? {
        state: "succeeded",
        reference: invoice.id,
        transaction: invoice.id,
        customer,
        card: await cardBehind(idOf(invoice.payment_method)),
      }
    );
  }

  async function upgradeUnder(reference: string, key: string): Promise<Upgraded | null> {
    const { metadata } = await stripe.subscriptions.retrieve(reference);
    if (metadata[UPGRADE] !== key) return null;
    for await (const invoice of stripe.invoices.list({ subscription: reference, limit: LOOKED_AT })) {
      const paid = invoice.status === "paid" ? paidBy(invoice, 0) : null;
      if (paid?.upgradeKey === key) return upgradedBy(paid);
    }
    return null;
  }

  /** The customer's subscriptions, whose own card would take precedence over the customer's. */
  async function renewedWith(customer: string, default_payment_method: string): Promise<Stripe.Subscription[]> {
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method } });
    const { data } = await stripe.subscriptions.list({ customer, limit: LOOKED_AT });
    for (const { id } of data) await stripe.subscriptions.update(id, { default_payment_method });
    return data;
  }

  /** Charges the unpaid invoice to the new card; a notice reports the outcome. */
  async function payNow({ latest_invoice }: Stripe.Subscription, payment_method: string): Promise<void> {
    const invoice = idOf(latest_invoice);
    if (!invoice) return;
    await stripe.invoices.pay(invoice, { payment_method }).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeCardError)) unlessRefused(error);
    });
  }

  /** Null once the bank has agreed to later charges. */
  async function unconfirmed(
    customer: string,
    payment_method: string,
    returnUrl: string | null,
  ): Promise<RequiresAction | Declined | null> {
    const { data } = await stripe.setupIntents.list({ payment_method, limit: LOOKED_AT });
    if (data.some(({ status }) => status === "succeeded")) return null;
    const setup =
      data[0] ??
      (await stripe.setupIntents.create({
        customer,
        payment_method,
        allowed_payment_method_types: ["card"],
        usage: "off_session",
        confirm: true,
        ...(returnUrl && { return_url: returnUrl }),
      }));
    if (setup.status === "succeeded") return null;
    const url = setup.next_action?.redirect_to_url?.url;
    if (setup.status === "requires_action" && url) return { state: "requires_action", url };
    const refused = setup.last_setup_error?.decline_code;
    return declined(refused ?? "card_unconfirmed");
  }

  return {
    name: "stripe",
    renewsItself: true,
    onItsWayMs: ON_ITS_WAY_MS,
    leastCharge: LEAST_CHARGE,
    subscribe: (purchase, key) =>
      (purchase.recurring ? openSubscription(purchase, key) : chargeOnce(purchase, key)).catch(refusal),

    outcomeOf,
    async giveUp(purchase, key) {
      const { payer, recurring } = purchase;
      if (recurring) {
        const { found } = await chargedTo(payer, (customer) => subscriptionOf(customer, key));
        if (found?.status === "incomplete") await voidLatest(found);
      } else {
        const { found } = await chargedTo(payer, (customer) => chargeOf(customer, key));
        if (found?.status === "requires_action") await stripe.paymentIntents.cancel(found.id).catch(unlessRefused);
      }
      return outcomeOf(purchase, key);
    },

    renew: () => Promise.reject(new Error("Stripe renews its subscriptions itself")),
    async cancelAtPeriodEnd(reference) {
      const canceled = await stripe.subscriptions.update(reference, { cancel_at_period_end: true });
      const { items, status } = canceled;
      // A period with an unpaid invoice isn't the member's, so it is no longer charged.
      if (status === "past_due" || status === "unpaid") await voidLatest(canceled);
      if (status !== "active" && status !== "trialing") return null;
      const ends = items.data.map(({ current_period_end }) => current_period_end * 1_000);
      return ends.length > 0 ? Math.max(...ends) : null;
    },
    async cancelNow(reference) {
      // A single charge doesn't go on.
      if (reference.startsWith("pi_")) return;
      try {
        await stripe.subscriptions.cancel(reference);
      } catch (error) {
        // Stripe still shows what it has canceled, but not what is another account's.
        if (!isGone(error) || !OVER.has((await stripe.subscriptions.retrieve(reference)).status)) throw error;
      }
    },
    async refund({ transaction, amount }, key) {
      const isInvoice = transaction.startsWith("in_");
      const payment_intent = isInvoice ? (await intentOf({ latest_invoice: transaction }))?.id : transaction;
      if (!payment_intent) throw new Error(`Stripe took no money for ${transaction}`);
      const refund = await stripe.refunds
        .create({ payment_intent, amount }, { idempotencyKey: key })
        .catch(unlessRefunded);
      if (refund?.status === "failed" || refund?.status === "canceled")
        throw new Error(`Stripe's refund of ${transaction} is ${refund.status}: pay it back another way`);
    },
    async reactivate(reference) {
      const { cancel_at } = await stripe.subscriptions.update(reference, { cancel_at_period_end: false });
      // A day that was named in place of the period's end stays.
      if (cancel_at) await stripe.subscriptions.update(reference, { cancel_at: "" });
    },
    async standing(reference) {
      return standingOf(await stripe.subscriptions.retrieve(reference, { expand: ["latest_invoice"] }));
    },
    async forgetCustomer(customer) {
      try {
        await stripe.customers.del(customer);
      } catch (error) {
        // Like what is canceled, a deleted one is still shown.
        if (!isGone(error) || !(await stripe.customers.retrieve(customer)).deleted) throw error;
      }
    },
    async discount(reference, off, key) {
      await stripe.subscriptions.update(
        reference,
        { discounts: off ? await discountsOf(off) : "" },
        { idempotencyKey: key },
      );
    },
    async deferTo(reference, until, off) {
      const subscription = await stripe.subscriptions.retrieve(reference);
      await stripe.subscriptions.update(reference, {
        // Stripe also counts a discount's months while nothing is charged.
        ...(off && { discounts: await discountsOf(off) }),
        trial_end: Math.floor(until / 1_000),
        metadata: changeAt(subscription, Math.floor(until / 1_000)),
        proration_behavior: "none",
      });
      return true;
    },
    async changePlan(reference, { planId, at, off, now }) {
      const { items, metadata } = await stripe.subscriptions.retrieve(reference);
      const [item] = items.data;
      const hasBegun = !(Number(metadata.plan_until) * 1_000 > now);
      if (planId === null && hasBegun) return;
      const price = planId ?? metadata.plan_before;
      if (!item || !price || item.price.id === price) return;
      await stripe.subscriptions.update(reference, {
        items: [{ id: item.id, price }],
        metadata: {
          // Changed twice, it goes back to the one that runs.
          plan_before: planId === null ? "" : (!hasBegun && metadata.plan_before) || item.price.id,
          plan_until: planId === null ? "" : `${Math.floor(at / 1_000)}`,
        },
        discounts: off ? await discountsOf(off) : "",
        // Stripe would begin another interval at once, and charge for it.
        trial_end: Math.floor(at / 1_000),
        proration_behavior: "none",
      });
    },
    async reprice(reference, { planId, price }) {
      const { items } = await stripe.subscriptions.retrieve(reference);
      const [item] = items.data;
      if (!item || (planId === null ? item.price.unit_amount === price : item.price.id === planId)) return;
      const next = planId === null ? await priceLike(item.price, price) : { price: planId };
      await stripe.subscriptions.update(reference, { items: [{ id: item.id, ...next }], proration_behavior: "none" });
    },
    async creditFor(reference, { planId, price, at }) {
      const { items, status, cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(reference);
      const [item] = items.data;
      // A trial puts off the next charge, and Stripe credits nothing for the time before it.
      if (!item || status !== "active" || cancel_at_period_end || cancel_at) return null;
      const { total, amount_due } = await stripe.invoices.createPreview({
        subscription: reference,
        // A promo doesn't go along.
        discounts: "",
        subscription_details: {
          items: [{ id: item.id, price: planId }],
          proration_date: Math.floor(at / 1_000),
          proration_behavior: "always_invoice",
        },
      });
      // A balance of the customer's would pay for a part of it that we can't tell.
      return total === amount_due ? price - total : null;
    },
    async upgrade(reference, { planId, tax, at }, key) {
      const known = await upgradeUnder(reference, key);
      if (known) return known;
      const { items } = await stripe.subscriptions.retrieve(reference);
      const [item] = items.data;
      if (!item) return declined("upgrade_refused");
      const price_data = { currency: CURRENCY, product: tax > 0 ? await taxProduct() : "", unit_amount: tax };
      try {
        const { latest_invoice } = await stripe.subscriptions.update(
          reference,
          {
            items: [{ id: item.id, price: planId }],
            discounts: "",
            proration_date: Math.floor(at / 1_000),
            proration_behavior: "always_invoice",
            payment_behavior: "error_if_incomplete",
            ...(tax > 0 && { add_invoice_items: [{ price_data }] }),
            metadata: { [UPGRADE]: key, plan_before: "", plan_until: "" },
            expand: ["latest_invoice"],
          },
          { idempotencyKey: key },
        );
        const paid = typeof latest_invoice === "object" && latest_invoice ? paidBy(latest_invoice, 0) : null;
        if (!paid) throw new Error(`Stripe changed ${reference}, and named no invoice`);
        return upgradedBy(paid);
      } catch (error) {
        return isRefused(error) ? declined("upgrade_refused") : refusal(error);
      }
    },
    upgradeOutcome: (reference, _, key) => upgradeUnder(reference, key),
    pausesByPeriod: false,
    async pauseUntil(reference, { until, off, now }) {
      const subscription = await stripe.subscriptions.retrieve(reference);
      // It was told before, and has charged since.
      if (until <= now && subscription.status !== "trialing") return;
      const at = Math.ceil(Math.max(until, now + SOON_MS) / 1_000);
      await stripe.subscriptions.update(reference, {
        ...(off && { discounts: await discountsOf(off) }),
        // A pause of the collection would keep the old day, and Stripe would charge up to a period later than told.
        trial_end: at,
        metadata: changeAt(subscription, at),
        proration_behavior: "none",
      });
    },
    async addTax({ customer, invoice }, amount) {
      // A notice that comes late finds the invoice sent out: it is charged as it stands.
      await stripe.invoiceItems
        .create(
          { customer, invoice, amount, currency: CURRENCY, description: TAX_LINE },
          { idempotencyKey: `tax:${invoice}` },
        )
        .catch(unlessTaxed);
    },

    async saveCard(payer, token, returnUrl) {
      try {
        const { customer, card } = await attached(payer, token);
        const waits = await unconfirmed(customer, card.method, returnUrl);
        return waits ?? { state: "saved", customer, card };
      } catch (error) {
        return refusal(error);
      }
    },
    async renewWith(customer, method, { paysOverdue }) {
      for (const subscription of await renewedWith(customer, method))
        if (paysOverdue && (subscription.status === "past_due" || subscription.status === "unpaid"))
          await payNow(subscription, method);
    },
    async readdress(customer, email) {
      await stripe.customers.update(customer, { email }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    },
    async removeCard(method) {
      try {
        await stripe.paymentMethods.detach(method);
      } catch (error) {
        // One that is away already, as an answer was lost, is no one's.
        if (!isRefused(error) || (await stripe.paymentMethods.retrieve(method)).customer !== null) throw error;
      }
    },
    async openCardPage(payer, { returnUrl, cancelUrl }) {
      const back = new URL(returnUrl);
      const joint = back.search === "" ? "?" : "&";
      // Stripe replaces the placeholder only if its braces aren't encoded.
      const success_url = `${back.href}${joint}card_session={CHECKOUT_SESSION_ID}`;
      const session = await asCustomer(payer, (customer) =>
        stripe.checkout.sessions.create({
          mode: "setup",
          currency: CURRENCY,
          allowed_payment_method_types: ["card"],
          customer,
          billing_address_collection: "required",
          success_url,
          cancel_url: cancelUrl,
          metadata: { user_key: payer.userKey },
        }),
      );
      if (!session.url) throw new Error("Stripe named no address for its page");
      return { id: session.id, url: session.url };
    },
    async cardPage(payer, id) {
      const session = await stripe.checkout.sessions.retrieve(id, { expand: ["setup_intent.payment_method"] });
      if (session.metadata?.user_key !== payer.userKey) return null;
      const intent = typeof session.setup_intent === "object" ? session.setup_intent : null;
      const isConfirmed = intent?.status === "succeeded";
      const method = isConfirmed && typeof intent.payment_method === "object" ? intent.payment_method : null;
      return { id, token: method?.id ?? null, card: method && cardOf(method) };
    },

    async notice(rawBody, headers) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          headers.get("stripe-signature") ?? "",
          webhookSecret,
          NOTICE_AGE_SECONDS,
        );
      } catch {
        throw new ForgedNotice();
      }
      return { id: event.id, notice: await noticeOf(event) };
    },
    async planProblem(planId, { price, unit }) {
      try {
        const { active, currency, unit_amount, recurring } = await stripe.prices.retrieve(planId);
        if (!active) return "is archived";
        if (currency !== CURRENCY) return `is in ${currency}`;
        if (unit_amount !== price) return `charges ${unit_amount ?? "no fixed number of"} cents in place of ${price}`;
        const every = recurring ? `${recurring.interval_count} ${recurring.interval}` : "only once";
        return every === `1 ${unit}` ? null : `charges ${recurring ? `every ${every}` : every}, not every 1 ${unit}`;
      } catch (error) {
        if (isGone(error)) return "is not there";
        throw error;
      }
    },
    async toldSince(since) {
      const events: Stripe.Event[] = [];
      const listed = { created: { gte: Math.floor(since / 1_000) }, types: [...STRIPE_EVENTS], limit: LOOKED_AT };
      for await (const event of stripe.events.list(listed)) events.push(event);
      return events.reverse().map((event) => ({ id: event.id, read: () => noticeOf(event) }));
    },
  };

  /** Accounts on older API versions send other shapes; then look up the invoice. */
  async function noticeOf(event: Stripe.Event): Promise<Notice> {
    if (event.type.startsWith("charge.")) return (await moneyBackOf(event)) ?? { kind: "other" };
    if (event.type === "payment_intent.succeeded") return noticeOfCharge(event);
    if (event.type === "refund.failed") return noticeOfFailedRefund(event);
    if (!isOfInvoice(event)) return noticeOfSubscription(event);
    const object = event.data.object;
    const invoice = object.parent === undefined && object.id ? await stripe.invoices.retrieve(object.id) : object;
    return noticeOfInvoice(event, invoice);
  }

  async function moneyBackOf(event: Stripe.Event): Promise<MoneyBack | null> {
    const toldAt = event.created * 1_000;
    if (event.type === "charge.refunded") {
      const { payment_intent, amount_refunded: amount } = event.data.object;
      return moneyBack(payment_intent, { about: "refunds", state: "refunded", amount, toldAt });
    }
    if (!isOfDispute(event)) return null;
    const { id: about, payment_intent, status, amount } = event.data.object;
    const state = disputeState(status);
    const isTaken = event.type === "charge.dispute.funds_withdrawn" || status === "lost";
    return moneyBack(payment_intent, { about, state, amount: isTaken ? amount : 0, toldAt });
  }

  async function noticeOfFailedRefund({ data }: Stripe.RefundFailedEvent): Promise<Notice> {
    const transaction = await transactionOf(data.object.payment_intent);
    return transaction ? { kind: "refund_failed", transaction } : { kind: "other" };
  }

  async function moneyBack(charge: string | { id: string } | null, notice: MoneyBackNotice): Promise<MoneyBack | null> {
    const transaction = await transactionOf(charge);
    return transaction === null ? null : { kind: "money_back", transaction, reference: null, ...notice };
  }

  /** Renewals are booked by invoice, one-time passes by charge. */
  async function transactionOf(charge: string | { id: string } | null): Promise<string | null> {
    const payment_intent = idOf(charge);
    if (!payment_intent) return null;
    const { data } = await stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent },
      limit: 1,
    });
    return idOf(data[0]?.invoice) ?? payment_intent;
  }
}

type DisputeEvent =
  | Stripe.ChargeDisputeCreatedEvent
  | Stripe.ChargeDisputeFundsWithdrawnEvent
  | Stripe.ChargeDisputeFundsReinstatedEvent
  | Stripe.ChargeDisputeClosedEvent;
const isOfDispute = (event: Stripe.Event): event is DisputeEvent =>
  event.type.startsWith("charge.dispute.") && STRIPE_EVENTS.some((type) => type === event.type);

function disputeState(status: Stripe.Dispute["status"]): MoneyBack["state"] {
  if (status === "won" || status === "warning_closed") return "won";
  // A dispute that was prevented is over; what it took is told by itself.
  return status === "lost" || status === "prevented" ? "lost" : "open";
}

type InvoiceEvent =
  | Stripe.InvoicePaidEvent
  | Stripe.InvoicePaymentFailedEvent
  | Stripe.InvoicePaymentActionRequiredEvent
  | Stripe.InvoiceCreatedEvent;
const isOfInvoice = (event: Stripe.Event): event is InvoiceEvent =>
  event.type.startsWith("invoice.") && STRIPE_EVENTS.some((type) => type === event.type);

/** That of the line that ends last: the pass's, not a one-time item's. */
function periodEndOf({ lines }: Stripe.Invoice): number | null {
  const ends = lines.data.map(({ period }) => period.end * 1_000);
  return ends.length > 0 ? Math.max(...ends) : null;
}

const TAX_LINE = "Sales tax";

const taxOn = ({ lines }: Stripe.Invoice): number =>
  lines.data.reduce((tax, { description, amount }) => (description === TAX_LINE ? tax + amount : tax), 0);

/** Without the tax, where a notice is read again after it was added. */
const taxableOf = (invoice: Stripe.Invoice): number => invoice.total - taxOn(invoice);

const upgradedBy = ({ transaction, amount, periodEnd }: PaidNotice): Upgraded => ({
  ...{ state: "succeeded", transaction, amount, periodEnd },
});

function paidBy(invoice: Stripe.Invoice, paidAt: number): PaidNotice | null {
  const details = invoice.parent?.subscription_details;
  const reference = idOf(details?.subscription);
  if (!reference || !invoice.id) return null;
  // Made by hand in the dashboard, it is for nothing; a period that a code makes free has its line.
  if (invoice.lines.data.length === 0 && invoice.amount_paid === 0) return null;
  const isUpdate = invoice.billing_reason === "subscription_update";
  const upgradeKey = details?.metadata?.[UPGRADE];
  return {
    kind: "paid",
    reference,
    transaction: invoice.id,
    periodEnd: periodEndOf(invoice),
    paidAt,
    amount: invoice.amount_paid,
    tax: taxOn(invoice),
    attemptKey: invoice.billing_reason === "subscription_create" ? (details?.metadata?.attempt ?? null) : null,
    ...(isUpdate && invoice.amount_paid === 0 && { defers: true }),
    ...(isUpdate && invoice.amount_paid > 0 && upgradeKey && { upgradeKey }),
  };
}

const RUNNING = new Set<Stripe.Subscription.Status>(["active", "trialing", "paused"]);
const OVER = new Set<Stripe.Subscription.Status>(["canceled", "incomplete_expired"]);

/** At the end of the period that runs; where a later day is set, it renews until then. */
function isEnding({ cancel_at_period_end, cancel_at, items }: Stripe.Subscription): boolean {
  return cancel_at_period_end || (!!cancel_at && items.data.every(({ current_period_end: end }) => cancel_at <= end));
}

function standingOf(subscription: Stripe.Subscription): ProviderStatus {
  const { status, latest_invoice } = subscription;
  const invoice = typeof latest_invoice === "object" ? latest_invoice : null;
  const paidAt = invoice?.status_transitions.paid_at;
  const payment = invoice?.status === "paid" && paidAt ? paidBy(invoice, paidAt * 1_000) : null;
  if (OVER.has(status)) return { state: "over", payment };
  if (!RUNNING.has(status)) return { state: "unpaid", payment, ...(invoice && { retry: retryOf(invoice) }) };
  return { state: isEnding(subscription) ? "ending" : "renews", payment };
}

function retryOf({ next_payment_attempt: next, hosted_invoice_url, status }: Stripe.Invoice): Retry {
  return { nextTry: next ? next * 1_000 : null, payUrl: status === "open" ? (hosted_invoice_url ?? null) : null };
}

const isOurConcern = ({ previous_attributes = {} }: Stripe.CustomerSubscriptionUpdatedEvent["data"]): boolean =>
  ["cancel_at_period_end", "cancel_at", "status"].some((name) => name in previous_attributes);

function noticeOfSubscription(event: Stripe.Event): Notice {
  if (event.type === "customer.subscription.deleted") return { kind: "ended", reference: event.data.object.id };
  if (event.type === "customer.subscription.updated" && isOurConcern(event.data))
    return { kind: "changed", reference: event.data.object.id };
  return { kind: "other" };
}

/** Of what is charged once; a subscription's are told by their invoices. */
function noticeOfCharge({ created, data }: Stripe.PaymentIntentSucceededEvent): Notice {
  const { id, metadata, amount_received: amount } = data.object;
  const attemptKey = metadata.attempt;
  if (!attemptKey) return { kind: "other" };
  const paid = { reference: id, transaction: id, paidAt: created * 1_000, amount, attemptKey };
  return { kind: "paid", periodEnd: null, ...paid };
}

function noticeOfInvoice({ type, created }: InvoiceEvent, invoice: Stripe.Invoice): Notice {
  const reference = idOf(invoice.parent?.subscription_details?.subscription);
  if (!reference || !invoice.id) return { kind: "other" };
  const isFirst = invoice.billing_reason === "subscription_create";
  if (type === "invoice.payment_failed")
    return isFirst ? { kind: "other" } : { kind: "failed", reference, transaction: invoice.id, ...retryOf(invoice) };
  if (type === "invoice.payment_action_required") {
    // The first payment is confirmed during checkout.
    const payUrl = isFirst ? null : invoice.hosted_invoice_url;
    return payUrl ? { kind: "confirm", reference, payUrl, transaction: invoice.id } : { kind: "other" };
  }
  if (type === "invoice.created") {
    const customer = idOf(invoice.customer);
    return invoice.billing_reason === "subscription_cycle" && invoice.status === "draft" && customer
      ? { kind: "due", reference, customer, invoice: invoice.id, taxable: taxableOf(invoice) }
      : { kind: "other" };
  }
  return paidBy(invoice, created * 1_000) ?? { kind: "other" };
}
