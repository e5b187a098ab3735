import { vi } from "vitest";
import type { PaymentSettings } from "~contracts/network";
import { PAYPAL_EVENTS } from "~network/billing/provider/paypal-provider.server";
import { ORDER, SITE } from "../network/billing/billing-fixture";
import { paypalApi } from "./descriptions";
import { PaypalStandIn, type StandInSale } from "./paypal-stand-in";
import { type Action, booksAgree, type Held, type Payment, type Side, Walk } from "./walk";

vi.mock(import("node:crypto"), async (original) => {
  const { seededCrypto } = await import("./seeded-crypto");
  return seededCrypto(await original());
});

const WEBHOOK = "WH1CASTLE";
const VIDEO = "video_subscription";
const PLANS = {
  month: { paypal_plan_id: "P-monthly-basic", price_in_cents: 1_199, passCategory: "Month Pass" },
  year: { paypal_plan_id: "P-annual-basic", price_in_cents: 7_999, passCategory: "Annual Pass" },
};
const KEYS = { month: "monthly-basic", year: "annual-basic" };

class PaypalSide implements Side {
  private readonly costs = new Map<string, { price_in_cents: number }>();

  private constructor(
    readonly paypal: PaypalStandIn,
    readonly violations: () => string[],
  ) {}

  static async walk(options: { seed: number; kills: number }): Promise<Walk> {
    const clock = { at: 0 };
    const plans = new Map([
      ["P-monthly-basic", "month" as const],
      ["P-annual-basic", "year" as const],
    ]);
    const paypal = new PaypalStandIn(clock, plans, WEBHOOK);
    const violations = await paypal.open(paypalApi());
    const walk = await Walk.open(options, new PaypalSide(paypal, violations));
    Object.defineProperty(clock, "at", { get: () => walk.now });
    paypal.onEvent = (event) => {
      const { type, body, created } = event;
      walk.send(type, { path: "/webhooks/paypal", headers: () => paypal.signed(event), body, created });
    };
    paypal.fault = (name) => walk.fault(name.startsWith("POST"));
    paypal.beforeReply = () => walk.beforeReply();
    return walk;
  }

  get payments(): PaymentSettings {
    const keys = { clientId: "client", clientSecret: "secret", webhookId: WEBHOOK };
    return { stripe: null, paypal: { ...keys, apiUrl: this.paypal.url, plans: {} } };
  }
  nextDue(): number {
    return this.paypal.nextDue();
  }
  follow(): void {
    this.paypal.follow();
  }
  close(): void {
    this.paypal.close();
  }

  private ownSales(key: string): StandInSale[] {
    return [...this.paypal.sales.values()].filter(
      ({ agreement }) => this.paypal.agreements.get(agreement)?.owner === key,
    );
  }

  /** PayPal is told the amounts with each order. */
  priceOf(pass: string, price_in_cents: number) {
    this.costs.set(pass, { price_in_cents });
    return {};
  }

  private async buy({ walk, key, token }: Action): Promise<void> {
    const { dice } = walk;
    const unit = dice.chance(0.7) ? "month" : "year";
    const plan = { ...PLANS[unit], ...this.costs.get(KEYS[unit]) };
    const promo_code = dice.chance(0.3) ? dice.of(unit === "month" ? ["THREE4YOU", "FIVEOFF"] : ["FRIDAY20"]) : null;
    const { paypal_plan_id } = plan;
    const terms = { paypal_plan_id, promo_code: promo_code ?? null, zip_code: "50309" };
    const opening = { token, body: { ...terms, ...{ return_url: `${SITE}/back`, cancel_url: `${SITE}/cancel` } } };
    const { status, body } = await walk.service.call("management", "POST", "/v3/paypal_sessions", opening);
    if (status !== 201) return walk.note(key, `  no session: ${status}`);
    const id = String(body.id);
    const agreement = this.paypal.agreements.get(id);
    if (agreement) agreement.pays = dice.chance(0.92);
    if (dice.chance(0.85)) this.paypal.approve(id);
    await walk.pay(key, token, { ...ORDER, ...plan, ...terms, pass: null, payment_option: "paypal", token: id });
  }

