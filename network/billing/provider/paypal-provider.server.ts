import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import type { PaymentSettings } from "~contracts/network";
import { twoDigits } from "~contracts/two-digits";
import type { Order } from "../orders/order";
import { daysAfter } from "../subscriptions/periods";
import {
  declined,
  ForgedNotice,
  type MoneyBack,
  type MoneyBackNotice,
  type Notice,
  type Outcome,
  type PaidNotice,
  type ProviderStatus,
  type Purchase,
  type Retry,
  type WalletProvider,
} from "./payment-provider";

const LIVE = "https://api-m.paypal.com";
const TIMEOUT_MS = 20_000;
const EARLY_MS = 60_000;
const UNAUTHORIZED = 401;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const link = z.object({ rel: z.string(), href: z.url() });
const instant = z.iso.datetime({ offset: true }).transform((time) => Date.parse(time));
const CURRENCY = "USD";
const cents = z
  .object({ value: z.coerce.number(), currency_code: z.string() })
  .transform(({ value, currency_code }) => (currency_code === CURRENCY ? Math.round(value * 100) : null));
const cycle = z.object({
  sequence: z.number(),
  total_cycles: z.number().default(0),
  pricing_scheme: z.object({ fixed_price: cents }).optional(),
});
const subscriptionAnswer = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: z.string().optional(),
  custom_id: z.string().optional(),
  links: z.array(link).default([]),
  plan: z.object({ billing_cycles: z.array(cycle).default([]) }).optional(),
  billing_info: z
    .object({
      next_billing_time: z.string().optional(),
      failed_payments_count: z.number().default(0),
      last_failed_payment: z.object({ next_payment_retry_time: instant.optional() }).optional(),
    })
    .optional(),
});
type PaypalSubscription = z.output<typeof subscriptionAnswer>;
const verification = z.object({ verification_status: z.string() });
const webhook = z.object({
  id: z.string(),
  create_time: instant,
  event_type: z.string(),
  resource: z
    .object({
      /** Absent in disputes. */
      id: z.string().default(""),
      sale_id: z.string().optional(),
      total_refunded_amount: z.object({ value: z.coerce.number() }).optional().catch(undefined),
      dispute_id: z.string().optional(),
      dispute_outcome: z.object({ outcome_code: z.string() }).optional().catch(undefined),
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: z.string() }))
        .optional()
        .catch(undefined),
      billing_agreement_id: z.string().optional(),
      create_time: instant.optional(),
      amount: z.object({ total: z.coerce.number(), currency: z.string() }).loose().optional().catch(undefined),
      billing_info: subscriptionAnswer.shape.billing_info.catch(undefined),
    })
    .loose(),
});
const transactionsAnswer = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        time: instant,
        amount_with_breakdown: z.object({ gross_amount: cents }),
      }),
    )
    .default([]),
});
const planAnswer = z.object({
  status: z.string(),
  billing_cycles: z
    .array(
      z.object({
        tenure_type: z.string(),
        frequency: z.object({ interval_unit: z.string(), interval_count: z.number().default(1) }),
        pricing_scheme: z.object({ fixed_price: cents.optional() }).optional(),
      }),
    )
    .default([]),
});
const saleAnswer = z.object({
  state: z.string().optional(),
  billing_agreement_id: z.string().optional(),
  create_time: instant.optional().catch(undefined),
});
/** What comes without an id is no refund, whatever its status. */
const refundAnswer = z.object({
  id: z.string(),
  state: z.string().toUpperCase().optional(),
  amount: z.object({ total: z.coerce.number() }).optional(),
});
const NOT_REFUNDED = new Set(["FAILED", "CANCELLED"]);
const eventsAnswer = z.object({ events: z.array(webhook).default([]), links: z.array(link).default([]) });
const pathAfter = ({ links }: z.output<typeof eventsAnswer>): string => {
  const next = links.find(({ rel }) => rel === "next");
  const address = next ? new URL(next.href) : null;
  return address ? `${address.pathname}${address.search}` : "";
};
const nothing = z.unknown();

