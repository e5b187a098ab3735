import { z } from "zod";
import { type PaymentRequest, type Receipt, receiptSchema } from "~contracts/records/billing";
import type { GiftOrder } from "~contracts/records/gift";
import type { Billing } from "~network/billing/billing-settings";
import { attend, createBilling } from "~network/billing/create-billing.server";
import { seatChanges } from "~network/billing/gifts/deferred-vouchers.server";
import { memberBillingRoutes } from "~network/billing/member-billing-routes.server";
import { billingMigrations } from "~network/billing/migration";
import { downloadRoutes } from "~network/billing/orders/download-routes.server";
import type { Order } from "~network/billing/orders/order";
import { addressChanges } from "~network/billing/provider/customer-addresses.server";
import { providerMigrations } from "~network/billing/provider/migration";
import { receiveNotice } from "~network/billing/provider/notices.server";
import type {
  MoneyBack,
  MoneyBackNotice,
  Notice,
  PaidNotice,
  PaymentProvider,
} from "~network/billing/provider/payment-provider";
import { paymentProviderApp } from "~network/billing/provider/provider-app.server";
import { type CardBehavior, TEST_CARDS } from "~network/billing/provider/test-cards";
import { applyMoneyBack, stopReturned } from "~network/billing/refunds/refunds.server";
import { seedDemoBilling, seedPasses } from "~network/billing/seed-billing.server";
import { subscriptionAdminApp } from "~network/billing/subscription-admin-app.server";
import { subscriptionManagementApp } from "~network/billing/subscription-management-app.server";
import { accountClosing } from "~network/billing/subscriptions/account-closing.server";
import { createMailer } from "~network/mail/mailer.server";
import { memberApp } from "~network/member/member-app.server";
import { beginSession } from "~network/member/sign-in/tokens.server";
import { createPusher } from "~network/push/pusher.server";
import type { Store } from "~network/store/open-store.server";
import { memberCopy } from "~network/support/member-copy.server";
import { migratedStore } from "../../support/migrated-store";
import { insert, update } from "../../support/rows";
import { userRow } from "../member/league-rows";
import { asClient, CLIENT, MEMBER_TABLES, START } from "../member/member-fixture";

export { START } from "../member/member-fixture";
export const DAY = 86_400_000;
export const SITE = "https://site.example";
export const BILLING_TABLES = [...MEMBER_TABLES, billingMigrations, providerMigrations];

const answerSchema = z.record(z.string(), z.unknown());
type App = {
  fetch(request: Request): Response | Promise<Response>;
  request(path: string, init: RequestInit): Response | Promise<Response>;
};

/** What the page sends for the annual pass; a test changes what it is about. */
export const ORDER: PaymentRequest = {
  pass: "price_annual-basic",
  paypal_plan_id: "P-annual-basic",
  price_in_cents: 7_999,
  passCategory: "Annual Pass",
  subscribeSource: "retail",
  plan_page: `${SITE}/subscribe/retail`,
  sales_tax_amount: 0,
  avalara_calc_tax_success: true,
  zip_code: null,
  payment_option: "stripe",
  token: null,
};

/** The annual pass at a fifth off, with the tax of Iowa, as a card provider is asked to charge it. */
export const PRICED_ORDER: Order = {
  pass_key: "annual-basic",
  price: 7_999,
  discount: 1_600,
  tax: 384,
  total: 6_783,
  recurring_total: 8_479,
  tax_millionths: 60_000,
  promo_code: "FRIDAY20",
  promo_months: null,
  promo_periods: 1,
  zip: "50309",
  payment_option: "stripe",
  token: "pm_1",
  checkout: { ...ORDER },
};

/** What the page sends along with a pass that is a gift: one to print. */
export const A_GIFT: GiftOrder = { recipient_name: "Sam Rivera", message: "", sending: null, zone: "America/Denver" };

/** What a provider says of money that went back; a refund, unless it is told otherwise. */
export type Returned = Pick<MoneyBackNotice, "amount"> & Partial<MoneyBackNotice>;
export function moneyBack(transaction: string, told: Returned & Pick<MoneyBackNotice, "toldAt">): MoneyBack {
  const state = told.state ?? "refunded";
  const about = state === "refunded" ? "refunds" : "dp_1";
  return { kind: "money_back", transaction, reference: null, about, ...told, state };
}

/** In place of the embedded provider. */
type Real = Partial<Pick<Parameters<typeof createBilling>[0], "payments" | "report" | "onFound">>;

/** Billing on a store of its own, with the embedded provider and a clock that the test moves. */
export class BillingService {
  readonly clock = { at: START, now: () => this.clock.at };
  readonly billing: Billing;
  readonly provider;
  readonly apps: { admin: App; management: App; member: App; provider: App };
  readonly mailer;

