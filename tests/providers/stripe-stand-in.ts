import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { DateTime } from "luxon";
import Stripe from "stripe";
import { type Call, describedCalls, type Description, type Schema } from "./described-calls";
import { gone, invalid, Refusal, seconds, VERSION } from "./stripe-answers";
import { StripeTaxStandIn } from "./stripe-tax-stand-in";

/**
 * A Stripe that behaves: customers, cards, subscriptions with a clock of their own, invoices, coupons, refunds,
 * disputes, events. It takes only what Stripe's description allows.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Idempotency keys are kept this long, events that long. */
const KEYS_KEPT_MS = DAY;
const EVENTS_KEPT_MS = 30 * DAY;
/** A draft is sent out an hour later; a charge that failed is tried again after so many days. */
const FINALIZED_AFTER_MS = HOUR;
const RETRY_DAYS = [3, 5, 7];
const INCOMPLETE_MS = 23 * HOUR;
/** A slow bank answers in this time. */
const PROCESSING_MS = HOUR;
const CARD = { brand: "visa", display_brand: "visa", last4: "4242", exp_month: 4, exp_year: 2031 };
const DECLINED = { type: "card_error", code: "card_declined", message: "Your card was declined." };
const LEAST = 50;

/** Newer than the description; the SDK's types hold what stands in them. */
export const SINCE = {
  "POST /v1/subscriptions": ["discounts"],
  "POST /v1/subscriptions/{subscription_exposed_id}": ["discounts"],
  "POST /v1/payment_intents": ["allowed_payment_method_types"],
  "POST /v1/setup_intents": ["allowed_payment_method_types"],
  "POST /v1/checkout/sessions": ["allowed_payment_method_types"],
  "GET /v1/invoice_payments": [],
  "POST /v1/invoices/create_preview": [],
  "POST /v1/tax/transactions/create_from_calculation": ["posted_at"],
};

export type CardKind = "good" | "declined" | "later" | "bank" | "slow" | "slowno" | "link";
type Discount = { coupon: string; amount: number; end: number | null; used: boolean };
type Metadata = Record<string, string>;
type StandInCustomer = { id: string; deleted: boolean; defaultMethod: string | null; metadata: Metadata };
export type StandInSubscription = {
  id: string;
  customer: string;
  price: string;
  status: "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled";
  anchor: number;
  periods: number;
  periodStart: number;
  periodEnd: number;
  cancelAtEnd: boolean;
  cancelAt: number | null;
  method: string | null;
  discount: Discount | null;
  invoice: string;
  metadata: Metadata;
  created: number;
};
export type StandInInvoice = {
  id: string;
  subscription: string | null;
  customer: string;
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  lines: { amount: number; description?: string; start: number; end: number }[];
  off: number;
  paid: number;
  paidAt: number | null;
  finalizeAt: number | null;
  nextTry: number | null;
  tries: number;
  intent: string | null;
  metadata: Metadata;
};
export type StandInIntent = {
  id: string;
  customer: string;
  amount: number;
  status:
    "requires_payment_method" | "requires_confirmation" | "requires_action" | "processing" | "succeeded" | "canceled";
  method: string | null;
  invoice: string | null;
  metadata: Metadata;
  refunded: number;
  refundedAt: number | null;
  /** How its dispute stands, which took what was left of it. */
  dispute: "needs_response" | "won" | "lost" | null;
  created: number;
  /** When its bank answers. */
  answersAt: number | null;
};
export type StandInEvent = { id: string; type: string; created: number; body: string };
export type Price = { id: string; amount: number; unit: "month" | "year" };
type Fault = "lost_request" | "lost_reply" | null;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const object = (value: unknown): Metadata => (typeof value === "object" && value !== null ? (value as Metadata) : {});
const list = (data: unknown[]) => ({ object: "list", data, has_more: false });
/** The record that a call is about; Stripe knows none of another id. */
function known<T>(all: ReadonlyMap<string, T>, id: string, what: string): T {
  const one = all.get(id);
  if (one === undefined) throw gone(`No such ${what}: ${id}`);
  return one;
}
const utc = (at: number) => DateTime.fromMillis(at, { zone: "utc" });

/** From now, not from the subscription's anchor. */
const LONGEST_TRIAL_MS = 730 * 86_400_000;

/** An empty value takes away what was said. */
const set = (subscription: StandInSubscription, { metadata }: Schema): Metadata =>
  Object.fromEntries(
    Object.entries({ ...subscription.metadata, ...object(metadata) }).filter(([, value]) => value !== ""),
  );
const newestFirst = <T>(all: ReadonlyMap<string, T>, isAsked: (one: T) => boolean): T[] =>
  [...all.values()].filter(isAsked).reverse();

