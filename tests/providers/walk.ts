import { writeFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { PaymentSettings } from "~contracts/network";
import { attend } from "~network/billing/create-billing.server";
import { reconcileBooks } from "~network/billing/provider/reconciliation.server";
import { refundOrder } from "~network/billing/refunds/refunds.server";
import { seedDemoBilling, seedPasses } from "~network/billing/seed-billing.server";
import { shareBack } from "~network/billing/tax/tax-ledger.server";
import { hashPassword } from "~network/member/sign-in/passwords.server";
import type { Store } from "~network/store/open-store.server";
import { openStoreUnderTest } from "../contract/store-under-test";
import { BILLING_TABLES, type BillingService, DAY, START } from "../network/billing/billing-fixture";
import { migratedStore } from "../support/migrated-store";
import { insert, update } from "../support/rows";
import { type Dice, random } from "./dice";
import { seedCrypto } from "./seeded-crypto";
import { SiteProcess } from "./site-process";
import { type Filed, sums } from "./stripe-tax-stand-in";

export const HOUR = 3_600_000;
/** How long an unpaid renewal may keep its access, and what a round may take to see it. */
const GRACE = 21 * DAY + 24 * HOUR;
const ROUND_EVERY = 12 * HOUR;
const REDELIVERED_FOR = 3 * DAY;
/** So many are reached in two years as often as members and rounds come; more are aimed for more often. */
const USUAL_KILLS = 60;
const PASSWORD = "Friday-Night-26";
const VIDEO = "video_subscription";
/** How far a voucher's days as they are counted here, night by night, may be from the site's. */
const DAYS_APART = 3;

export type Fault = "lost_request" | "lost_reply" | null;

/** A payment as the provider's books have it; zeroed invoices are none, and a gift gives its buyer nothing. */
export type Payment = {
  /** What a receipt may call it. */
  ids: readonly string[];
  paid: number;
  back: number;
  backAt: number | null;
  start: number;
  end: number;
  gives: string | null;
  /** A bank or the provider has not settled it yet. */
  isDisputed: boolean;
  /** Charged by itself at the end of a period or pause, as the account said. */
  isRenewal: boolean;
};
/** A subscription as the provider has it. */
export type Held = {
  id: string;
  /** It is charged again at the end of the period. */
  renews: boolean;
  /** A charge is open, and still tried. */
  isTried: boolean;
  /** By a voucher or gift of its owner; their family watches on. */
  isPutOff: boolean;
  paidUntil: number;
};
/** Signed when it is sent out, as signatures are good for minutes. */
export type Sent = { path: string; headers: () => Headers; body: string; created: number };
export type Action = { walk: Walk; key: string; token: string; billed: Record<string, unknown> | null };

/** What a stand-in is to the walk. */
export interface Side {
  readonly payments: PaymentSettings;
  /** What it says is not allowed by the provider's description. */
  violations(): string[];
  nextDue(): number;
  follow(): void;
  act(action: Action): Promise<void>;
  paymentsOf(key: string): Payment[];
  subscriptionsOf(key: string): Held[];
  /** What a tax service was told of each order; left out, the site's own ledger says it. */
  taxesFiled?(): Map<string, Filed>;
  /** What a pass has beside its new price. */
  priceOf(pass: string, amount: number): { stripe_plan_id?: string };
  close(): void;
}

const receiptBody = z.object({
  order_id: z.string().default(""),
  transaction_id: z.string().default(""),
  total_in_cents: z.number().default(0),
  refunded_in_cents: z.number().default(0),
  tax_in_cents: z.number().optional(),
});
const OPEN = ["created", "sent", "unknown"] as const;
const offeredPauses = z.object({
  earliest: z.string(),
  latest: z.string(),
  days: z.array(z.string()).nullable(),
  total_in_cents: z.number(),
});
const pauseBody = z.object({ pause: z.object({ until: z.string() }).nullable(), pauses: offeredPauses.nullable() });
const nextChargeBody = z.object({
  upgrading: z.null(),
  next_charge: z.object({ at: z.string(), tax_in_cents: z.number(), total_in_cents: z.number() }),
});
const RENEWED = ["monthly-basic", "annual-basic"] as const;
/** Prices go up, sometimes back down, in steps of a dollar. */
const PRICES = { "monthly-basic": 1_199, "annual-basic": 7_999 };
const PRICE_CHANGES_A_DAY = 1 / 120;

/** CONTRACT_DATABASE_URL names a PostgreSQL to walk on. */
async function openWalkedStore(): Promise<{ store: Store; dispose(): Promise<void> }> {
  if (process.env.CONTRACT_DATABASE_URL) return openStoreUnderTest(BILLING_TABLES);
  const store = await migratedStore(BILLING_TABLES);
  return { store, dispose: () => store.close() };
}

type Options = { seed: number; kills: number };

/** Of the time from `from` to `until`, what none of these spans covers. */
function uncovered(spans: readonly (readonly [number, number])[], from: number, until: number): number {
  let at = from;
  let left = 0;
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    if (end <= at || start >= until) continue;
    left += Math.max(0, start - at);
    at = Math.max(at, end);
  }
  return left + Math.max(0, until - at);
}