  constructor(
    readonly store: Store,
    private readonly siteUrl: string = SITE,
    real: Real = {},
  ) {
    const { db } = store;
    const { clock } = this;
    this.mailer = createMailer({ siteUrl: "https://site.example", db, clock });
    this.provider = paymentProviderApp({ db, clock, siteUrl });
    this.billing = createBilling({
      db,
      clock,
      mailer: this.mailer,
      siteUrl,
      payments: { stripe: null, paypal: null },
      provider: real.payments ? null : { fetch: (request) => this.provider.fetch(request) },
      ...real,
    });
    this.apps = {
      admin: subscriptionAdminApp({ db, clock }),
      management: subscriptionManagementApp(this.billing),
      member: memberApp({
        db,
        clock,
        mailer: this.mailer,
        pusher: createPusher({ db, clock }),
        siteUrl,
        client: CLIENT,
        billing: memberBillingRoutes(this.billing).route("/", downloadRoutes(this.billing, CLIENT.secret)),
        closing: accountClosing(this.billing),
        seats: seatChanges,
        addresses: addressChanges,
        copy: memberCopy,
      }),
      provider: this.provider,
    };
  }

  static async open(store?: Store, siteUrl?: string, real?: Real): Promise<BillingService> {
    const opened = store ?? (await migratedStore(BILLING_TABLES));
    await seedPasses(opened.db);
    await seedDemoBilling(opened.db, { now: START, members: false });
    return new BillingService(opened, siteUrl, real);
  }

  async call(
    app: keyof BillingService["apps"],
    method: string,
    path: string,
    { body, token, key }: { body?: unknown; token?: string; key?: string } = {},
  ) {
    const response = await this.apps[app].request(path, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: answerSchema.parse(JSON.parse(text || "{}")) };
  }