export class StripeStandIn {
  readonly customers = new Map<string, StandInCustomer>();
  readonly subscriptions = new Map<string, StandInSubscription>();
  readonly invoices = new Map<string, StandInInvoice>();
  readonly intents = new Map<string, StandInIntent>();
  readonly events: StandInEvent[] = [];
  private readonly owners = new Map<string, string | null>();
  private readonly coupons = new Map<string, { amount: number; months: number | null }>();
  private readonly pages = new Map<string, { allowed: unknown; metadata: unknown; method: string | null }>();
  private readonly setups = new Map<string, { id: string; method: string; status: string }>();
  private readonly products = new Set<string>();
  private readonly keys = new Map<string, { print: string; at: number; status: number; body: unknown }>();
  private readonly unknown: string[] = [];
  readonly taxes: StripeTaxStandIn;
  private count = 0;
  private server: ReturnType<typeof createServer> | null = null;
  url = "";
  fault: (name: string) => Fault = () => null;
  onEvent: (event: StandInEvent) => void = () => undefined;
  /** Done before a call is answered: a notice may come first. */
  beforeReply: () => Promise<void> = async () => undefined;

  constructor(
    readonly clock: { readonly at: number },
    private readonly prices: readonly Price[],
    private readonly secret: string,
  ) {
    this.taxes = new StripeTaxStandIn(clock, (prefix) => this.newId(prefix));
  }

