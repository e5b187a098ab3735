import { vi } from "vitest";
import { z } from "zod";
import type { PaymentSettings } from "~contracts/network";
import type { GiftOrder } from "~contracts/records/gift";
import { STRIPE_EVENTS } from "~network/billing/provider/stripe-provider.server";
import { DAY, ORDER, SITE } from "../network/billing/billing-fixture";
import { stripeApi } from "./descriptions";
import { type CardKind, type Price, type StandInIntent, type StandInInvoice, StripeStandIn } from "./stripe-stand-in";
import { type Action, booksAgree, type Held, type Payment, type Side, Walk } from "./walk";

vi.mock(import("node:crypto"), async (original) => {
  const { seededCrypto } = await import("./seeded-crypto");
  return seededCrypto(await original());
});

const SECRET = "whsec_walk";
const VIDEO = "video_subscription";

const ONE_TIME = { ...ORDER, paypal_plan_id: null };
const PASSES = {
  year: ONE_TIME,
  month: { ...ONE_TIME, pass: "price_monthly-basic", price_in_cents: 1_199, passCategory: "Month Pass" },
  season: { ...ONE_TIME, pass: "price_season_pass", price_in_cents: 3_999, passCategory: "Season Pass" },
  tournament: { ...ONE_TIME, pass: "price_tournament_pass", price_in_cents: 1_299, passCategory: "Tournament Pass" },
};
const CARDS: CardKind[] = [
  ...(["good", "good", "good", "good", "later", "later"] as const),
  ...(["bank", "declined", "slow", "slowno", "link"] as const),
];
/** What is charged once gives this, by the pass's price. */
const GIVEN_ONCE = [
  { least: 2_000, gives: VIDEO, days: 120 },
  { least: 0, gives: "tournament_pass", days: 14 },
];
const RUNNING = ["active", "trialing", "past_due"];

const upgradeBody = z.object({ pass: z.object({ key: z.string() }), at: z.string(), total_in_cents: z.number() });
const CHANGE = "managed_stripe_subscription/change_at_period_end";

class StripeSide implements Side {
  private walk: Walk | null = null;
  private cards = 0;
  private readonly costs = new Map<string, { pass: string; price_in_cents: number }>();

  private constructor(
    readonly stripe: StripeStandIn,
    private readonly prices: Price[],
    readonly violations: () => string[],
  ) {}

  static async walk(options: { seed: number; kills: number }): Promise<Walk> {
    const clock = { at: 0 };
    const prices: Price[] = [
      { id: "price_monthly-basic", amount: 1_199, unit: "month" },
      { id: "price_annual-basic", amount: 7_999, unit: "year" },
    ];
    const stripe = new StripeStandIn(clock, prices, SECRET);
    const side = new StripeSide(stripe, prices, await stripe.open(stripeApi()));
    const walk = await Walk.open(options, side);
    side.walk = walk;
    Object.defineProperty(clock, "at", { get: () => walk.now });
    stripe.onEvent = (event) => {
      const { type, body, created } = event;
      walk.send(type, { path: "/webhooks/stripe", headers: () => stripe.signed(event), body, created });
    };
    stripe.fault = (name) => walk.fault(/^(?:POST|DELETE)/.test(name));
    stripe.beforeReply = () => walk.beforeReply();
    return walk;
  }

  get payments(): PaymentSettings {
    const keys = { secretKey: "sk_test_1", webhookSecret: SECRET, apiUrl: this.stripe.url };
    return { stripe: { ...keys, prices: {}, tax: true }, paypal: null };
  }
  taxesFiled() {
    return this.stripe.taxes.filed();
  }
  nextDue(): number {
    return this.stripe.nextDue();
  }
  follow(): void {
    this.stripe.follow();
  }
  close(): void {
    this.stripe.close();
  }

  private card(): string {
    return `pm_${this.walk?.dice.of(CARDS) ?? "good"}_${(this.cards += 1)}`;
  }