/** Events the webhook must receive (docs/payments.md). */
export const PAYPAL_EVENTS = [
  "PAYMENT.SALE.COMPLETED",
  "PAYMENT.SALE.REFUNDED",
  "PAYMENT.SALE.REVERSED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.RESOLVED",
  "BILLING.SUBSCRIPTION.PAYMENT.FAILED",
  "BILLING.SUBSCRIPTION.CANCELLED",
  "BILLING.SUBSCRIPTION.ACTIVATED",
  "BILLING.SUBSCRIPTION.SUSPENDED",
  "BILLING.SUBSCRIPTION.EXPIRED",
] as const;
const EVENTS_A_PAGE = 300;
const EVENT_PAGES = 100;

/** Signed headers, by their names in PayPal's verification call. */
const SIGNED = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

const OVER = new Set(["CANCELLED", "EXPIRED"]);
/** What went back later was paid all the same. */
const PAID = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);

/** Outcomes of disputes that leave the money here. */
const KEPT = new Set(["RESOLVED_SELLER_FAVOUR", "RESOLVED_WITH_PAYOUT", "CANCELED_BY_BUYER", "DENIED"]);
const isKept = (outcome: string | undefined): boolean => outcome !== undefined && KEPT.has(outcome);

const FIRST_CHARGED_DAYS = 20;
const LOOKED_BACK_MS = 60 * 86_400_000;
const LONGEST_HEADER = 2_000;
/** PayPal retries notices for three days. */
const OLDEST_NOTICE_MS = 3.5 * 86_400_000;
const AHEAD_AT_MOST_MS = 10 * 60_000;
/** Anyone can post a notice, so limit what we ask PayPal about them (security 6). */
const CHECKS_AT_ONCE = 8;
const CHECK_MS = 10_000;
const RETRY_AFTER_SECONDS = "60";
/** PayPal's answers to a check whose headers or event make no sense to it. */
const UNREADABLE_NOTICE = new Set([400, 422]);

const later = (status: 429 | 503) =>
  new HTTPException(status, {
    res: Response.json({ error: "try_later" }, { status, headers: { "Retry-After": RETRY_AFTER_SECONDS } }),
  });

function signedHeaders(headers: Headers, now: number): Record<string, string> | null {
  const entries = Object.entries(SIGNED).map(([name, header]) => [name, headers.get(header) ?? ""] as const);
  const sentAt = Date.parse(headers.get(SIGNED.transmission_time) ?? "");
  const isFresh = sentAt >= now - OLDEST_NOTICE_MS && sentAt <= now + AHEAD_AT_MOST_MS;
  return isFresh && entries.every(([, value]) => value !== "" && value.length <= LONGEST_HEADER)
    ? Object.fromEntries(entries)
    : null;
}

/** Null if PayPal names no next time (as after canceling) or still names this payment's. */
function endAfter(paidAt: number, info: PaypalSubscription["billing_info"]): number | null {
  const next = info?.next_billing_time ? Date.parse(info.next_billing_time) : 0;
  return next > daysAfter(paidAt, 1) ? next : null;
}

/** A time means that PayPal retries; without one, it doesn't say. */
const retryOf = (info: PaypalSubscription["billing_info"]): Retry => ({
  nextTry: info?.last_failed_payment?.next_payment_retry_time,
});

class PaypalRefusal extends Error {
  constructor(readonly status: number) {
    super(`PayPal answered ${status}`);
  }
}

const inDollars = (amount: number): string => `${Math.floor(amount / 100)}.${twoDigits(amount % 100)}`;
const money = (amount: number) => ({ fixed_price: { value: inDollars(amount), currency_code: CURRENCY } });

/** First the order's total, then the full price, both with tax. */
export const termsOf = (order: Pick<Order, "promo_periods" | "total" | "recurring_total">) => [
  { sequence: 1, total_cycles: Math.max(1, order.promo_periods), amount: order.total },
  { sequence: 2, total_cycles: 0, amount: order.recurring_total },
];

function approvedTerms({ plan }: PaypalSubscription, order: Order): boolean {
  const approved = plan?.billing_cycles ?? [];
  const terms = termsOf(order);
  return (
    approved.length === terms.length &&
    terms.every(({ sequence, total_cycles, amount }) => {
      const found = approved.find((one) => one.sequence === sequence);
      return found?.total_cycles === total_cycles && found.pricing_scheme?.fixed_price === amount;
    })
  );
}