/**
 * Two years of members against a provider that behaves, with notices lost, doubled and out of order, calls cut off and
 * the process killed: each night the two books agree to the cent (security 6).
 */
export class Walk {
  readonly dice: Dice;
  readonly clock = { at: START, now: () => this.clock.at };
  private process: SiteProcess;
  private isCalm = false;
  /** A call was cut off or the process killed since the last night, so a look may be missing. */
  private isRough = false;
  private isDelivering = false;
  private queue: { at: number; sent: Sent }[] = [];
  private nextRound = START;
  private count = 0;
  /** Days that vouchers gave each member, and the time in which nothing else gave access. */
  private readonly given = new Map<string, number>();
  private readonly free = new Map<string, number>();
  /** When each was last seen without access, gave up a seat or lost its owner. */
  private readonly without = new Map<string, number>();
  private readonly tokens = new Map<string, string>();
  /** Orders of gifts, which give their buyers nothing. */
  private readonly given_away = new Set<string>();
  private readonly closed = new Set<string>();
  private readonly unanswered = new Map<string, { id: string; request: Record<string, unknown> }>();
  readonly happened: Record<string, number> = {};
  /** What members and the team did with success, so that a walk that tries nothing can't pass. */
  readonly done: Record<string, number> = {};
  killed = 0;
  readonly log: string[] = [];
  readonly reports: string[] = [];
  private password = "";

  private constructor(
    private readonly under: { store: Store; dispose(): Promise<void> },
    private readonly side: Side,
    private readonly options: Options,
  ) {
    this.dice = random(options.seed);
    this.process = this.start();
  }

  static async open(options: Options, side: Side): Promise<Walk> {
    const under = await openWalkedStore();
    await seedPasses(under.store.db);
    await seedDemoBilling(under.store.db, { now: START, members: false });
    const walk = new Walk(under, side, options);
    walk.password = await hashPassword(PASSWORD);
    return walk;
  }

  async close(): Promise<void> {
    this.side.close();
    await this.under.dispose();
  }

  get service(): BillingService {
    return this.process.service;
  }
  get now(): number {
    return this.clock.at;
  }
  violations(): string[] {
    return this.side.violations();
  }
  /** Signed in once, and never out. */
  private async token(key: string): Promise<string> {
    const known = this.tokens.get(key);
    if (known) return known;
    const token = await this.service.member(key);
    const expires_at = START + 10_000 * DAY;
    await this.under.store.db.updateTable("token").set({ expires_at }).where("user_key", "=", key).execute();
    this.tokens.set(key, token);
    return token;
  }
  next(what: string): string {
    return `walk-${what}-${(this.count += 1)}`;
  }

  private start(): SiteProcess {
    return new SiteProcess(this.under.store, this.side.payments, this.now, (line) => this.reports.push(line));
  }

  private set at(at: number) {
    this.clock.at = at;
    this.process.service.clock.at = at;
  }

  fault(isWrite: boolean): Fault {
    const { dice } = this;
    if (this.process.isDead) return "lost_request";
    const cutOff = this.process.calls() ? 0.5 : this.isCalm ? 0 : isWrite ? 0.01 : 0.0025;
    const fault = dice.chance(cutOff) ? "lost_request" : dice.chance(cutOff * 2) ? "lost_reply" : null;
    if (fault !== null) this.isRough = true;
    return fault;
  }

  send(type: string, sent: Sent): void {
    this.happened[type] = (this.happened[type] ?? 0) + 1;
    if (this.dice.chance(0.05)) return;
    this.queue.push({ at: this.dice.chance(0.2) ? this.now + this.dice.below(36) * HOUR : this.now, sent });
    if (this.dice.chance(0.05)) this.queue.push({ at: this.now + this.dice.below(72) * HOUR, sent });
  }

  /** A notice may come before the reply to the call that it is about. */
  async beforeReply(): Promise<void> {
    if (!this.isDelivering && this.dice.chance(0.1)) await this.deliver();
  }

  private aim(part: number): void {
    const { kills } = this.options;
    const often = part * Math.max(1, kills / USUAL_KILLS);
    if (this.killed < kills && !this.isCalm && this.dice.chance(often)) this.process.killAfter(this.dice.below(40));
  }

  private async afterward(): Promise<void> {
    while (this.process.isDead) {
      this.killed += 1;
      this.isRough = true;
      this.process = this.start();
      await attend(this.service.billing, true);
    }
  }

  private async deliver(): Promise<void> {
    this.isDelivering = true;
    try {
      for (;;) {
        const index = this.queue.findIndex(({ at }) => at <= this.now);
        const [due] = index < 0 ? [] : this.queue.splice(index, 1);
        if (!due) return;
        const { path, headers, body, created } = due.sent;
        const answer = await this.service.apps.management.request(path, { method: "POST", headers: headers(), body });
        if (answer.status >= 500 && created > this.now - REDELIVERED_FOR)
          this.queue.push({ at: this.now + 3 * HOUR, sent: due.sent });
      }
    } finally {
      this.isDelivering = false;
    }
  }