  private async buy({ walk, key, token }: Action, gift: GiftOrder | null = null): Promise<void> {
    const { dice } = walk;
    const order = gift
      ? PASSES.season
      : PASSES[dice.chance(0.6) ? "month" : (dice.of(["year", "year", "season", "tournament"] as const) ?? "year")];
    const recurring = order === PASSES.month || order === PASSES.year;
    const price = this.costs.get(order === PASSES.month ? "monthly-basic" : "annual-basic");
    const promos = order === PASSES.month ? ["THREE4YOU", "FRIDAY20", "FIVEOFF"] : ["FRIDAY20"];
    const promo_code = recurring && dice.chance(0.3) ? dice.of(promos) : null;
    const back = dice.chance(0.8) ? { return_url: `${SITE}/back` } : {};
    const terms = { promo_code, zip_code: "50309", token: this.card(), gift, ...back };
    const { id, body } = await walk.pay(key, token, { ...order, ...(recurring && price), ...terms });
    if (JSON.stringify(body).includes("hooks.stripe.example"))
      for (const intent of this.stripe.intents.values())
        if (intent.status === "requires_action" && dice.chance(0.9)) this.stripe.atBank(intent.id, dice.chance(0.7));
    if (dice.chance(0.5)) await walk.service.call("management", "GET", `/v3/payments/${id}`, { token });
  }

  priceOf(pass: string, amount: number) {
    const id = `price_${pass}-${amount}`;
    const unit = pass === "monthly-basic" ? "month" : "year";
    if (!this.prices.some((price) => price.id === id)) this.prices.push({ id, amount, unit });
    this.costs.set(pass, { pass: id, price_in_cents: amount });
    return { stripe_plan_id: id };
  }

  /** To the annual pass today, for what the page shows. */
  private async upgrade({ walk, key, token }: Action): Promise<void> {
    const path = "/api/user/subscription/upgrade";
    const { upgrade } = (await walk.service.call("member", "GET", path, { token })).body;
    const shown = upgradeBody.safeParse(upgrade).data;
    if (!shown) return;
    const body = { pass: shown.pass.key, at: shown.at, agreed_total_in_cents: shown.total_in_cents };
    const { status } = await walk.service.call("member", "POST", path, { token, body });
    walk.did("pass upgraded", status);
    walk.note(key, `switches today for ${shown.total_in_cents}: ${status}`);
  }

  private async change(action: Action): Promise<void> {
    const { walk, token, billed } = action;
    const { dice } = walk;
    const call = (method: string, path: string, body?: unknown) =>
      walk.service.call("member", method, `/api/user/${path}`, { token, body });
    if (dice.chance(0.15)) {
      const promo_code = JSON.stringify(billed?.pass).includes("monthly") ? "STAYMONTH" : "STAY50";
      const { status } = await call("POST", "managed_stripe_subscription/retain_with_discount", { promo_code });
      walk.did("stayed for a discount", status);
    }
    const [offered] = (billed?.changes ?? []) as { pass: { key: string }; total_in_cents: number }[];
    if (offered && dice.chance(0.15)) {
      const change = { pass: offered.pass.key, agreed_total_in_cents: offered.total_in_cents };
      walk.did("pass switched", (await call("PUT", CHANGE, change)).status);
    }
    if (billed?.change && dice.chance(0.3)) await call("PUT", CHANGE, { pass: null, agreed_total_in_cents: null });
    if (dice.chance(0.2)) await this.upgrade(action);
    const deed = dice.below(6);
    if (billed?.status === "canceled") {
      if (deed < 3) walk.did("taken up again", (await call("PUT", "managed_stripe_subscription/reactivate")).status);
      if (deed === 3) await call("DELETE", "payment_card");
      return;
    }
    if (deed === 0)
      walk.did("canceled", (await call("PUT", "managed_stripe_subscription/cancel_at_period_end")).status);
    if (deed === 1 || (deed === 2 && billed?.status === "past_due"))
      await call("POST", "payment_card", { token: this.card() });
    const mine = this.stripe.subscriptions.get(String(billed?.subscription_id));
    if (deed === 3 && mine?.status === "active" && dice.chance(0.3))
      this.stripe[dice.chance(0.5) ? "cancelInDashboard" : "cancelOnPortal"](mine);
  }

  /** At Stripe, without the member. */
  private sendBack({ walk, key }: Action): void {
    const { dice } = walk;
    const charged = this.chargedTo(key).filter(
      ({ dispute, refunded, amount }) => (dispute === null || dispute === "won") && refunded < amount,
    );
    const intent = dice.chance(0.7) ? charged.at(-1) : dice.of(charged);
    if (!intent) return;
    if (intent.dispute === null && dice.chance(0.3)) this.stripe.dispute(intent);
    else this.stripe.refund(intent, dice.chance(0.5) ? intent.amount : 301);
  }
  private chargedTo(key: string): StandInIntent[] {
    return [...this.stripe.intents.values()].filter(
      ({ status, metadata, invoice }) =>
        status === "succeeded" &&
        (metadata.user_key ?? this.stripe.invoices.get(invoice ?? "")?.metadata.user_key) === key,
    );
  }

