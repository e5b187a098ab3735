import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { DateTime } from "luxon";
import { type Call, describedCalls, type Description, type Schema } from "./described-calls";
import type { Fault } from "./walk";

/**
 * A PayPal that behaves: plans, subscriptions that are approved, activated and then charged in their own time, sales,
 * refunds, disputes, events and their signatures. It takes only what PayPal's descriptions allow.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KEYS_KEPT_MS = 3 * DAY;
const EVENTS_KEPT_MS = 30 * DAY;
/** The first charge follows the activation by minutes or hours, a failed one is tried again after five days. */
const CHARGED_AFTER_MS = [2 * MINUTE, 40 * MINUTE, 9 * HOUR];
const RETRIED_AFTER_MS = 5 * DAY;
const FAILURES = 3;
/** The next billing time may be told a while after the sale. */
const MOVED_AFTER_MS = [0, 0, 20 * MINUTE];

type Cycle = { sequence: number; total_cycles: number; pricing_scheme: { fixed_price: { value: string } } };
export type StandInAgreement = {
  id: string;
  plan: string;
  owner: string;
  cycles: Cycle[];
  status: "APPROVAL_PENDING" | "APPROVED" | "ACTIVE" | "SUSPENDED" | "CANCELLED";
  pays: boolean;
  anchor: number;
  periods: number;
  periodEnd: number;
  toldEnd: { at: number; before: number };
  nextTry: number | null;
  failures: number;
};
export type StandInSale = {
  id: string;
  agreement: string;
  amount: number;
  at: number;
  start: number;
  end: number;
  back: number;
  backAt: number | null;
  dispute: "open" | "closed" | null;
  /** Of what is back, by the dispute. */
  reversed: number;
};
export type StandInNotice = { id: string; type: string; created: number; body: string };

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
  ) {
    super(issue);
  }
}

function unknown(): never {
  throw new Refusal(404, "INVALID_RESOURCE_ID");
}
const utc = (at: number) => DateTime.fromMillis(at, { zone: "utc" });
const iso = (at: number) => new Date(at).toISOString();
const dollars = (cents: number) => (cents / 100).toFixed(2);
const stateOf = ({ amount, back }: StandInSale) =>
  back === 0 ? "completed" : back < amount ? "partially_refunded" : "refunded";
const money = (cents: number) => ({ currency_code: "USD", value: dollars(cents) });

export class PaypalStandIn {
  readonly agreements = new Map<string, StandInAgreement>();
  readonly sales = new Map<string, StandInSale>();
  private readonly notices: StandInNotice[] = [];
  private readonly keys = new Map<string, { print: string; at: number; status: number; body: unknown }>();
  private readonly unknown: string[] = [];
  private count = 0;
  private server: ReturnType<typeof createServer> | null = null;
  url = "";
  fault: (name: string) => Fault = () => null;
  onEvent: (event: StandInNotice) => void = () => undefined;
  beforeReply: () => Promise<void> = async () => undefined;

  constructor(
    readonly clock: { readonly at: number },
    private readonly plans: ReadonlyMap<string, "month" | "year">,
    private readonly webhookId: string,
  ) {}