/** Approved on PayPal's page, activated when the order is placed, then charged by PayPal. */
export function paypalWallet(
  { clientId, clientSecret, webhookId, apiUrl = LIVE }: Omit<NonNullable<PaymentSettings["paypal"]>, "plans">,
  clock: { now(): number },
  { checkMs = CHECK_MS, timeoutMs = TIMEOUT_MS } = {},
): WalletProvider {
  let checking = 0;
  let token: { value: string; until: number } | null = null;

  // A check's own time is shorter. Not both by `AbortSignal.any`, whose time-outs may never come (nodejs/node#57736).
  const until = (check?: AbortSignal) => check ?? AbortSignal.timeout(timeoutMs);

  /** Asks PayPal whether the notice is genuine; limits concurrency and time. */
  async function checked(text: string) {
    if (checking >= CHECKS_AT_ONCE) throw later(429);
    const late = AbortSignal.timeout(checkMs);
    checking += 1;
    try {
      return await ask("POST", "/v1/notifications/verify-webhook-signature", verification, { text, signal: late });
    } catch (error) {
      if (late.aborted) throw later(503);
      if (!(error instanceof PaypalRefusal)) throw error;
      // What a stranger posts can make PayPal refuse, so a refusal must not look like a failure of ours.
      throw UNREADABLE_NOTICE.has(error.status) ? new ForgedNotice() : later(429);
    } finally {
      checking -= 1;
    }
  }

  async function accessToken(signal?: AbortSignal): Promise<string> {
    if (token && token.until > performance.now()) return token.value;
    const response = await fetch(`${apiUrl}/v1/oauth2/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
      signal: until(signal),
    });
    if (!response.ok) throw new Error(`PayPal refused a token: ${response.status}`);
    const { access_token, expires_in } = tokenAnswer.parse(await response.json());
    token = { value: access_token, until: performance.now() + expires_in * 1_000 - EARLY_MS };
    return access_token;
  }

  /** `text` is sent as it stands. */
  type Call = { body?: unknown; text?: string; key?: string; signal?: AbortSignal };

  async function send(method: "GET" | "POST", path: string, { body, text, key, signal }: Call): Promise<Response> {
    const sent = body === undefined ? text : JSON.stringify(body);
    const bearer = await accessToken(signal);
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        "content-type": "application/json",
        ...(key && { "PayPal-Request-Id": key }),
      },
      ...(sent !== undefined && { body: sent }),
      redirect: "manual",
      signal: until(signal),
    });
    if (response.status === UNAUTHORIZED && token?.value === bearer) token = null;
    return response;
  }

  /** A token that PayPal took back early has done nothing, so one more is tried. */
  async function ask<Answer extends z.ZodType>(
    method: "GET" | "POST",
    path: string,
    answer: Answer,
    sent: Call = {},
  ): Promise<z.output<Answer>> {
    const first = await send(method, path, sent);
    const response = first.status === UNAUTHORIZED ? await send(method, path, sent) : first;
    if (!response.ok) throw new PaypalRefusal(response.status);
    const text = await response.text();
    return answer.parse(text === "" ? undefined : JSON.parse(text));
  }

  const pathOf = (id: string, action = "") => `/v1/billing/subscriptions/${encodeURIComponent(id)}${action}`;
  const read = (id: string) => ask("GET", pathOf(id), subscriptionAnswer);
  const readSale = (id: string) => ask("GET", `/v1/payments/sale/${encodeURIComponent(id)}`, saleAnswer);
  const readTerms = (id: string) => ask("GET", pathOf(id, "?fields=plan"), subscriptionAnswer);

  const active = (id: string): Outcome => ({
    state: "succeeded",
    reference: id,
    transaction: id,
    customer: null,
    card: null,
  });
  const isOwn = (found: PaypalSubscription, { payer, planId }: Pick<Purchase, "payer" | "planId">) =>
    found.custom_id === payer.userKey && found.plan_id === planId;

  return {
    name: "paypal",
    renewsItself: true,

    async openApproval({ payer, order, planId }, { returnUrl, cancelUrl }) {
      const cycles = termsOf(order).map(({ amount, ...one }) => ({ ...one, pricing_scheme: money(amount) }));
      const body = {
        plan_id: planId,
        custom_id: payer.userKey,
        subscriber: { email_address: payer.email },
        plan: { billing_cycles: cycles },
        application_context: {
          return_url: returnUrl,
          cancel_url: cancelUrl,
          user_action: "CONTINUE",
          shipping_preference: "NO_SHIPPING",
        },
      };
      const { id, links } = await ask("POST", "/v1/billing/subscriptions", subscriptionAnswer, { body });
      const approve = links.find(({ rel }) => rel === "approve");
      if (!approve) throw new Error("PayPal named no page to approve on");
      return { id, url: approve.href };
    },

    subscribe: activated,
    // A lost activation could still arrive, so resend it under the same key, which counts once.
    outcomeOf: (purchase, key) => (purchase.order.token === null ? Promise.resolve(null) : activated(purchase, key)),

    giveUp: async () => null,
    renew: () => Promise.reject(new Error("PayPal renews its subscriptions itself")),
    async cancelAtPeriodEnd(reference) {
      // Once canceled, a subscription no longer names its next charge, so read it first.
      const { billing_info, status } = await read(reference);
      if (OVER.has(status)) return null;
      await ask("POST", pathOf(reference, "/cancel"), nothing, { body: { reason: "The member canceled" } });
      return billing_info?.next_billing_time ? Date.parse(billing_info.next_billing_time) : null;
    },
    async cancelNow(reference) {
      try {
        await ask("POST", pathOf(reference, "/cancel"), nothing, {
          body: { reason: "The member deleted the account" },
        });
      } catch (error) {
        // PayPal refuses to cancel what is already over.
        if (!OVER.has((await read(reference)).status)) throw error;
      }
    },
    async standing(reference) {
      const found = await read(reference);
      const standing = { state: stateOf(found), payment: await lastPayment(reference, found) };
      return standing.state === "unpaid" ? { ...standing, retry: retryOf(found.billing_info) } : standing;
    },
    async refund({ transaction, paidAt, amount }, key) {
      const sale = transaction.startsWith("I-") ? await firstSale(transaction, paidAt) : transaction;
      if (!sale) throw new Error(`PayPal took no money for ${transaction}`);
      const body = { amount: { total: inDollars(amount), currency: CURRENCY } };
      try {
        const path = `/v1/payments/sale/${encodeURIComponent(sale)}/refund`;
        const { state, amount: paid } = await ask("POST", path, refundAnswer, { body, key });
        if (state !== undefined && NOT_REFUNDED.has(state))
          throw new Error(`PayPal says ${state} of the refund of ${transaction}: pay it back another way`);
        // Under the same key it may answer of an earlier one.
        if (paid && Math.round(paid.total * 100) !== amount)
          throw new Error(`PayPal has paid ${paid.total} back of ${transaction} before: its notice says so`);
      } catch (error) {
        // PayPal forgets keys, and a refund that we didn't hear of is done all the same.
        if (!(error instanceof PaypalRefusal) || (await readSale(sale)).state !== "refunded") throw error;
      }
    },
    // PayPal keeps only the subscription for us, and that is canceled.
    forgetCustomer: async () => undefined,
    reactivate: () => Promise.reject(new Error("PayPal cannot take a subscription up again")),
    discount: () => Promise.reject(new Error("PayPal subscriptions are not discounted later")),
    deferTo: async () => false,
    changePlan: () => Promise.reject(new Error("PayPal has its member approve each change")),
    reprice: () => Promise.reject(new Error("PayPal has its member approve each change")),
    creditFor: async () => null,
    upgrade: () => Promise.reject(new Error("PayPal has its member approve each change")),
    upgradeOutcome: async () => null,
    pausesByPeriod: true,
    async pauseUntil(reference, { isPaused }) {
      const { status } = await read(reference);
      const [from, action] = isPaused ? (["ACTIVE", "/suspend"] as const) : (["SUSPENDED", "/activate"] as const);
      const reason = isPaused ? "The member pauses it" : "The member's pause is over";
      if (status === from) await ask("POST", pathOf(reference, action), nothing, { body: { reason } });
    },
    addTax: async () => undefined,

    async notice(rawBody, headers) {
      const signed = signedHeaders(headers, clock.now());
      if (!signed) throw new ForgedNotice();
      let event: z.output<typeof webhook>;
      try {
        event = webhook.parse(JSON.parse(rawBody));
      } catch {
        throw new ForgedNotice();
      }
      // Embed the raw event: PayPal verifies the exact text, so it must not be reserialized.
      const about = JSON.stringify({ ...signed, webhook_id: webhookId }).slice(1, -1);
      const { verification_status } = await checked(`{${about},"webhook_event":${rawBody}}`);
      if (verification_status !== "SUCCESS") throw new ForgedNotice();
      return { id: event.id, notice: await noticeOf(event) };
    },
    async planProblem(planId, { unit }) {
      try {
        const { status, billing_cycles } = await ask(
          "GET",
          `/v1/billing/plans/${encodeURIComponent(planId)}`,
          planAnswer,
        );
        if (status !== "ACTIVE") return `is ${status.toLowerCase()}`;
        const kinds = billing_cycles.map(({ tenure_type }) => tenure_type).join(", ");
        if (kinds !== "TRIAL, REGULAR") return `has the cycles ${kinds || "none"} in place of TRIAL, REGULAR`;
        for (const { frequency, pricing_scheme } of billing_cycles) {
          const every = `${frequency.interval_count} ${frequency.interval_unit.toLowerCase()}`;
          if (every !== `1 ${unit}`) return `charges every ${every}, not every 1 ${unit}`;
          // The amount is set per order; the currency can't be.
          if (pricing_scheme?.fixed_price === null) return "is not in US dollars";
        }
        return null;
      } catch (error) {
        if (error instanceof PaypalRefusal && error.status === 404) return "is not there";
        throw error;
      }
    },
    async toldSince(since) {
      const notices: z.output<typeof webhook>[] = [];
      const [start_time, end_time] = [since, clock.now()].map((at) => new Date(at).toISOString());
      const first = new URLSearchParams({
        page_size: String(EVENTS_A_PAGE),
        start_time: start_time ?? "",
        end_time: end_time ?? "",
      });
      let path = `/v1/notifications/webhooks-events?${first}`;
      for (let page = 0; path !== "" && page < EVENT_PAGES; page += 1) {
        const answer = await ask("GET", path, eventsAnswer);
        notices.push(...answer.events);
        path = pathAfter(answer);
      }
      return notices
        .filter(({ event_type }) => PAYPAL_EVENTS.some((one) => one === event_type))
        .sort((a, b) => a.create_time - b.create_time)
        .map((event) => ({ id: event.id, read: () => noticeOf(event) }));
    },
  };

  /** Activates the approval if it matches this order; once, under the order's key. */
  async function activated(purchase: Purchase, key: string): Promise<Outcome> {
    const id = purchase.order.token;
    if (id === null) return declined("not_approved");
    const found = await readTerms(id);
    if (!isOwn(found, purchase) || (found.status !== "APPROVED" && found.status !== "ACTIVE"))
      return declined("not_approved");
    if (!approvedTerms(found, purchase.order)) return declined("other_amount");
    if (found.status === "APPROVED")
      await ask("POST", pathOf(id, "/activate"), nothing, { body: { reason: "The order was placed" }, key });
    return active(id);
  }

  function stateOf({ status, billing_info }: PaypalSubscription): ProviderStatus["state"] {
    // Canceling at PayPal keeps the paid period.
    if (status === "CANCELLED") return "ending";
    if (status === "SUSPENDED") return "suspended";
    if (status !== "ACTIVE") return "over";
    return billing_info && billing_info.failed_payments_count > 0 ? "unpaid" : "renews";
  }

  /** Latest first. */
  async function paymentsBetween(reference: string, from: number, until: number) {
    const [start_time, end_time] = [from, until].map((at) => new Date(at).toISOString());
    const range = new URLSearchParams({ start_time: start_time ?? "", end_time: end_time ?? "" });
    const { transactions } = await ask("GET", pathOf(reference, `/transactions?${range}`), transactionsAnswer);
    return transactions.filter(({ status }) => PAID.has(status)).sort((a, b) => b.time - a.time);
  }

  /** The first receipt names the subscription, which is charged soon after. */
  async function firstSale(reference: string, paidAt: number): Promise<string | undefined> {
    const payments = await paymentsBetween(reference, daysAfter(paidAt, -1), daysAfter(paidAt, FIRST_CHARGED_DAYS));
    return payments.at(-1)?.id;
  }

  async function lastPayment(reference: string, { billing_info }: PaypalSubscription): Promise<PaidNotice | null> {
    const now = clock.now();
    const [last] = await paymentsBetween(reference, now - LOOKED_BACK_MS, now);
    const amount = last?.amount_with_breakdown.gross_amount ?? null;
    if (!last || amount === null) return null;
    return {
      kind: "paid",
      reference,
      transaction: last.id,
      periodEnd: endAfter(last.time, billing_info),
      paidAt: last.time,
      amount,
      attemptKey: null,
    };
  }

  async function moneyBack(sale: string, notice: MoneyBackNotice): Promise<MoneyBack> {
    const { billing_agreement_id: reference = null, create_time: paidAt } = await readSale(sale);
    return { kind: "money_back", transaction: sale, reference, paidAt, ...notice };
  }

  async function noticeOf(event: z.output<typeof webhook>): Promise<Notice> {
    const { event_type, create_time, resource } = event;
    const { sale_id, total_refunded_amount, dispute_id, disputed_transactions, dispute_outcome } = resource;
    if (event_type === "PAYMENT.SALE.REFUNDED" || event_type === "PAYMENT.SALE.REVERSED") {
      const amount = Math.round(Math.abs(total_refunded_amount?.value ?? resource.amount?.total ?? 0) * 100);
      const what =
        event_type === "PAYMENT.SALE.REFUNDED"
          ? { about: "refunds", state: "refunded" as const }
          : { about: "reversal", state: "reversed" as const };
      return moneyBack(sale_id ?? resource.id, { ...what, amount, toldAt: create_time });
    }
    if (event_type === "CUSTOMER.DISPUTE.CREATED" || event_type === "CUSTOMER.DISPUTE.RESOLVED") {
      const sale = disputed_transactions?.[0]?.seller_transaction_id;
      if (!sale || !dispute_id) return { kind: "other" };
      const isOpen = event_type === "CUSTOMER.DISPUTE.CREATED";
      const state = isOpen ? "open" : isKept(dispute_outcome?.outcome_code) ? "won" : "lost";
      // What it took is told by the sale's own event.
      return moneyBack(sale, { about: dispute_id, state, amount: 0, toldAt: create_time });
    }
    const reference = resource.billing_agreement_id ?? resource.id;
    if (event_type === "BILLING.SUBSCRIPTION.PAYMENT.FAILED")
      return { kind: "failed", reference, ...retryOf(resource.billing_info) };
    if (event_type === "BILLING.SUBSCRIPTION.CANCELLED" || event_type === "BILLING.SUBSCRIPTION.ACTIVATED")
      return { kind: "changed", reference };
    if (event_type === "BILLING.SUBSCRIPTION.EXPIRED") return { kind: "ended", reference };
    if (event_type === "BILLING.SUBSCRIPTION.SUSPENDED") return { kind: "ended", reference, suspended: true };
    if (event_type !== "PAYMENT.SALE.COMPLETED" || !resource.billing_agreement_id) return { kind: "other" };
    const { billing_info } = await read(reference);
    const paidAt = resource.create_time ?? create_time;
    const { total = 0, currency = CURRENCY } = resource.amount ?? {};
    if (currency !== CURRENCY) throw new Error(`PayPal took ${currency} for ${reference}`);
    const amount = Math.round(total * 100);
    return {
      kind: "paid",
      reference,
      transaction: resource.id,
      periodEnd: endAfter(paidAt, billing_info),
      paidAt,
      amount,
      attemptKey: null,
    };
  }
}