  private settle({ walk, key }: Action): boolean {
    const { dice } = walk;
    let isAnyWon = false;
    const open = this.chargedTo(key).filter(({ dispute }) => dispute === "needs_response");
    for (const intent of open) {
      if (!dice.chance(0.6)) continue;
      const hasOther =
        this.paymentsOf(key).some(({ end, back: gone, paid }) => end > walk.now && gone < paid) ||
        this.subscriptionsOf(key).some(({ renews, isTried }) => renews || isTried);
      const isWon = (walk.isGift(intent.metadata.attempt) || !hasOther) && dice.chance(0.8);
      this.stripe.closeDispute(intent, isWon);
      isAnyWon ||= isWon;
    }
    return isAnyWon;
  }

  async act(action: Action): Promise<void> {
    const { walk, billed } = action;
    if (this.settle(action)) return;
    if (billed) await this.change(action);
    if (!billed || walk.dice.chance(0.03)) await this.buy(action);
    if (walk.dice.chance(0.06)) await this.buy(action, walk.giftFor(action.key));
    if (walk.dice.chance(0.1)) this.sendBack(action);
  }

  private bookedInvoice(invoice: StandInInvoice): Payment {
    const intent = this.stripe.intents.get(invoice.intent ?? "");
    const [start, end] = [invoice.lines.map((one) => one.start), invoice.lines.map((one) => one.end)];
    return {
      ids: [invoice.id],
      paid: invoice.paid,
      ...(intent ? back(intent) : { back: 0, backAt: null, isDisputed: false }),
      start: Math.min(...start),
      end: Math.max(...end),
      gives: VIDEO,
      isRenewal: invoice.reason === "subscription_cycle",
    };
  }

  paymentsOf(key: string): Payment[] {
    const invoices = [...this.stripe.invoices.values()].filter(
      ({ metadata, status, paid }) => metadata.user_key === key && status === "paid" && paid > 0,
    );
    const once = [...this.stripe.intents.values()].filter(
      ({ metadata, status, invoice }) => metadata.user_key === key && status === "succeeded" && invoice === null,
    );
    return [
      ...invoices.map((invoice) => this.bookedInvoice(invoice)),
      ...once.map((intent) => {
        const { gives = VIDEO, days = 0 } = GIVEN_ONCE.find(({ least }) => intent.amount >= least) ?? {};
        const { id, amount: paid, created: start, metadata } = intent;
        const booked = { ids: [id], paid, ...back(intent), start, isRenewal: false };
        if (this.walk?.isGift(metadata.attempt)) return { ...booked, end: start, gives: null };
        return { ...booked, end: start + days * DAY, gives };
      }),
    ];
  }

  subscriptionsOf(key: string): Held[] {
    const held = [...this.stripe.subscriptions.values()].filter(({ metadata }) => metadata.user_key === key);
    return held.map((subscription) => {
      const { id, status, invoice } = subscription;
      const ends = [...this.stripe.invoices.values()]
        .filter((one) => one.subscription === id && one.status === "paid")
        .map(({ lines }) => Math.max(...lines.map(({ end }) => end)));
      const isOpen = ["draft", "open"].includes(this.stripe.invoices.get(invoice)?.status ?? "");
      const isRunning = RUNNING.includes(status);
      return {
        id,
        renews: isRunning && !this.stripe.isEnding(subscription),
        isTried: isRunning && isOpen,
        isPutOff: status === "trialing",
        paidUntil: Math.max(0, ...ends),
      };
    });
  }
}

const back = ({ dispute, amount, refunded, refundedAt }: StandInIntent) => ({
  back: dispute === null || dispute === "won" ? refunded : amount,
  backAt: refundedAt,
  isDisputed: dispute === "needs_response",
});

/** The stand-in's banks ask nothing when no one is there, and refuse no refund. */
const OF_BANKS = ["invoice.payment_action_required", "refund.failed"];

booksAgree("Stripe", {
  ...{ seed: 7, kills: 60, members: 8 },
  deeds: ["stayed for a discount", "pass switched", "pass upgraded", "taken up again", "gift bought", "gift redeemed"],
  events: [...STRIPE_EVENTS].filter((type) => !OF_BANKS.includes(type)),
  open: (options) => StripeSide.walk(options),
});