  private async goTo(at: number): Promise<void> {
    for (;;) {
      const next = Math.min(at, this.side.nextDue(), this.nextRound, ...this.queue.map((one) => one.at));
      this.at = Math.max(this.now, next);
      this.side.follow();
      if (this.queue.some((one) => one.at <= this.now)) {
        this.aim(0.04);
        await this.deliver();
        await this.afterward();
      }
      if (this.nextRound <= this.now) {
        this.aim(0.02);
        await attend(this.service.billing, false);
        await this.afterward();
        this.nextRound = Math.min(this.now + ROUND_EVERY, await this.tellsAgain());
      }
      if (next >= at) return;
    }
  }

  /** A pause that the provider hasn't heard of is told again soon, as rounds are made twice a minute. */
  private async tellsAgain(): Promise<number> {
    const row = this.under.store.db.selectFrom("billed_subscription").where("pause_untold", ">", this.now);
    const first = row.select(({ fn }) => fn.min<number | null>("pause_untold").as("at"));
    const { at } = await first.executeTakeFirstOrThrow();
    return at === null ? Number.POSITIVE_INFINITY : Number(at);
  }

  private async act(key: string): Promise<void> {
    const token = await this.token(key);
    const left = this.unanswered.get(key);
    if (left && (await this.isHeardOf(left.id))) {
      this.unanswered.delete(key);
      const { status } = await this.service.pay(token, left.id, left.request);
      this.note(key, `${left.id} again: ${status}`);
    }
    if (!this.dice.chance(0.06)) return;
    const entitlements = (await this.service.entitlements(token)) as string[];
    if (!entitlements.includes(VIDEO)) this.without.set(key, this.now);
    const billed = await this.service.billed(token);
    this.note(key, `${String(billed?.subscription_id)} ${String(billed?.status)}`);
    if (billed && this.dice.chance(0.05)) await this.redeem(key, token);
    this.aim(0.25);
    if (this.dice.chance(0.12)) await this.redeemGift(key, token);
    if (this.dice.chance(0.15)) await this.family(key, token);
    await this.payBack(key, token, billed);
    await this.pause(key, token, billed);
    await this.side.act({ walk: this, key, token, billed });
    this.look(key, await this.service.billed(token));
  }

  note(key: string, what: string): void {
    this.log.push(`${new Date(this.now).toISOString()} ${key} ${what}`);
  }

  /** The same order again waits for the first one's answer, so it is sent once that is known. */
  private async isHeardOf(id: string): Promise<boolean> {
    const found = this.under.store.db.selectFrom("payment_attempt").select("state").where("key", "=", id);
    const attempt = await found.executeTakeFirst();
    return attempt === undefined || (attempt.state !== "created" && attempt.state !== "sent");
  }