  /** At PayPal, by the member, the team or a bank. */
  private change({ walk, key, billed }: Action): void {
    const { dice } = walk;
    const mine = this.paypal.agreements.get(String(billed?.subscription_id));
    if (mine && dice.chance(0.08)) this.paypal.cancelThere(mine);
    if (mine) mine.pays = mine.pays ? !dice.chance(0.1) : dice.chance(0.4);
    const sales = this.ownSales(key).filter(({ back, amount, dispute }) => back < amount && dispute !== "open");
    const sale = dice.chance(0.7) ? sales.at(-1) : dice.of(sales);
    if (!sale || !dice.chance(0.1)) return;
    if (sale.dispute === null && dice.chance(0.3)) this.paypal.dispute(sale, dice.chance(0.6));
    else this.paypal.refund(sale, dice.chance(0.5) ? sale.amount - sale.back : Math.min(300, sale.amount - sale.back));
  }

  /** By PayPal; a member who has bought another pass meanwhile is left to the team, so that theirs is lost here. */
  private settle({ dice, now }: Walk, key: string): boolean {
    let isAnyWon = false;
    for (const sale of this.ownSales(key).filter(({ dispute }) => dispute === "open")) {
      if (!dice.chance(0.6)) continue;
      const isElsewhere = ({ end, back, amount, id }: StandInSale) => id !== sale.id && end > now && back < amount;
      const hasOther = this.ownSales(key).some(isElsewhere) || this.subscriptionsOf(key).some(({ renews }) => renews);
      const isWon = (sale.reversed === 0 || !hasOther) && dice.chance(0.6);
      this.paypal.closeDispute(sale, isWon);
      isAnyWon ||= isWon;
    }
    return isAnyWon;
  }

  async act(action: Action): Promise<void> {
    const { walk, key, token, billed } = action;
    if (this.settle(walk, key)) return;
    this.change(action);
    if (!billed || walk.dice.chance(0.03)) return this.buy(action);
    const body = { subscriptionId: billed.subscription_id };
    if (billed.status !== "canceled" && walk.dice.chance(0.15)) {
      const { status } = await walk.service.call("member", "POST", "/api/paypal/subscription/cancel", { token, body });
      walk.did("canceled", status);
    }
  }

  paymentsOf(key: string): Payment[] {
    const seen = new Set<string>();
    return this.ownSales(key).map(({ id, agreement, amount: paid, back, backAt, start, end, dispute }) => {
      const isFirst = !seen.has(agreement);
      seen.add(agreement);
      const is = { isDisputed: dispute === "open", isRenewal: !isFirst };
      return { ids: isFirst ? [id, agreement] : [id], paid, back, backAt, start, end, gives: VIDEO, ...is };
    });
  }

  subscriptionsOf(key: string): Held[] {
    const held = [...this.paypal.agreements.values()].filter(({ owner, anchor }) => owner === key && anchor > 0);
    return held.map(({ id, status, nextTry, anchor, periodEnd, failures }) => ({
      id,
      // Given up, it has failed; paused, it has not.
      renews: status === "ACTIVE" || (status === "SUSPENDED" && failures === 0),
      isTried: status === "ACTIVE" && nextTry !== null,
      isPutOff: false,
      // After a pause, what is tried is the charge of the return.
      paidUntil: Math.max(
        anchor,
        failures > 0 ? periodEnd : 0,
        ...this.ownSales(key).flatMap((one) => (one.agreement === id ? [one.end] : [])),
      ),
    }));
  }
}

/** No one lets a subscription run out at the stand-in. */
const NOT_TOLD = "BILLING.SUBSCRIPTION.EXPIRED";

booksAgree("PayPal", {
  ...{ seed: 2, kills: 40, members: 6, deeds: [] },
  events: PAYPAL_EVENTS.filter((type) => type !== NOT_TOLD),
  open: (options) => PaypalSide.walk(options),
});