  /** An account, signed in, without the price of a password. */
  async member(key = "payer"): Promise<string> {
    const { db } = this.store;
    await db
      .insertInto("user")
      .values(userRow(key, { created_at: START }))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await beginSession(db, key, this.clock.at)).access_token;
  }

  exchange(code: string) {
    return this.call("member", "POST", "/oauth/token", { body: asClient({ grant_type: "authorization_code", code }) });
  }

  /** What a form sends from one of the provider's pages. */
  async post(path: string, form: Record<string, string>): Promise<Response> {
    return this.apps.provider.request(path, { method: "POST", body: new URLSearchParams(form) });
  }

  /** Opens the provider's page for a card, or for an order by wallet. */
  async session(token: string, path: "card_sessions" | "paypal_sessions", order: object = {}): Promise<string> {
    const body = { return_url: `${this.siteUrl}/back`, cancel_url: `${this.siteUrl}/cancel`, ...order };
    return String((await this.call("management", "POST", `/v3/${path}`, { token, body })).body.id);
  }

  /** The provider's token for a test card, entered on the provider's page. */
  async card(token: string, behaviour: CardBehavior = "succeeds"): Promise<string> {
    const session = await this.session(token, "card_sessions");
    const number = TEST_CARDS.find((card) => card.behaviour === behaviour)?.number ?? "";
    const holder = { name: "Robin Sawyer", expiry: "04 / 31", cvc: "123", zip: "50309" };
    const entered = await this.post("/pay/card", { session, number, ...holder });
    if (entered.status !== 303) throw new Error(`the card page answered ${entered.status}: ${await entered.text()}`);
    return String((await this.call("management", "GET", `/v3/card_sessions/${session}`, { token })).body.token);
  }

  /** An order by wallet, approved at the provider; its token. */
  async wallet(token: string, order: object): Promise<string> {
    const subscription_id = await this.session(token, "paypal_sessions", order);
    await this.post("/pay/paypal", { subscription_id, answer: "approve" });
    return subscription_id;
  }

  pay(token: string, key: string, changes: Partial<PaymentRequest> = {}) {
    return this.call("management", "POST", "/v3/payment", { token, key, body: { ...ORDER, ...changes } });
  }

  async payByCard(token: string, key: string, changes: Partial<PaymentRequest> = {}) {
    return this.pay(token, key, { token: await this.card(token), ...changes });
  }

  /** What the member service answers a member: its status, and the error that it names. */
  async asks(method: string, path: string, body?: object, who?: string): Promise<[status: number, error: unknown]> {
    const answer = await this.call("member", method, path, { token: await this.member(who), body });
    return [answer.status, answer.body.error];
  }

  /** Gives a member the owner's first seat. */
  async seat(owner_key: string, member_key: string, joined_at = START): Promise<void> {
    await this.member(member_key);
    await insert(this.store.db, "family_member", { owner_key, member_key, seat: 1, joined_at });
  }

  saveCard(token: string, card: string) {
    return this.call("member", "POST", "/api/user/payment_card", { token, body: { token: card } });
  }

  cancel(token: string) {
    return this.call("member", "PUT", "/api/user/managed_stripe_subscription/cancel_at_period_end", { token });
  }

  reactivate(token: string) {
    return this.call("member", "PUT", "/api/user/managed_stripe_subscription/reactivate", { token });
  }

  redeem(token: string, code = "SEASON-2026", key = "voucher-key-1") {
    return this.call("member", "POST", `/v3/vouchers/${code}/redemption`, { token, body: { key } });
  }

  retain(token: string, promo_code: string) {
    const path = "/api/user/managed_stripe_subscription/retain_with_discount";
    return this.call("member", "POST", path, { token, body: { promo_code } });
  }

  /** Answers the bank's question on the page that the payment led to. */
  async atBank(page: string | null, answer: "confirm" | "refuse"): Promise<Response> {
    return this.post("/pay/confirm", { payment: new URL(page ?? "").searchParams.get("payment") ?? "", answer });
  }

  /** With a card that succeeds, and the tax of Iowa. */
  async buy(pass: string, changes: Partial<PaymentRequest> = {}, who = "payer", key?: string): Promise<string> {
    const token = await this.member(who);
    const order = { pass, token: await this.card(token), zip_code: "50309", ...changes };
    const { status } = await this.pay(token, key ?? `order-${pass}-of-${who}`, order);
    if (status !== 200) throw new Error(`the purchase of ${pass} answered ${status}`);
    return token;
  }

  /** What goes wrong from now on. */
  reports({ withErrors = false } = {}): string[] {
    const reported: string[] = [];
    const report = (what: string, error: unknown) =>
      void reported.push(withErrors ? `${what}: ${String(error)}` : what);
    Object.assign(this.billing, { report });
    return reported;
  }

  /** What the card provider does from now on in place of what it did. */
  playProvider(own: object): void {
    Object.assign(this.billing.cards ?? {}, own);
  }

  /** From now on the provider renews by itself. */
  async leaveRenewals(own: object = {}): Promise<void> {
    await update(this.store.db, "billed_subscription", { next_charge_at: null });
    this.playProvider({ renewsItself: true, ...own });
  }

  /** The next transaction that writes a letter loses a deadlock there, and is run again. */
  deadlockOnce(): void {
    const { send } = this.mailer;
    const lose = async () => {
      Object.assign(this.mailer, { send });
      throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    };
    Object.assign(this.mailer, { send: lose });
  }

  async receipts(): Promise<Receipt[]> {
    const kept = await this.store.db
      .selectFrom("receipt")
      .select("body")
      .orderBy("created_at")
      .orderBy("order_id")
      .execute();
    return kept.map(({ body }) => receiptSchema.parse(JSON.parse(body)));
  }

  /** A webhook's notice, read as the provider that charged would read it. */
  tell(id: string, notice: Notice) {
    const provider = { ...this.billing.cards, name: "embedded", notice: async () => ({ id, notice }) };
    return receiveNotice(this.billing, provider as PaymentProvider, "", new Headers());
  }

  /** A provider's word that the monthly pass was paid for, now. */
  paid(reference: string, more: Partial<PaidNotice> = {}): PaidNotice {
    const period = { periodEnd: null, paidAt: this.clock.at, amount: 1_271 };
    return { kind: "paid", reference, transaction: "in_2", ...period, attemptKey: null, ...more };
  }

  /** Two rounds at that time, side by side. */
  async roundAt(at: number): Promise<void> {
    this.clock.at = at;
    await Promise.all([attend(this.billing, false), attend(this.billing, false)]);
  }

  /** The provider of a payment says now that its money went back. */
  async goesBack(transaction: string, told: Returned) {
    const back = moneyBack(transaction, { toldAt: this.clock.at, ...told });
    return applyMoneyBack(this.billing, "embedded", back, await stopReturned(this.billing, back));
  }

  async watchesAt(at: number, who?: string): Promise<boolean> {
    this.clock.at = at;
    return this.watches(who);
  }

  async entitlements(token: string): Promise<unknown> {
    return (await this.call("member", "GET", `/api/user/entitlements?access_token=${token}`)).body.entitlements;
  }

  async watches(who = "payer"): Promise<boolean> {
    return JSON.stringify(await this.entitlements(await this.member(who))).includes("video_subscription");
  }

  subscription() {
    return this.store.db.selectFrom("billed_subscription").selectAll().executeTakeFirstOrThrow();
  }

  async billed(token: string) {
    return z
      .record(z.string(), z.unknown())
      .nullable()
      .parse((await this.call("member", "GET", "/api/user/billed_subscription", { token })).body.subscription);
  }

  async charges() {
    return this.store.db
      .selectFrom("provider_charge")
      .selectAll()
      .where("state", "=", "succeeded")
      .orderBy("created_at")
      .execute();
  }

  async charged(): Promise<number[]> {
    return (await this.charges()).map(({ amount }) => amount);
  }

  async subjects(): Promise<string[]> {
    return (await this.mailer.outbox()).map(({ subject }) => subject);
  }
}