  async open(description: Description): Promise<() => string[]> {
    const calls = describedCalls(description, SINCE, { "stripe-version": VERSION });
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        const call = calls.read(request, body);
        const fault = this.fault(call?.name ?? "");
        if (fault === "lost_request") return void request.socket.destroy();
        const { status, answer } = this.answered(call, request, body);
        void this.beforeReply().then(() => {
          if (fault === "lost_reply") return void request.socket.destroy();
          response
            .writeHead(status, { "content-type": "application/json", "stripe-version": VERSION })
            .end(JSON.stringify(answer));
        });
      });
    });
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return () => [...this.unknown.splice(0), ...calls.violations()];
  }

  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  /** As Stripe signs what it sends, by the machine's time. */
  signed({ body }: StandInEvent): Headers {
    const { webhooks } = new Stripe("sk_test_1");
    const signature = webhooks.generateTestHeaderString({ payload: body, secret: this.secret });
    return new Headers({ "stripe-signature": signature });
  }

  private answered(call: Call | null, request: IncomingMessage, text: string): { status: number; answer: unknown } {
    if (!call) return { status: 404, answer: { error: { type: "invalid_request_error", message: "no such call" } } };
    const key = request.headers["idempotency-key"];
    const print = `${call.name} ${call.path.join("/")} ${text}`;
    if (typeof key === "string") {
      const known = this.keys.get(key);
      if (known && known.at > this.clock.at - KEYS_KEPT_MS)
        return known.print === print
          ? { status: known.status, answer: known.body }
          : { status: 400, answer: { error: { type: "idempotency_error", message: "other parameters" } } };
    }
    let status = 200;
    let answer: unknown;
    try {
      answer = this.answer(call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      status = error.status;
      answer = { error: error.error };
    }
    if (typeof key === "string") this.keys.set(key, { print, at: this.clock.at, status, body: answer });
    return { status, answer };
  }

  private newId = (prefix: string) => `${prefix}_${(this.count += 1)}`;

  private event(type: string, data: unknown, previous?: Schema): void {
    const id = this.newId("evt");
    const created = this.clock.at;
    const told = { object: data, ...(previous && { previous_attributes: previous }) };
    const said = { id, object: "event", api_version: VERSION, type, created: seconds(created), data: told };
    const event = { id, type, created, body: JSON.stringify(said) };
    this.events.push(event);
    this.onEvent(event);
  }

  private updated(subscription: StandInSubscription, previous: Schema): void {
    this.event("customer.subscription.updated", this.subscriptionRecord(subscription), previous);
  }

  private invoiceRecord = (invoice: StandInInvoice): Schema => ({
    ...{ id: invoice.id, object: "invoice", customer: invoice.customer },
    ...{ status: invoice.status, billing_reason: invoice.reason },
    ...{ amount_due: this.due(invoice), total: this.due(invoice), amount_paid: invoice.paid },
    hosted_invoice_url: invoice.status === "open" ? `https://invoice.stripe.example/${invoice.id}` : null,
    next_payment_attempt: invoice.nextTry && seconds(invoice.nextTry),
    status_transitions: { paid_at: invoice.paidAt && seconds(invoice.paidAt) },
    parent: invoice.subscription && {
      type: "subscription_details",
      subscription_details: { subscription: invoice.subscription, metadata: invoice.metadata },
    },
    lines: {
      object: "list",
      data: invoice.lines.map(({ amount, description, start, end }) => ({
        amount,
        description: description ?? null,
        period: { start: seconds(start), end: seconds(end) },
      })),
    },
    payments: {
      object: "list",
      data: invoice.intent ? [{ payment: { type: "payment_intent", payment_intent: invoice.intent } }] : [],
    },
  });

  /** Those for the same interval are the same product's. */
  private priceRecord = ({ id, amount, unit }: Price): Schema => ({
    id,
    object: "price",
    unit_amount: amount,
    product: `prod_${unit}`,
    recurring: { interval: unit, interval_count: 1 },
  });

  private itemRecord = ({ id, price, periodEnd }: StandInSubscription): Schema => ({
    id: `si_${id}`,
    price: this.priceRecord(this.priceOf(price)),
    current_period_end: seconds(periodEnd),
  });

  private subscriptionRecord(subscription: StandInSubscription, expanded = false): Schema {
    const invoice = this.invoices.get(subscription.invoice);
    return {
      id: subscription.id,
      object: "subscription",
      customer: subscription.customer,
      status: subscription.status,
      billing_mode: { type: "flexible" },
      cancel_at_period_end: subscription.cancelAtEnd,
      cancel_at: this.cancelAt(subscription),
      default_payment_method: subscription.method,
      metadata: subscription.metadata,
      latest_invoice: expanded && invoice ? this.invoiceRecord(invoice) : subscription.invoice,
      items: { object: "list", data: [this.itemRecord(subscription)] },
    };
  }

  /** Of one that ends with its period, too. */
  private cancelAt = ({ cancelAt, cancelAtEnd, periodEnd }: StandInSubscription): number | null =>
    cancelAt ?? (cancelAtEnd ? seconds(periodEnd) : null);

  private intentRecord = ({ id, customer, amount, status, method, metadata }: StandInIntent): Schema => ({
    id,
    object: "payment_intent",
    customer,
    amount,
    status,
    metadata,
    payment_method: method,
    amount_received: status === "succeeded" ? amount : 0,
    last_payment_error: null,
    next_action:
      status === "requires_action"
        ? { type: "redirect_to_url", redirect_to_url: { url: `https://hooks.stripe.example/${id}` } }
        : null,
  });

  private methodRecord = (id: string): Schema => ({
    id,
    object: "payment_method",
    customer: this.owners.get(id) ?? null,
    billing_details: { name: "Robin Sawyer", address: { postal_code: "50309" } },
    type: this.kindOf(id) === "link" ? "link" : "card",
    ...(this.kindOf(id) !== "link" && { card: CARD }),
  });

  private due = ({ lines, off }: StandInInvoice): number =>
    Math.max(0, lines.reduce((sum, { amount }) => sum + amount, 0) - off);

  private kindOf = (method: string | null): CardKind => (method?.split("_")[1] ?? "declined") as CardKind;

  /** Throws where the card is refused; true where it is charged, false where its bank asks first. */
  private charge(intent: StandInIntent, method: string | null, isPresent: boolean): boolean {
    const kind = this.kindOf(method);
    intent.method = method;
    if (kind === "declined" || (kind === "later" && !isPresent)) {
      intent.status = "requires_payment_method";
      throw new Refusal(402, { ...DECLINED, decline_code: "insufficient_funds" });
    }
    if (kind === "bank" && isPresent) {
      intent.status = "requires_action";
      return false;
    }
    if (intent.invoice === null && kind.startsWith("slow")) {
      Object.assign(intent, { status: "processing", answersAt: this.clock.at + PROCESSING_MS });
      return false;
    }
    this.succeed(intent);
    return true;
  }

  private succeed(intent: StandInIntent): void {
    Object.assign(intent, { status: "succeeded", answersAt: null });
    this.event("payment_intent.succeeded", this.intentRecord(intent));
  }

  /** Of a bank that took its time. */
  private hearFromBank(intent: StandInIntent): void {
    if (this.kindOf(intent.method) === "slow") return this.succeed(intent);
    Object.assign(intent, { status: "requires_payment_method", answersAt: null });
  }

  private intentFor(amount: number, customer: string, more: Partial<StandInIntent> = {}): StandInIntent {
    const intent: StandInIntent = {
      ...{ id: this.newId("pi"), customer, amount, status: "requires_confirmation", created: this.clock.at },
      ...{ method: null, invoice: null, metadata: {}, answersAt: null },
      ...{ refunded: 0, refundedAt: null, dispute: null },
      ...more,
    };
    this.intents.set(intent.id, intent);
    return intent;
  }

  private settleInvoice(invoice: StandInInvoice): void {
    Object.assign(invoice, { status: "paid", paid: this.due(invoice), paidAt: this.clock.at, nextTry: null });
    const subscription = this.subscriptions.get(invoice.subscription ?? "");
    this.event("invoice.paid", this.invoiceRecord(invoice));
    if (!subscription || subscription.status === "canceled") return;
    const before = subscription.status;
    if (before === "active" || before === "trialing") return;
    subscription.status = "active";
    this.updated(subscription, { status: before });
  }

  /** Once it is paid, its subscription runs; a refusal is thrown. */
  private payInvoice(invoice: StandInInvoice, method: string | null, isPresent: boolean): boolean {
    const amount = this.due(invoice);
    if (amount > 0) {
      const known = this.intents.get(invoice.intent ?? "");
      const intent = known ?? this.intentFor(amount, invoice.customer, { invoice: invoice.id });
      invoice.intent = intent.id;
      if (!this.charge(intent, method, isPresent)) return false;
    }
    this.settleInvoice(invoice);
    return true;
  }

  private makeInvoice(subscription: StandInSubscription, reason: StandInInvoice["reason"]): StandInInvoice {
    const price = this.priceOf(subscription.price);
    const { discount, periodStart, periodEnd } = subscription;
    const isOff =
      discount !== null &&
      (discount.end === null ? !discount.used : periodStart < discount.end) &&
      reason !== "subscription_update";
    if (discount && isOff) discount.used = true;
    const invoice: StandInInvoice = {
      ...{ id: this.newId("in"), subscription: subscription.id, customer: subscription.customer },
      ...{ reason, status: "draft", metadata: subscription.metadata },
      lines: [{ amount: reason === "subscription_update" ? 0 : price.amount, start: periodStart, end: periodEnd }],
      off: isOff ? discount.amount : 0,
      ...{ paid: 0, paidAt: null, finalizeAt: null, nextTry: null, tries: 0, intent: null },
    };
    this.invoices.set(invoice.id, invoice);
    subscription.invoice = invoice.id;
    return invoice;
  }

  private priceOf(id: string): Price {
    const price = this.prices.find((one) => one.id === id);
    if (!price) throw gone(`No such price: ${id}`);
    return price;
  }

  private discountOf(discounts: unknown): Discount | null {
    const [first] = Array.isArray(discounts) ? (discounts as Schema[]) : [];
    if (!first) return null;
    const id = text(first.coupon);
    const coupon = known(this.coupons, id, "coupon");
    const end = coupon.months === null ? null : utc(this.clock.at).plus({ months: coupon.months }).toMillis();
    return { coupon: id, amount: coupon.amount, end, used: false };
  }

  private answer({ name, path, query, body }: Call): unknown {
    const id = path[2] ?? "";
    switch (name) {
      case "POST /v1/customers": {
        const metadata = object(body.metadata);
        const customer = { id: this.newId("cus"), deleted: false, defaultMethod: null, metadata };
        this.customers.set(customer.id, customer);
        return { id: customer.id, object: "customer", metadata: customer.metadata };
      }
      case "POST /v1/customers/{customer}": {
        this.customerOf(id).defaultMethod = text(object(body.invoice_settings).default_payment_method) || null;
        return { id, object: "customer" };
      }
      case "GET /v1/customers/{customer}": {
        const { deleted, metadata } = known(this.customers, id, "customer");
        return { id, object: "customer", ...(deleted ? { deleted } : { metadata }) };
      }
      case "DELETE /v1/customers/{customer}": {
        this.customerOf(id).deleted = true;
        for (const subscription of this.subscriptions.values())
          if (subscription.customer === id && subscription.status !== "canceled") this.endNow(subscription);
        for (const [method, owner] of this.owners) if (owner === id) this.owners.set(method, null);
        return { id, object: "customer", deleted: true };
      }
      case "GET /v1/payment_methods/{payment_method}":
        return this.methodRecord(id);
      case "POST /v1/payment_methods/{payment_method}/attach": {
        const owner = this.owners.get(id);
        if (owner === null) throw invalid("payment_method_unexpected_state", "detached");
        this.owners.set(id, this.customerOf(text(body.customer)).id);
        return this.methodRecord(id);
      }
      case "POST /v1/payment_methods/{payment_method}/detach":
        this.owners.set(id, null);
        return this.methodRecord(id);
      case "POST /v1/checkout/sessions": {
        const page = this.newId("cs");
        const { allowed_payment_method_types: allowed = null, metadata } = body;
        this.pages.set(page, { allowed, metadata, method: null });
        return { id: page, object: "checkout.session", url: `https://checkout.stripe.example/${page}` };
      }
      case "GET /v1/checkout/sessions/{session}": {
        const session = path[3] ?? "";
        const { metadata, method } = this.pages.get(session) ?? {};
        const status = method ? "succeeded" : "requires_payment_method";
        const payment_method = method ? this.methodRecord(method) : null;
        return { id: session, object: "checkout.session", metadata, setup_intent: { status, payment_method } };
      }
      case "POST /v1/coupons": {
        const coupon = text(body.id);
        if (this.coupons.has(coupon)) throw invalid("resource_already_exists");
        const months = body.duration === "repeating" ? Number(body.duration_in_months) : null;
        this.coupons.set(coupon, { amount: Number(body.amount_off), months });
        return { id: coupon, object: "coupon" };
      }
      case "POST /v1/products": {
        if (this.products.has(text(body.id))) throw invalid("resource_already_exists");
        this.products.add(text(body.id));
        return { id: text(body.id), object: "product" };
      }
      case "GET /v1/prices/{price}": {
        const { amount, unit } = this.priceOf(id);
        const recurring = { interval: unit, interval_count: 1 };
        return { id, active: true, currency: "usd", unit_amount: amount, recurring };
      }
      case "POST /v1/subscriptions":
        return this.subscribe(body);
      case "GET /v1/subscriptions":
        return list(
          newestFirst(this.subscriptions, ({ customer }) => customer === query.customer)
            .filter(({ status }) => query.status === "all" || !["incomplete_expired", "canceled"].includes(status))
            .map((one) => this.subscriptionRecord(one)),
        );
      case "GET /v1/subscriptions/{subscription_exposed_id}":
        return this.subscriptionRecord(this.subscriptionOf(id), true);
      case "POST /v1/subscriptions/{subscription_exposed_id}":
        return this.update(this.subscriptionOf(id), body);
      case "DELETE /v1/subscriptions/{subscription_exposed_id}": {
        const subscription = this.subscriptionOf(id);
        if (subscription.status === "canceled") throw gone(`No such subscription: ${id}`);
        this.endNow(subscription);
        return this.subscriptionRecord(subscription);
      }
      case "POST /v1/invoices/create_preview":
        return this.previewOf(this.subscriptionOf(text(body.subscription)), body);
      case "GET /v1/invoices":
        return list(
          newestFirst(this.invoices, (one) => one.subscription === query.subscription).map(this.invoiceRecord),
        );
      case "GET /v1/invoices/{invoice}":
        return this.invoiceRecord(this.invoiceOf(id));
      case "POST /v1/invoices/{invoice}/void": {
        const invoice = this.invoiceOf(id);
        if (invoice.status !== "open") throw invalid("invoice_not_open", `You cannot void a ${invoice.status} invoice`);
        this.voidInvoice(invoice);
        return this.invoiceRecord(invoice);
      }
      case "POST /v1/invoices/{invoice}/pay": {
        const invoice = this.invoiceOf(id);
        if (invoice.status !== "open") throw invalid("invoice_not_open");
        this.payInvoice(invoice, text(body.payment_method) || null, false);
        return this.invoiceRecord(invoice);
      }
      case "POST /v1/invoiceitems": {
        const invoice = this.invoiceOf(text(body.invoice));
        if (invoice.status !== "draft") throw invalid("invoice_not_editable");
        const { at } = this.clock;
        invoice.lines.push({ amount: Number(body.amount), description: text(body.description), start: at, end: at });
        return { id: this.newId("ii"), object: "invoiceitem" };
      }
      case "POST /v1/payment_intents": {
        if (Number(body.amount) < 1) throw invalid("parameter_invalid_integer", "must be greater than or equal to 1");
        if (Number(body.amount) < LEAST) throw invalid("amount_too_small", "Amount must be at least $0.50 usd");
        const intent = this.intentFor(Number(body.amount), text(body.customer), { metadata: object(body.metadata) });
        this.charge(intent, text(body.payment_method), body.return_url !== undefined);
        return this.intentRecord(intent);
      }
      case "GET /v1/payment_intents":
        return list(newestFirst(this.intents, (one) => one.customer === query.customer).map(this.intentRecord));
      case "GET /v1/payment_intents/{intent}":
        return this.intentRecord(this.intentOf(id));
      case "POST /v1/payment_intents/{intent}/confirm": {
        const intent = this.intentOf(id);
        if (["canceled", "succeeded", "processing"].includes(intent.status))
          throw invalid("payment_intent_unexpected_state");
        const invoice = intent.invoice ? this.invoiceOf(intent.invoice) : null;
        const method = text(body.payment_method) || null;
        if (invoice) this.payInvoice(invoice, method, true);
        else this.charge(intent, method, true);
        return this.intentRecord(intent);
      }
      case "POST /v1/payment_intents/{intent}/cancel": {
        const intent = this.intentOf(id);
        if (intent.status === "succeeded" || intent.status === "processing")
          throw invalid("payment_intent_unexpected_state");
        intent.status = "canceled";
        return this.intentRecord(intent);
      }
      case "POST /v1/refunds": {
        const intent = this.intentOf(text(body.payment_intent));
        const amount = Number(body.amount);
        if (intent.dispute === "needs_response" || intent.dispute === "lost") throw invalid("charge_disputed");
        if (intent.refunded >= intent.amount) throw invalid("charge_already_refunded");
        if (intent.refunded + amount > intent.amount) throw invalid("amount_too_large");
        this.refund(intent, amount);
        return { id: this.newId("re"), object: "refund", payment_intent: intent.id, amount };
      }
      case "GET /v1/setup_intents":
        return list([...this.setups.values()].filter(({ method }) => method === query.payment_method));
      case "POST /v1/setup_intents": {
        const method = text(body.payment_method);
        if (this.kindOf(method) === "declined") throw new Refusal(402, DECLINED);
        const setup = { id: this.newId("seti"), method, status: "succeeded" };
        this.setups.set(setup.id, setup);
        return setup;
      }
      case "GET /v1/invoice_payments": {
        const intent = text(object(query.payment).payment_intent);
        const paid = [...this.invoices.values()].filter((invoice) => invoice.intent === intent);
        return list(paid.map((invoice) => ({ id: `inpay_${invoice.id}`, invoice: invoice.id })));
      }
      case "GET /v1/prices":
        return list(this.prices.map(this.priceRecord).filter(({ product }) => product === query.product));
      case "GET /v1/events":
        return this.listEvents(query);
    }
    if (name.startsWith("POST /v1/tax/")) return this.taxes.answer(name, body);
    this.unknown.push(`the stand-in does not know ${name}`);
    throw new Refusal(501, { type: "api_error", message: name });
  }

  private listEvents(query: Schema) {
    const since = Number(object(query.created).gte ?? 0);
    const types = new Set(query.types as string[]);
    const all = this.events
      .filter(({ type, created }) => types.has(type) && seconds(created) >= since)
      .filter(({ created }) => created > this.clock.at - EVENTS_KEPT_MS)
      .reverse();
    const from = query.starting_after ? all.findIndex(({ id }) => id === query.starting_after) + 1 : 0;
    const page = all.slice(from, from + Number(query.limit ?? 10));
    return {
      object: "list",
      data: page.map(({ body }) => JSON.parse(body) as object),
      has_more: from + page.length < all.length,
    };
  }

  private customerOf(id: string) {
    const customer = this.customers.get(id);
    if (!customer || customer.deleted) throw gone(`No such customer: ${id}`, "customer");
    return customer;
  }
  private subscriptionOf = (id: string) => known(this.subscriptions, id, "subscription");
  private invoiceOf = (id: string) => known(this.invoices, id, "invoice");
  private intentOf = (id: string) => known(this.intents, id, "payment_intent");

  private periodEnd(subscription: Pick<StandInSubscription, "price" | "anchor">, periods: number): number {
    const step = this.priceOf(subscription.price).unit === "year" ? "years" : "months";
    return utc(subscription.anchor)
      .plus({ [step]: periods })
      .toMillis();
  }

  private subscribe(body: Schema): unknown {
    const [item] = body.items as Schema[];
    const at = this.clock.at;
    const base = { price: text(item?.price), anchor: at };
    const subscription: StandInSubscription = {
      ...base,
      ...{ id: this.newId("sub"), customer: this.customerOf(text(body.customer)).id, created: at },
      ...{ status: "incomplete", invoice: "", metadata: object(body.metadata) },
      ...{ periods: 1, periodStart: at, periodEnd: this.periodEnd(base, 1), cancelAtEnd: false, cancelAt: null },
      ...{ method: text(body.default_payment_method) || null, discount: this.discountOf(body.discounts) },
    };
    const invoice = this.makeInvoice(subscription, "subscription_create");
    invoice.lines.push(...this.addedItems(body, at));
    invoice.status = "open";
    const isHeld = body.payment_behavior === "default_incomplete" && this.due(invoice) > 0;
    if (isHeld) invoice.intent = this.intentFor(this.due(invoice), subscription.customer, { invoice: invoice.id }).id;
    this.subscriptions.set(subscription.id, subscription);
    if (!isHeld) {
      try {
        this.payInvoice(invoice, subscription.method, false);
      } catch (error) {
        this.subscriptions.delete(subscription.id);
        this.invoices.delete(invoice.id);
        throw error;
      }
    }
    return this.subscriptionRecord(subscription, true);
  }

  private update(subscription: StandInSubscription, body: Schema): unknown {
    if (subscription.status === "canceled" || subscription.status === "incomplete_expired")
      throw invalid("resource_missing", "A canceled subscription can only update its cancellation_details");
    const before: Schema = {};
    if (body.cancel_at_period_end !== undefined && body.cancel_at !== undefined)
      throw invalid("parameter_invalid", "only one of cancel_at and cancel_at_period_end");
    const [cancelAt, wasAtEnd] = [this.cancelAt(subscription), subscription.cancelAtEnd];
    // To say "not at the end" leaves a date that was set.
    if (body.cancel_at_period_end === "true") Object.assign(subscription, { cancelAtEnd: true, cancelAt: null });
    else if (body.cancel_at_period_end === "false") subscription.cancelAtEnd = false;
    if (body.cancel_at !== undefined)
      Object.assign(subscription, { cancelAtEnd: false, cancelAt: Number(body.cancel_at) || null });
    if (wasAtEnd !== subscription.cancelAtEnd) before.cancel_at_period_end = wasAtEnd;
    if (cancelAt !== this.cancelAt(subscription)) before.cancel_at = cancelAt;
    const item = this.itemOf(subscription, body.items);
    if (item && body.trial_end === undefined && item.unit !== this.priceOf(subscription.price).unit)
      return this.beginInterval(subscription, item, body);
    if (item) subscription.price = item.id;
    subscription.metadata = set(subscription, body);
    if (body.default_payment_method) subscription.method = text(body.default_payment_method);
    if (body.discounts !== undefined) subscription.discount = this.discountOf(body.discounts);
    if (body.trial_end !== undefined) {
      if (Number(body.trial_end) * 1_000 > this.clock.at + LONGEST_TRIAL_MS)
        throw invalid("parameter_invalid_integer", "The maximum number of trial period days is 730 (2 years).");
      before.status = subscription.status;
      subscription.status = "trialing";
      Object.assign(subscription, { anchor: Number(body.trial_end) * 1_000, periods: 0, periodStart: this.clock.at });
      subscription.periodEnd = subscription.anchor;
      this.payInvoice(this.makeInvoice(subscription, "subscription_update"), null, false);
    }
    this.updated(subscription, before);
    return this.subscriptionRecord(subscription);
  }

  private cardOf = ({ method, customer }: StandInSubscription): string | null =>
    method ?? this.customers.get(customer)?.defaultMethod ?? null;

  private itemOf({ id }: StandInSubscription, items: unknown): Price | null {
    const [item] = Array.isArray(items) ? (items as Schema[]) : [];
    if (!item) return null;
    if (item.id !== `si_${id}`) throw gone(`No such subscription item: ${text(item.id)}`);
    return this.priceOf(text(item.price));
  }

  /** Unused time at the price before, with its last discount, by the second; nothing was charged for a trial. */
  private unusedOf({ status, price, discount, periodStart, periodEnd, invoice }: StandInSubscription, date: unknown) {
    const at = date === undefined ? this.clock.at : Number(date) * 1_000;
    if (at < periodStart - 1_000 || at > periodEnd) throw invalid("invalid_proration_date", "outside of the period");
    if (status !== "active") return 0;
    const off = this.invoices.get(invoice)?.off ? (discount?.amount ?? 0) : 0;
    return Math.round(((this.priceOf(price).amount - off) * (periodEnd - at)) / (periodEnd - periodStart));
  }

  /** Another interval begins at once, and what is left of the one before is credited. */
  private beginInterval(subscription: StandInSubscription, price: Price, body: Schema): unknown {
    if (body.proration_behavior !== "always_invoice" || body.payment_behavior !== "error_if_incomplete")
      throw invalid("not_played", "another interval begins at once");
    const before = { ...subscription };
    const credit = this.unusedOf(subscription, body.proration_date);
    const at = this.clock.at;
    Object.assign(subscription, { price: price.id, anchor: at, periods: 1, periodStart: at });
    Object.assign(subscription, { periodEnd: this.periodEnd(subscription, 1), metadata: set(subscription, body) });
    if (body.discounts !== undefined) subscription.discount = this.discountOf(body.discounts);
    const invoice = this.makeInvoice(subscription, "subscription_update");
    invoice.lines = [
      { amount: price.amount, start: at, end: subscription.periodEnd },
      { amount: -credit, start: at, end: before.periodEnd },
      ...this.addedItems(body, at),
    ];
    invoice.status = "open";
    try {
      const method = this.cardOf(subscription);
      if (this.kindOf(method) === "bank")
        throw new Refusal(402, { type: "card_error", code: "subscription_payment_intent_requires_action" });
      this.payInvoice(invoice, method, false);
    } catch (error) {
      this.invoices.delete(invoice.id);
      Object.assign(subscription, before);
      throw error;
    }
    this.updated(subscription, { items: {} });
    return this.subscriptionRecord(subscription, true);
  }

  private previewOf(subscription: StandInSubscription, body: Schema): unknown {
    const details = (body.subscription_details ?? {}) as Schema;
    const price = this.itemOf(subscription, details.items);
    if (!price || price.unit === this.priceOf(subscription.price).unit) throw invalid("not_played", "another interval");
    const credit = this.unusedOf(subscription, details.proration_date);
    const total = price.amount - credit;
    const lines = [{ amount: -credit }, { amount: price.amount }];
    return { object: "invoice", subtotal: total, total, amount_due: total, lines: { object: "list", data: lines } };
  }

  private addedItems(body: Schema, at: number): StandInInvoice["lines"] {
    const added = (body.add_invoice_items as Schema[] | undefined) ?? [];
    return added.map(({ price_data }) => ({ amount: Number(object(price_data).unit_amount), start: at, end: at }));
  }

  private voidInvoice(invoice: StandInInvoice): void {
    Object.assign(invoice, { status: "void", nextTry: null });
    const intent = this.intents.get(invoice.intent ?? "");
    if (intent && intent.status !== "succeeded") intent.status = "canceled";
    const subscription = this.subscriptions.get(invoice.subscription ?? "");
    if (subscription?.status === "incomplete") subscription.status = "incomplete_expired";
    // With its open invoice gone, nothing is owed.
    if (subscription?.status === "past_due") {
      subscription.status = "active";
      this.updated(subscription, { status: "past_due" });
    }
  }

  private endNow(subscription: StandInSubscription): void {
    subscription.status = "canceled";
    const invoice = this.invoices.get(subscription.invoice);
    if (invoice?.status === "draft" || invoice?.status === "open")
      Object.assign(invoice, { nextTry: null, finalizeAt: null });
    this.event("customer.subscription.deleted", this.subscriptionRecord(subscription));
  }

  paid = (): number[] => [...this.invoices.values()].map(({ paid }) => paid).filter((amount) => amount > 0);

  /** The member at the bank's page. */
  atBank(id: string, isConfirmed: boolean): void {
    const intent = this.intentOf(id);
    if (intent.status !== "requires_action") return;
    if (isConfirmed) this.succeed(intent);
    else intent.status = "requires_payment_method";
    const invoice = intent.invoice ? this.invoiceOf(intent.invoice) : null;
    if (isConfirmed && invoice?.status === "open") this.settleInvoice(invoice);
  }

  refund(intent: StandInIntent, amount: number): void {
    intent.refundedAt = this.clock.at;
    intent.refunded = Math.min(intent.amount, intent.refunded + amount);
    const { id, refunded: amount_refunded } = intent;
    this.event("charge.refunded", { id: `ch_${id}`, payment_intent: id, amount_refunded });
  }
  /** A bank takes what is left of the payment, or all of it until the dispute is closed. */
  dispute(intent: StandInIntent): void {
    intent.refundedAt = this.clock.at;
    intent.dispute = "needs_response";
    this.disputed(intent, "created");
    this.disputed(intent, "funds_withdrawn");
  }
  closeDispute(intent: StandInIntent, isWon: boolean): void {
    intent.dispute = isWon ? "won" : "lost";
    this.disputed(intent, "closed");
    if (isWon || intent.refunded > 0) this.disputed(intent, "funds_reinstated");
  }
  private disputed({ id, amount, refunded, dispute: status }: StandInIntent, what: string): void {
    // Banks differ in what they take after a refund.
    const taken = refunded % 2 === 0 ? amount : amount - refunded;
    this.event(`charge.dispute.${what}`, { id: `dp_${id}`, payment_intent: id, amount: taken, status });
  }
  /** On Stripe's own page for members, which names the day. */
  cancelOnPortal(subscription: StandInSubscription, day = subscription.periodEnd): void {
    this.update(subscription, { cancel_at: `${seconds(day)}` });
  }
  cancelInDashboard(subscription: StandInSubscription): void {
    this.update(subscription, { cancel_at_period_end: "true" });
  }
  /** On the page where cards are entered; anything else only where the page offers it. */
  enterOnPage(id: string, method: string): void {
    const page = this.pages.get(id);
    const isOffered = this.kindOf(method) !== "link" || page?.allowed === null;
    if (page && isOffered) page.method = method;
  }

  /** When something happens next by itself. */
  nextDue(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { status, periodEnd, created } of this.subscriptions.values()) {
      if (status === "active" || status === "trialing" || status === "past_due") next = Math.min(next, periodEnd);
      if (status === "incomplete") next = Math.min(next, created + INCOMPLETE_MS);
    }
    for (const { status, finalizeAt, nextTry } of this.invoices.values()) {
      if (status === "draft" && finalizeAt) next = Math.min(next, finalizeAt);
      if (status === "open" && nextTry) next = Math.min(next, nextTry);
    }
    for (const { answersAt } of this.intents.values()) if (answersAt) next = Math.min(next, answersAt);
    return next;
  }

  follow(): void {
    const now = this.clock.at;
    for (const subscription of this.subscriptions.values()) {
      const { status, created, periodEnd } = subscription;
      if (status === "incomplete" && created + INCOMPLETE_MS <= now) {
        const invoice = this.invoices.get(subscription.invoice);
        if (invoice?.status === "open") this.voidInvoice(invoice);
      }
      if ((status === "active" || status === "trialing" || status === "past_due") && periodEnd <= now)
        this.renew(subscription);
    }
    for (const intent of this.intents.values())
      if (intent.answersAt !== null && intent.answersAt <= now) this.hearFromBank(intent);
    for (const invoice of this.invoices.values()) {
      const isDue = (at: number | null) => at !== null && at <= now;
      if (invoice.status === "draft" && isDue(invoice.finalizeAt)) this.collect(invoice);
      else if (invoice.status === "open" && isDue(invoice.nextTry)) this.collect(invoice);
    }
  }

  /** With its period, wherever it was canceled. */
  isEnding = ({ cancelAtEnd, cancelAt, periodEnd }: StandInSubscription): boolean =>
    cancelAtEnd || (cancelAt !== null && cancelAt <= seconds(periodEnd));

  private renew(subscription: StandInSubscription): void {
    if (this.isEnding(subscription)) return this.endNow(subscription);
    subscription.periods += 1;
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd = this.periodEnd(subscription, subscription.periods);
    if (subscription.status === "trialing") subscription.status = "active";
    const invoice = this.makeInvoice(subscription, "subscription_cycle");
    invoice.finalizeAt = this.clock.at + FINALIZED_AFTER_MS;
    this.event("invoice.created", this.invoiceRecord(invoice));
    this.updated(subscription, { latest_invoice: "" });
  }

  private collect(invoice: StandInInvoice): void {
    const subscription = this.subscriptionOf(invoice.subscription ?? "");
    Object.assign(invoice, { status: "open", finalizeAt: null });
    try {
      this.payInvoice(invoice, this.cardOf(subscription), false);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const days = RETRY_DAYS[invoice.tries];
      invoice.tries += 1;
      invoice.nextTry = days === undefined ? null : this.clock.at + days * DAY;
      this.event("invoice.payment_failed", this.invoiceRecord(invoice));
      if (subscription.status === "active") {
        subscription.status = "past_due";
        this.updated(subscription, { status: "active" });
      }
      // The account is set to cancel after the last try.
      if (days === undefined) this.endNow(subscription);
    }
  }
}