  async pay(key: string, token: string, request: Record<string, unknown>) {
    const id = this.next("order");
    if (request.gift) this.given_away.add(id);
    this.unanswered.set(key, { id, request });
    const answer = await this.service.pay(token, id, request);
    if (answer.status < 500) this.unanswered.delete(key);
    this.did(request.gift ? "gift bought" : "pass bought", answer.status);
    this.note(key, `  ${id} ${String(request.token)} ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
    return { id, ...answer };
  }

  did(what: string, status: number): void {
    if (status === 200) this.done[what] = (this.done[what] ?? 0) + 1;
  }

  private async redeem(key: string, token: string): Promise<void> {
    const code = this.next("voucher").toUpperCase();
    const gives_days = 10 + this.dice.below(50);
    await insert(this.under.store.db, "voucher_code", {
      ...{ code, description: "A walk", pass_key: "season_pass", gives_days },
      ...{ covers_in_cents: null, expires_at: this.now + DAY, redeemed_by: null, redeem_key: null, answer: null },
    });
    const { status } = await this.service.redeem(token, code, `key-${code}`);
    this.note(key, `${code} of ${gives_days} days: ${status}`);
    this.did("voucher redeemed", status);
    this.given.set(key, (this.given.get(key) ?? 0) + gives_days);
  }

  isGift(order: string | undefined): boolean {
    return order !== undefined && this.given_away.has(order);
  }

  giftFor(key: string) {
    const day = new Date(this.now + (1 + this.dice.below(30)) * DAY).toISOString().slice(0, 10);
    const sending = this.dice.chance(0.5) ? { email: `${this.next("friend")}@mail.example`, day } : null;
    return { recipient_name: `A friend of ${key}`, message: "Go Tigers!", sending, zone: "America/Denver" };
  }

  /** Some try a code that is withdrawn, on hold or another's. */
  private async redeemGift(key: string, token: string): Promise<void> {
    const gifts = await this.giftCodes();
    const open = gifts.filter(({ redeemed_by }) => redeemed_by === null);
    const gift = this.dice.of(this.dice.chance(0.9) ? open : gifts);
    if (!gift) return;
    const { status } = await this.service.redeem(token, gift.code, this.next("key"));
    this.note(key, `${gift.code} of ${gift.gives_days} days as a gift: ${status}`);
    this.did("gift redeemed", status);
    if (status === 200 || status >= 500) this.given.set(key, (this.given.get(key) ?? 0) + gift.gives_days);
    const isRefused = gift.redeemed_by !== null || gift.withdrawn_at !== null || gift.held_at !== null;
    if (status === 200 && isRefused) this.wrong.push(`${key}: ${gift.code} was redeemed, and may not be`);
  }

  /** Until a day that is offered, more often a near one; and back sooner, or not at all. */
  private async pause(key: string, token: string, billed: Action["billed"]): Promise<void> {
    const found = pauseBody.safeParse(billed).data;
    if (!found) return;
    const { pause, pauses } = found;
    const put = async (until: string | null, what: string) => {
      const body = { until, agreed_total_in_cents: pauses?.total_in_cents ?? null };
      const { status } = await this.service.call("member", "PUT", "/api/user/subscription/pause", { token, body });
      this.did(what, status);
      this.note(key, `${what} until ${String(until)}: ${status}`);
    };
    if (pause && this.dice.chance(0.3)) return put(null, "pass resumed");
    if (!pauses || !this.dice.chance(pause ? 0.05 : 0.12)) return;
    const { earliest, latest, days } = pauses;
    const count = days?.length ?? 1 + (Date.parse(latest) - Date.parse(earliest)) / DAY;
    const chosen = this.dice.below(Math.ceil(count / (this.dice.chance(0.2) ? 1 : 4)));
    const day = days?.[chosen] ?? new Date(Date.parse(earliest) + chosen * DAY).toISOString().slice(0, 10);
    await put(day, "pass paused");
  }

  /** What the account says of the next charge. */
  private look(key: string, billed: Action["billed"]): void {
    const next = nextChargeBody.safeParse(billed).data?.next_charge;
    if (!next) return;
    const said = { at: Date.parse(next.at), total: next.total_in_cents, tax: next.tax_in_cents };
    this.said.set(key, [...(this.said.get(key) ?? []), said].slice(-8));
  }
  private readonly said = new Map<string, { at: number; total: number; tax: number }[]>();
  private readonly compared = new Set<string>();

  /** By the team, as an import does it. */
  private async changePrice(): Promise<void> {
    const { db } = this.under.store;
    const key = this.dice.of(RENEWED) ?? "monthly-basic";
    const pass = db.selectFrom("billing_pass").select("price_in_cents").where("key", "=", key);
    const { price_in_cents: before } = await pass.executeTakeFirstOrThrow();
    const price_in_cents = this.dice.chance(0.7) ? before + 100 : Math.max(PRICES[key], before - 100);
    if (price_in_cents === before) return;
    await update(db, "billing_pass", { price_in_cents, ...this.side.priceOf(key, price_in_cents) }, { key });
    this.did(price_in_cents > before ? "price raised" : "price lowered", 200);
    this.note(key, `costs ${price_in_cents}`);
  }

  private giftCodes() {
    const codes = this.under.store.db.selectFrom("voucher_code").selectAll().where("order_id", "is not", null);
    return codes.orderBy("code").execute();
  }
  private seats = () => this.under.store.db.selectFrom("family_member").selectAll().execute();

  /** Takes a seat with another member, or gives it up. */
  private async family(key: string, token: string): Promise<void> {
    const seat = (await this.seats()).find(({ member_key }) => member_key === key);
    if (seat) {
      if (this.dice.chance(0.5)) return;
      const { status } = await this.service.call("member", "DELETE", `/v3/family_plan/members/${key}`, { token });
      if (status === 200 || status >= 500) this.without.set(key, this.now);
      this.did("seat given up", status);
      return this.note(key, `leaves the family of ${seat.owner_key}: ${status}`);
    }
    const owner = this.dice.of([...this.tokens.keys()].filter((one) => one !== key && !this.closed.has(one)));
    if (!owner) return;
    const asked = { token: await this.token(owner), body: { email: `${key}@mail.example` } };
    const { body } = await this.service.call("member", "POST", "/v3/family_plan/invitations", asked);
    const invitation = z.object({ invitation: z.object({ token: z.string() }) }).safeParse(body).data?.invitation;
    if (!invitation) return;
    const { status } = await this.service.call("member", "POST", "/v3/family_plan/accept", { token, body: invitation });
    this.did("seat taken", status);
    this.note(key, `takes a seat with ${owner}: ${status}`);
  }

  /** By the member, where the account offers it, or by the team at the command line. */
  private async payBack(key: string, token: string, billed: Action["billed"]): Promise<void> {
    const own = z.object({ order_id: z.string(), refusal: z.null() }).safeParse(billed?.refund).data;
    if (own && this.dice.chance(0.5)) {
      const body = { order_id: own.order_id };
      const { status } = await this.service.call("member", "POST", "/api/user/refund", { token, body });
      this.did("charge taken back", status);
      return this.note(key, `takes ${own.order_id} back: ${status}`);
    }
    if (!this.dice.chance(0.05)) return;
    const { own: receipts } = await this.receipts();
    const paid = receipts.filter(({ user_key, total_in_cents }) => user_key === key && total_in_cents > 0);
    const order = this.dice.of(paid);
    if (!order) return;
    // As the command does, which says what went wrong.
    const told = await refundOrder(this.service.billing, order.order_id).catch(String);
    this.did("order paid back", typeof told === "object" ? 200 : 500);
    this.note(key, `the team pays ${order.order_id} back: ${JSON.stringify(told)}`);
  }

  private async leaves(key: string): Promise<boolean> {
    this.process.spare();
    const token = await this.token(key);
    const seated = (await this.seats()).filter(({ owner_key }) => owner_key === key);
    this.aim(0.5);
    await update(this.under.store.db, "user", { password_hash: this.password }, { key });
    const body = { user: { current_password: PASSWORD, ends_pass: true } };
    const { status } = await this.service.call("member", "POST", "/api/user/delete_account", { token, body });
    await this.afterward();
    const left = await this.under.store.db.selectFrom("user").select("key").where("key", "=", key).executeTakeFirst();
    this.note(key, `leaves: ${status}`);
    if (left === undefined) this.did("account closed", 200);
    if (left === undefined) for (const seat of seated) this.without.set(seat.member_key, this.now);
    return left === undefined;
  }

  private async receipts() {
    const { db } = this.under.store;
    const rows = await db.selectFrom("receipt").select(["user_key", "body"]).execute();
    const kept = await db.selectFrom("kept_receipt").select("body").execute();
    const parsed = (body: string) => receiptBody.parse(JSON.parse(body));
    return {
      own: rows.map(({ user_key, body }) => ({ user_key, ...parsed(body) })),
      kept: new Map(kept.map(({ body }) => parsed(body)).map((one) => [one.transaction_id, one] as const)),
    };
  }

  /** What the two books say differently, after the night's reconciliation. */
  private async differences(members: readonly string[]): Promise<string[]> {
    const { own: receipts, kept } = await this.receipts();
    const open = await this.openAttempts();
    const found: string[] = [...this.wrong.splice(0), ...this.openTooLong(open)];
    const codes = await this.redeemedCodes();
    const { now } = this;
    const seats = await this.seats();
    this.seated = seats;
    const paused = await this.paused();
    const putOff = await this.putOff();
    const all: Payment[] = [];

    for (const key of this.closed) {
      const charging = this.side.subscriptionsOf(key).filter(({ renews }) => renews);
      if (charging.length > 0) found.push(`${key}: left, and ${charging.map(({ id }) => id).join(", ")} runs`);
      for (const payment of this.side.paymentsOf(key)) {
        const { ids, paid, back } = payment;
        all.push(payment);
        const booked = ids.map((id) => kept.get(id)).find((one) => one !== undefined);
        if (!booked) found.push(`${key}: left, and ${ids.join("/")} of ${paid} is lost`);
        else if (booked.refunded_in_cents !== back)
          found.push(`${key}: left, and ${ids.join("/")} got ${back} back, the books say ${booked.refunded_in_cents}`);
      }
    }
    for (const key of members) {
      const say = (what: string) => found.push(`${key}: ${what}`);
      all.push(...this.side.paymentsOf(key));
      // What is still being found out is found out the next night.
      if (open.some(({ user_key }) => user_key === key)) continue;
      const own = receipts.filter((one) => one.user_key === key);
      const payments = this.side.paymentsOf(key);
      for (const { ids, paid, back } of payments) {
        const mine = own.filter(({ transaction_id }) => ids.includes(transaction_id));
        if (mine.length === 0 && !ids.some((id) => kept.has(id))) say(`lost: ${ids.join("/")} of ${paid}`);
        if (mine.length > 1) say(`double: ${ids.join("/")}`);
        const [receipt] = mine;
        if (!receipt) continue;
        if (receipt.total_in_cents !== paid)
          say(`${ids.join("/")} came to ${paid}, the receipt says ${receipt.total_in_cents}`);
        if (receipt.refunded_in_cents !== back)
          say(`${ids.join("/")} got ${back} back, the receipt says ${receipt.refunded_in_cents}`);
      }
      payments.filter(({ isRenewal }) => isRenewal).forEach((payment) => this.compare(key, payment, say));
      const held = this.side.subscriptionsOf(key);
      // The first charge may follow later.
      const onTrust = held.filter(({ isTried }) => isTried).map(({ id }) => id);
      const known = new Set([...payments.flatMap(({ ids }) => ids), ...onTrust]);
      for (const { transaction_id, total_in_cents } of own)
        if (total_in_cents > 0 && !known.has(transaction_id)) say(`free: a receipt of ${transaction_id}, never paid`);

      const charging = held.filter(({ renews }) => renews);
      if (charging.length > 1) say(`double: ${charging.map(({ id }) => id).join(", ")} run at once`);

      const token = await this.token(key);
      const entitlements = (await this.service.entitlements(token)) as string[];
      const owner = seats.find(({ member_key }) => member_key === key)?.owner_key;
      const shared = owner === undefined ? [] : this.side.paymentsOf(owner).filter(({ gives }) => gives === VIDEO);
      // What is with the team to be refunded gives nothing.
      const valid = [...payments, ...shared].filter(({ ids }) => !ids.some((id) => kept.has(id)));
      const endOf = ({ back, paid, backAt, end }: Payment) =>
        back >= paid && backAt !== null ? Math.min(end, backAt) : end;
      const covers = (gives: string, slack: number) =>
        valid.some((one) => one.gives === gives && one.start - slack <= now && now < endOf(one) + slack);
      for (const gives of new Set([VIDEO, ...valid.flatMap((one) => one.gives ?? [])])) {
        const isFully = valid.some(
          (one) => one.gives === gives && one.back < one.paid && one.start <= now && now < one.end,
        );
        const access = entitlements.includes(gives);
        if (isFully && !access) say(`paid without access to ${gives}`);
        if (gives !== VIDEO && access && !covers(gives, HOUR)) say(`${gives} without payment`);
      }
      if (entitlements.includes(VIDEO) && !covers(VIDEO, HOUR)) {
        const trusted = owner === undefined ? held : [...held, ...this.side.subscriptionsOf(owner)];
        const isGrace =
          trusted.some(({ isTried, paidUntil }) => isTried && now < paidUntil + GRACE) ||
          (owner !== undefined &&
            !paused.has(owner) &&
            (putOff.has(owner) || this.side.subscriptionsOf(owner).some(({ isPutOff }) => isPutOff)));
        // What is paid may have ended during the day, and a day that began in grace ends in it at the latest.
        const ended = valid.filter(({ gives }) => gives === VIDEO).map(endOf);
        ended.push(...(await this.endedHere(key)));
        const over = [this.graced.get(key) ?? 0, this.without.get(key) ?? 0, ...ended.filter((end) => end <= now)];
        const since = Math.max(now - DAY, ...over);
        const free = (this.free.get(key) ?? 0) + (isGrace ? 0 : now - since);
        this.free.set(key, free);
        const days = (this.given.get(key) ?? 0) - (codes.get(key)?.taken ?? 0) / DAY;
        if (free > days * DAY + HOUR)
          say(`access without payment, of ${days} days by voucher ${(free / DAY).toFixed(1)} are used`);
        if (isGrace) this.graced.set(key, now + DAY);
      }

      const window = valid.filter(({ gives }) => gives === VIDEO).map((one) => [one.start, endOf(one)] as const);
      const used = (this.used.get(key) ?? 0) + uncovered(window, now - DAY, now);
      const given = (codes.get(key)?.days ?? 0) * DAY - (codes.get(key)?.taken ?? 0);
      const left = given - used;
      this.used.set(key, Math.min(used, given));
      if (left > DAYS_APART * DAY && !entitlements.includes(VIDEO))
        say(`paid without access: ${(left / DAY).toFixed(1)} days of vouchers and gifts are lost`);

      const [renewing] = charging;
      const billed = await this.service.billed(token);
      if (renewing && billed?.subscription_id !== renewing.id)
        say(`${renewing.id} renews there, here ${String(billed?.subscription_id ?? "nothing")}`);
      if (billed?.status === "active" && !renewing) say("renews here, not there");
      this.look(key, billed);
    }
    found.push(...(await this.giftsAmiss(all, [...receipts, ...kept.values()])));
    found.push(...(await this.taxesAmiss([...receipts, ...kept.values()])));
    return found;
  }
  private openAttempts = () =>
    this.under.store.db.selectFrom("payment_attempt").selectAll().where("state", "in", OPEN).execute();

  /** The night that saw each attempt open first. */
  private readonly openSince = new Map<string, number>();

  /** A charge is on its way for minutes, and open for an hour: a second night finds none of the first. */
  private openTooLong(open: Awaited<ReturnType<Walk["openAttempts"]>>): string[] {
    return open.flatMap(({ key, user_key, state }) => {
      const since = this.openSince.get(key) ?? this.now;
      this.openSince.set(key, since);
      const night = new Date(since).toISOString();
      return since < this.now ? [`${user_key}: still being found out: ${key}, ${state} since ${night}`] : [];
    });
  }

  /** A renewal comes to what the account said last; its tax is lost with the notice of its draft. */
  private compare(key: string, { ids, paid, start }: Payment, say: (what: string) => void): void {
    const [id = ""] = ids;
    if (this.compared.has(id)) return;
    this.compared.add(id);
    const said = this.said.get(key)?.findLast(({ at }) => Math.abs(at - start) < DAY);
    if (!said) return;
    this.did("renewal as told", 200);
    if (paid !== said.total && paid !== said.total - said.tax)
      say(`${id} came to ${paid}, the account had said ${said.total}`);
  }

  private billed = () => this.under.store.db.selectFrom("billed_subscription").selectAll();

  /** Money that went back is heard of up to a day later, and vouchers begin then. */
  private async endedHere(key: string): Promise<number[]> {
    const own = this.billed().where("user_key", "=", key).where("status", "=", "expired");
    const rows = await own.where("current_period_end", ">", this.now - DAY).execute();
    return rows.map(({ current_period_end }) => Number(current_period_end));
  }

  private async paused(): Promise<Set<string>> {
    const rows = await this.billed().where("status", "<>", "expired").where("paused_from", "<=", this.now).execute();
    return new Set(rows.map(({ user_key }) => user_key));
  }

  /** Their days of a voucher last, also where the charge after them has been canceled. */
  private async putOff(): Promise<Set<string>> {
    const putOff = this.billed().where("put_off_from", "is not", null);
    const rows = await putOff.where("current_period_end", ">", this.now - DAY).execute();
    return new Set(rows.map(({ user_key }) => user_key));
  }

  /** Time that nothing paid for, which uses up a voucher; what is on trust counts as such. */
  private readonly used = new Map<string, number>();
  private readonly wrong: string[] = [];
  private seated: { member_key: string; owner_key: string }[] = [];

  /** What was redeemed by each, and what was taken back of it. */
  private async redeemedCodes(): Promise<Map<string, { days: number; taken: number }>> {
    const rows = await this.under.store.db
      .selectFrom("voucher_code")
      .where("redeemed_by", "is not", null)
      .groupBy("redeemed_by")
      .select(["redeemed_by", sql<number>`sum(gives_days)`.as("days")])
      .select(sql<number>`sum(case when withdrawn_at is null then 0 else coalesce(taken_back, 0) end)`.as("taken"))
      .execute();
    return new Map(
      rows.map(({ redeemed_by, days, taken }) => [String(redeemed_by), { days: Number(days), taken: Number(taken) }]),
    );
  }

  /** The tax on each receipt, less what went back with its money, is what was told; of a receipt that is gone, none. */
  private async taxesAmiss(receipts: readonly z.output<typeof receiptBody>[]): Promise<string[]> {
    const entries = await this.under.store.db.selectFrom("tax_entry").select(["order_id", "amount", "tax"]).execute();
    const told = this.side.taxesFiled?.() ?? sums(entries.map(({ order_id: order, ...sum }) => ({ order, ...sum })));
    const taxed = receipts.flatMap(({ order_id: order, tax_in_cents: tax, total_in_cents, refunded_in_cents }) => {
      if (tax === undefined) return [];
      const sale = { amount: total_in_cents - tax, tax };
      const back = shareBack(sale, refunded_in_cents);
      return [{ order, amount: sale.amount - back.amount, tax: tax - back.tax }];
    });
    const booked = sums(taxed);
    const none = { amount: 0, tax: 0 };
    return [...new Set([...told.keys(), ...booked.keys()])].flatMap((order) => {
      const [wanted, found] = [booked.get(order) ?? none, told.get(order) ?? none];
      if (found.tax > 0) this.did("sale taxed", 200);
      if (found.tax === 0 && told.has(order)) this.did("tax given back", 200);
      if (wanted.amount === found.amount && wanted.tax === found.tax) return [];
      return [`${order}: the books say ${JSON.stringify(wanted)}, the tax service ${JSON.stringify(found)}`];
    });
  }

  /** A code works while its gift is paid for, and no longer. */
  private async giftsAmiss(
    payments: readonly Payment[],
    receipts: readonly z.output<typeof receiptBody>[],
  ): Promise<string[]> {
    const found: string[] = [];
    const codes = await this.giftCodes();
    for (const { code, order_id, redeemed_by, withdrawn_at, held_at, taken_back } of codes) {
      const booked = receipts.find((one) => one.order_id === order_id);
      const paid = payments.find(({ ids }) => booked && ids.includes(booked.transaction_id));
      if (!paid) {
        found.push(`${code}: given, and never paid`);
        continue;
      }
      const [isBack, isDisputed] = [paid.back >= paid.paid, paid.isDisputed];
      const what = `gift ${isDisputed ? "disputed" : isBack ? "withdrawn" : "kept"}`;
      this.did(`${what}${redeemed_by === null ? "" : ", redeemed"}`, 200);
      if (isBack !== (withdrawn_at !== null))
        found.push(`${code}: ${paid.back} of ${paid.paid} back, works: ${!isBack}`);
      if (isDisputed !== (held_at !== null)) found.push(`${code}: disputed ${isDisputed}, held ${held_at !== null}`);
      if (isBack && redeemed_by !== null && taken_back === null && !this.closed.has(redeemed_by))
        found.push(`${code}: all is back, and nothing was taken from ${redeemed_by}`);
    }
    return found;
  }
  /** Until when a night in grace leaves open what gives access. */
  private readonly graced = new Map<string, number>();

  /** What led there, for the one who looks into it. */
  private async story(key: string): Promise<string[]> {
    const { db } = this.under.store;
    const owner = this.seated.find(({ member_key }) => member_key === key)?.owner_key;
    const both = [key, ...(owner === undefined ? [] : [owner])];
    const billed = await db.selectFrom("billed_subscription").selectAll().where("user_key", "in", both).execute();
    const access = await db.selectFrom("subscription").selectAll().where("user_key", "in", both).execute();
    const vouchers = await db.selectFrom("voucher").selectAll().where("user_key", "=", key).execute();
    const codes = await db.selectFrom("voucher_code").selectAll().where("redeemed_by", "=", key).execute();
    return [
      ...this.log.filter((line) => line.includes(`${key} `)).slice(-16),
      ...[...this.side.paymentsOf(key).slice(-6), ...this.side.subscriptionsOf(key)].map((one) => JSON.stringify(one)),
      ...[...billed, ...access, ...vouchers, ...codes].map((row) => JSON.stringify(row)),
      ...(owner === undefined ? [] : this.lastOf(owner)),
      ...this.reports.slice(-8),
    ];
  }

  private lastOf(owner: string): string[] {
    const books = [...this.side.paymentsOf(owner).slice(-3), ...this.side.subscriptionsOf(owner).slice(-2)];
    return [owner, ...books.map((one) => JSON.stringify(one))].map((line) => `its owner: ${line}`);
  }

  /** WALK_LOG names a file for all that was done and reported. */
  async run(days: number, seats: readonly string[]): Promise<string[]> {
    const members = seats.map((seat) => `${seat}-0`);
    for (let day = 1; day <= days; day += 1) {
      for (const [seat, key] of members.entries()) {
        await this.goTo(this.now + HOUR);
        await this.act(key).catch((error: unknown) => {
          if (!this.process.isDead) throw error;
        });
        await this.afterward();
        if (this.dice.chance(0.001) && (await this.leaves(key))) {
          this.closed.add(key);
          members[seat] = this.next(seats[seat] ?? "member");
        }
      }
      if (this.dice.chance(PRICE_CHANGES_A_DAY)) await this.changePrice();
      await this.goTo(START + day * DAY);
      // The day's last look reaches the provider.
      this.isCalm = true;
      this.process.spare();
      await attend(this.service.billing, false);
      if (this.isRough) await reconcileBooks(this.service.billing, { evenIfRead: true });
      this.isRough = false;
      const found = await this.differences(members);
      this.isCalm = false;
      if (process.env.WALK_LOG) writeFileSync(process.env.WALK_LOG, [...this.log, ...this.reports].join("\n"));
      if (found.length > 0) return [`day ${day}`, ...found, ...(await this.story(found[0]?.split(":")[0] ?? ""))];
    }
    return [];
  }
}

/** What members and the team do at every provider. */
const DEEDS = [
  ...["pass bought", "canceled", "order paid back", "voucher redeemed", "seat taken", "seat given up"],
  ...["pass paused", "pass resumed", "price raised", "renewal as told", "sale taxed", "tax given back"],
  "account closed",
];
/** Few come to these: the seed that runs where none is named does. */
const SELDOM = process.env.WALK_SEEDS ? [] : ["charge taken back"];

/** `seed`: where none is named; `deeds`, `events`: what its walks come to, beside what all do. */
type Walks = {
  seed: number;
  kills: number;
  members: number;
  deeds: readonly string[];
  events: readonly string[];
  open(options: Options): Promise<Walk>;
};

/** `WALK_SEEDS=7,8 WALK_KILLS=200 npx vitest run --project providers tests/providers/stripe-walk.test.ts` */
export function booksAgree(provider: string, { seed: usual, members, deeds, events, open, ...given }: Walks): void {
  const seeds = (process.env.WALK_SEEDS ?? `${usual}`).split(",").map(Number);
  const kills = Number(process.env.WALK_KILLS ?? given.kills);
  const seats = Array.from({ length: members }, (_, index) => `walker-${index + 1}`);
  const [done, happened] = [new Set<string>(), new Set<string>()];

  it.each(seeds)(
    `the books of site and ${provider} agree every night of two years (seed %d)`,
    async (seed) => {
      seedCrypto(seed);
      const walk = await open({ seed, kills });
      onTestFinished(() => walk.close());
      expect([await walk.run(730, seats), walk.violations()]).toEqual([[], []]);
      expect(walk.killed).toBe(kills);
      Object.keys(walk.done).forEach((deed) => done.add(deed));
      Object.keys(walk.happened).forEach((type) => happened.add(type));
    },
    3_600_000,
  );

  it("nothing was left out by all of them", () => {
    expect([...done]).toEqual(expect.arrayContaining([...DEEDS, ...SELDOM, ...deeds]));
    expect([...happened].sort()).toEqual(events.toSorted());
  });
}