  async open(descriptions: readonly Description[]): Promise<() => string[]> {
    const parts = descriptions.map((one) => ({ paths: Object.keys(one.paths), calls: describedCalls(one, {}) }));
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const [path = ""] = (request.url ?? "").split("?");
        const part = path === "/v1/oauth2/token" ? null : parts.find(({ calls }) => calls.knows(request.method, path));
        if (part === undefined) this.unknown.push(`${request.method} ${path} is no call of PayPal's descriptions`);
        const call = part?.calls.read(request, text) ?? null;
        const fault = this.fault(call?.name ?? "POST token");
        if (fault === "lost_request") return void request.socket.destroy();
        const { status, answer } = path === "/v1/oauth2/token" ? this.giveToken() : this.answered(call, request, text);
        void this.beforeReply().then(() => {
          if (fault === "lost_reply") return void request.socket.destroy();
          response.writeHead(status, { "content-type": "application/json" });
          response.end(status === 204 ? undefined : JSON.stringify(answer));
        });
      });
    });
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return () => [...this.unknown.splice(0), ...parts.flatMap(({ calls }) => calls.violations())];
  }

  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private sign(id: string, time: string, webhook: string, body: string): string {
    return `s${createHmac("sha256", "paypal").update([id, time, webhook, body].join("|")).digest("base64url")}`;
  }

  signed({ body }: StandInNotice): Headers {
    const id = `t${(this.count += 1)}-transmission`;
    const time = iso(this.clock.at);
    return new Headers({
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-1",
      "paypal-transmission-id": id,
      "paypal-transmission-time": time,
      "paypal-transmission-sig": this.sign(id, time, this.webhookId, body),
    });
  }

  private event(type: string, resource: Schema): void {
    const id = `WH${(this.count += 1)}`;
    const created = this.clock.at;
    const body = JSON.stringify({ id, create_time: iso(created), event_type: type, resource });
    const event = { id, type, created, body };
    this.notices.push(event);
    this.onEvent(event);
  }

  tokensGiven = 0;
  private validFrom = 1;

  private giveToken() {
    const access_token = `A21-${(this.tokensGiven += 1)}`;
    return { status: 200, answer: { access_token, token_type: "Bearer", expires_in: 32_400 } };
  }

  /** Every token that was given, before its time. */
  revokeTokens(): void {
    this.validFrom = this.tokensGiven + 1;
  }

  private isKnown({ headers }: IncomingMessage): boolean {
    const number = Number(/^Bearer A21-(\d+)$/.exec(headers.authorization ?? "")?.[1]);
    return number >= this.validFrom && number <= this.tokensGiven;
  }

  private answered(call: Call | null, request: IncomingMessage, text: string): { status: number; answer: unknown } {
    if (!this.isKnown(request)) return { status: 401, answer: { error: "invalid_token" } };
    if (!call) return { status: 404, answer: { name: "RESOURCE_NOT_FOUND" } };
    const key = request.headers["paypal-request-id"];
    const print = `${call.name} ${call.path.join("/")} ${text}`;
    const known = typeof key === "string" ? this.keys.get(key) : undefined;
    if (known && known.at > this.clock.at - KEYS_KEPT_MS && known.print === print)
      return { status: known.status, answer: known.body };
    let status = 200;
    let answer: unknown;
    try {
      answer = this.answer(call, text);
      if (answer === undefined) status = 204;
      if (call.name === "POST /v1/billing/subscriptions") status = 201;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      status = error.status;
      answer = { name: "UNPROCESSABLE_ENTITY", details: [{ issue: error.issue }] };
    }
    if (typeof key === "string" && status < 300) this.keys.set(key, { print, at: this.clock.at, status, body: answer });
    return { status, answer };
  }

  private answer({ name, path, query, body }: Call, text: string): unknown {
    const id = path[3] ?? "";
    switch (name) {
      case "POST /v1/billing/subscriptions":
        return this.record(this.ask(body));
      case "GET /v1/billing/subscriptions/{id}":
        return this.record(this.agreementOf(id));
      case "POST /v1/billing/subscriptions/{id}/activate":
        return void this.activate(this.agreementOf(id));
      case "POST /v1/billing/subscriptions/{id}/suspend":
        return void this.suspend(this.agreementOf(id));
      case "POST /v1/billing/subscriptions/{id}/cancel":
        return void this.cancel(this.agreementOf(id));
      case "GET /v1/billing/subscriptions/{id}/transactions": {
        const [from, until] = [Date.parse(String(query.start_time)), Date.parse(String(query.end_time))];
        const agreement = this.agreementOf(id).id;
        const own = [...this.sales.values()].filter((sale) => sale.agreement === agreement);
        const transactions = own
          .filter(({ at }) => at >= from && at <= until)
          .map((sale) => {
            const amount_with_breakdown = { gross_amount: money(sale.amount) };
            return { id: sale.id, status: stateOf(sale).toUpperCase(), time: iso(sale.at), amount_with_breakdown };
          });
        return { transactions };
      }
      case "GET /v1/payments/sale/{sale_id}": {
        const sale = this.saleOf(id);
        const { agreement: billing_agreement_id, at } = sale;
        const amount = { total: dollars(sale.amount), currency: "USD" };
        return { id, state: stateOf(sale), amount, billing_agreement_id, create_time: iso(at) };
      }
      case "POST /v1/payments/sale/{sale_id}/refund": {
        const sale = this.saleOf(id);
        const asked = body.amount as { total?: string } | undefined;
        const amount = asked?.total ? Math.round(Number(asked.total) * 100) : sale.amount - sale.back;
        if (amount <= 0 || sale.back + amount > sale.amount) throw new Refusal(400, "REFUND_EXCEEDED_TRANSACTION");
        return { id: this.refund(sale, amount), state: "completed", sale_id: sale.id };
      }
      case "POST /v1/notifications/verify-webhook-signature": {
        const { transmission_id, transmission_time, webhook_id, transmission_sig } = body as Record<string, string>;
        const raw = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
        const expected = this.sign(transmission_id ?? "", transmission_time ?? "", webhook_id ?? "", raw);
        const isOurs = webhook_id === this.webhookId && transmission_sig === expected;
        return { verification_status: isOurs ? "SUCCESS" : "FAILURE" };
      }
      case "GET /v1/notifications/webhooks-events":
        return this.list(query);
    }
    this.unknown.push(`the stand-in does not know ${name}`);
    throw new Refusal(501, "NOT_IMPLEMENTED");
  }

  private list(query: Schema): unknown {
    const [from, until] = [Date.parse(String(query.start_time)), Date.parse(String(query.end_time))];
    const all = this.notices.filter(
      ({ created }) => created >= from && created <= until && created > this.clock.at - EVENTS_KEPT_MS,
    );
    return { count: all.length, events: all.map(({ body }) => JSON.parse(body) as object), links: [] };
  }

  private agreementOf(id: string): StandInAgreement {
    return this.agreements.get(id) ?? unknown();
  }
  private saleOf(id: string): StandInSale {
    return this.sales.get(id) ?? unknown();
  }

  private ask(body: Schema): StandInAgreement {
    const plan = String(body.plan_id);
    if (!this.plans.has(plan)) unknown();
    const agreement: StandInAgreement = {
      ...{ id: `I-${(this.count += 1)}`, plan, owner: String(body.custom_id) },
      cycles: (body.plan as { billing_cycles: Cycle[] }).billing_cycles,
      ...{ status: "APPROVAL_PENDING", pays: true, nextTry: null, failures: 0 },
      ...{ anchor: 0, periods: 0, periodEnd: 0, toldEnd: { at: 0, before: 0 } },
    };
    this.agreements.set(agreement.id, agreement);
    return agreement;
  }

  private record(agreement: StandInAgreement): Schema {
    const { id, status, plan, owner, cycles, periodEnd, toldEnd, failures, nextTry } = agreement;
    const next = this.clock.at < toldEnd.at ? toldEnd.before : periodEnd;
    return {
      ...{ id, status, plan_id: plan, custom_id: owner, plan: { billing_cycles: cycles } },
      links: [{ rel: "approve", href: `https://paypal.example/approve/${id}`, method: "GET" }],
      ...(status !== "APPROVAL_PENDING" &&
        status !== "APPROVED" && {
          billing_info: {
            outstanding_balance: money(0),
            failed_payments_count: failures,
            ...(status === "ACTIVE" && next > 0 && { next_billing_time: iso(next) }),
            ...(failures > 0 && {
              last_failed_payment: { ...(nextTry !== null && { next_payment_retry_time: iso(nextTry) }) },
            }),
          },
        }),
    };
  }

  private activate(agreement: StandInAgreement): void {
    if (agreement.status === "SUSPENDED" && agreement.failures === 0) return this.resume(agreement);
    if (agreement.status !== "APPROVED") throw new Refusal(422, "SUBSCRIPTION_STATUS_INVALID");
    const now = this.clock.at;
    const wait = CHARGED_AFTER_MS[this.count % CHARGED_AFTER_MS.length] ?? 0;
    Object.assign(agreement, { status: "ACTIVE", anchor: now, periodEnd: now, nextTry: now + wait });
    this.event("BILLING.SUBSCRIPTION.ACTIVATED", this.record(agreement));
  }

  private suspend(agreement: StandInAgreement): void {
    if (agreement.status !== "ACTIVE") throw new Refusal(422, "SUBSCRIPTION_STATUS_INVALID");
    agreement.status = "SUSPENDED";
    this.event("BILLING.SUBSCRIPTION.SUSPENDED", this.record(agreement));
  }
  /** Missed charges are not made up for; the next one keeps to its day. */
  private resume(agreement: StandInAgreement): void {
    const step = this.plans.get(agreement.plan) === "year" ? "years" : "months";
    const sinceAnchor = Math.ceil(utc(this.clock.at).diff(utc(agreement.anchor), step).as(step));
    const next = Math.max(agreement.periodEnd, this.endAfter(agreement, sinceAnchor));
    const anchor = utc(next)
      .minus({ [step]: agreement.periods })
      .toMillis();
    const toldEnd = { at: this.clock.at, before: next };
    Object.assign(agreement, { status: "ACTIVE", anchor, periodEnd: next, toldEnd, nextTry: null });
    this.event("BILLING.SUBSCRIPTION.ACTIVATED", this.record(agreement));
  }

  private cancel(agreement: StandInAgreement): void {
    if (agreement.status !== "ACTIVE" && agreement.status !== "SUSPENDED")
      throw new Refusal(422, "SUBSCRIPTION_STATUS_INVALID");
    Object.assign(agreement, { status: "CANCELLED", nextTry: null });
    this.event("BILLING.SUBSCRIPTION.CANCELLED", this.record(agreement));
  }

  approve(id: string): void {
    const agreement = this.agreementOf(id);
    if (agreement.status === "APPROVAL_PENDING") agreement.status = "APPROVED";
  }
  cancelThere(agreement: StandInAgreement): void {
    if (agreement.status === "ACTIVE" || agreement.status === "SUSPENDED") this.cancel(agreement);
  }
  refund(sale: StandInSale, amount: number): string {
    const id = `R${(this.count += 1)}`;
    Object.assign(sale, { back: sale.back + amount, backAt: this.clock.at });
    this.event("PAYMENT.SALE.REFUNDED", {
      ...{ id, sale_id: sale.id, state: "completed" },
      amount: { total: `-${dollars(amount)}`, currency: "USD" },
      total_refunded_amount: { value: dollars(sale.back), currency: "USD" },
    });
    return id;
  }
  /** What is left of the payment is taken back at once, as by a bank, or once the dispute is lost. */
  dispute(sale: StandInSale, isTakenAtOnce: boolean): void {
    sale.dispute = "open";
    this.disputed(sale, "CREATED");
    if (isTakenAtOnce) this.reverse(sale);
  }
  closeDispute(sale: StandInSale, isWon: boolean): void {
    if (isWon) sale.back -= sale.reversed;
    else if (sale.reversed === 0) this.reverse(sale);
    sale.dispute = "closed";
    this.disputed(sale, "RESOLVED", isWon ? "RESOLVED_SELLER_FAVOUR" : "RESOLVED_BUYER_FAVOUR");
  }
  private disputed(sale: StandInSale, what: string, outcome_code?: string): void {
    this.event(`CUSTOMER.DISPUTE.${what}`, {
      ...{ dispute_id: `PP-D-${sale.id}`, disputed_transactions: [{ seller_transaction_id: sale.id }] },
      ...(outcome_code && { dispute_outcome: { outcome_code } }),
    });
  }
  private reverse(sale: StandInSale): void {
    const reversed = sale.amount - sale.back;
    Object.assign(sale, { back: sale.amount, backAt: this.clock.at, reversed });
    const amount = { total: `-${dollars(reversed)}`, currency: "USD" };
    this.event("PAYMENT.SALE.REVERSED", { id: sale.id, state: "refunded", amount });
  }

  nextDue(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { status, periodEnd, nextTry } of this.agreements.values())
      if (status === "ACTIVE") next = Math.min(next, nextTry ?? periodEnd);
    return next;
  }

  follow(): void {
    const now = this.clock.at;
    for (const agreement of this.agreements.values())
      if (agreement.status === "ACTIVE" && (agreement.nextTry ?? agreement.periodEnd) <= now) this.charge(agreement);
  }

  private endAfter({ anchor, plan }: StandInAgreement, periods: number): number {
    const step = this.plans.get(plan) === "year" ? "years" : "months";
    return utc(anchor)
      .plus({ [step]: periods })
      .toMillis();
  }

  private priceOf({ cycles }: StandInAgreement, period: number): number {
    const trial = cycles.find(({ sequence }) => sequence === 1);
    const cycle = trial && period < trial.total_cycles ? trial : cycles.find(({ sequence }) => sequence === 2);
    return Math.round(Number(cycle?.pricing_scheme.fixed_price.value) * 100);
  }

  private charge(agreement: StandInAgreement): void {
    const now = this.clock.at;
    const start = agreement.periodEnd;
    if (!agreement.pays) {
      agreement.failures += 1;
      const isLast = agreement.failures >= FAILURES;
      agreement.nextTry = isLast ? null : now + RETRIED_AFTER_MS;
      this.event("BILLING.SUBSCRIPTION.PAYMENT.FAILED", this.record(agreement));
      if (!isLast) return;
      agreement.status = "SUSPENDED";
      return this.event("BILLING.SUBSCRIPTION.SUSPENDED", this.record(agreement));
    }
    const amount = this.priceOf(agreement, agreement.periods);
    agreement.periods += 1;
    const end = this.endAfter(agreement, agreement.periods);
    const toldEnd = { at: now + (MOVED_AFTER_MS[this.count % MOVED_AFTER_MS.length] ?? 0), before: start };
    Object.assign(agreement, { periodEnd: end, toldEnd, nextTry: null, failures: 0 });
    const sale = { id: `S${(this.count += 1)}`, agreement: agreement.id, amount, at: now, start, end };
    this.sales.set(sale.id, { ...sale, back: 0, backAt: null, dispute: null, reversed: 0 });
    this.event("PAYMENT.SALE.COMPLETED", {
      ...{ id: sale.id, state: "completed", billing_agreement_id: agreement.id, create_time: iso(now) },
      amount: { total: dollars(amount), currency: "USD", details: {} },
    });
  }
}
