import { z } from "zod";
import type { PaymentSettings } from "~contracts/network";
import { attend } from "~network/billing/create-billing.server";
import { reconcileBooks } from "~network/billing/reconciliation.server";
import { seedDemoBilling, seedPasses } from "~network/billing/seed-billing.server";
import { hashPassword } from "~network/member/passwords.server";
import type { Store } from "~network/store/open-store.server";
import { openStoreUnderTest } from "../contract/store-under-test";
import { BILLING_TABLES, type BillingService, DAY, START } from "../network/billing/billing-fixture";
import { migratedStore } from "../support/migrated-store";
import { SiteProcess } from "./site-process";

export const HOUR = 3_600_000;
/** How long an unpaid renewal may keep its access, and what a round may take to see it. */
const GRACE = 21 * DAY + 12 * HOUR;
const ROUND_EVERY = 6 * HOUR;
const REDELIVERED_FOR = 3 * DAY;
/** So many are reached in two years as often as members and rounds come; more are aimed for more often. */
const USUAL_KILLS = 100;
const PASSWORD = "Friday-Night-26";
const VIDEO = "video_subscription";

export function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (part: number) => next() < part,
    below: (count: number) => Math.floor(next() * count),
    of: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
  };
}
export type Dice = ReturnType<typeof random>;
export type Fault = "lost_request" | "lost_reply" | null;

/** A payment as the provider's books have it; zeroed invoices are none. */
export type Payment = {
  /** What a receipt may call it. */
  ids: readonly string[];
  paid: number;
  back: number;
  backAt: number | null;
  start: number;
  end: number;
  gives: string;
};
/** A subscription as the provider has it. */
export type Held = {
  id: string;
  /** It is charged again at the end of the period. */
  renews: boolean;
  /** A charge is open, and still tried. */
  isTried: boolean;
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
  close(): void;
}

const receiptBody = z.object({
  transaction_id: z.string().default(""),
  total_in_cents: z.number().default(0),
  refunded_in_cents: z.number().default(0),
});
const OPEN = ["created", "sent", "unknown"];

/** CONTRACT_DATABASE_URL names a PostgreSQL to walk on. */
async function openWalkedStore(): Promise<{ store: Store; dispose(): Promise<void> }> {
  if (process.env.CONTRACT_DATABASE_URL) return openStoreUnderTest(BILLING_TABLES);
  const store = await migratedStore(BILLING_TABLES);
  return { store, dispose: () => store.close() };
}

type Options = { seed: number; kills: number };

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
  private readonly closed = new Set<string>();
  private readonly unanswered = new Map<string, { id: string; request: Record<string, unknown> }>();
  readonly happened: Record<string, number> = {};
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

  // What goes wrong.

  /** What becomes of a call to the provider. */
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

  // Time.

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
        this.nextRound = this.now + ROUND_EVERY;
      }
      if (next >= at) return;
    }
  }

  // What members do everywhere.

  private async act(key: string): Promise<void> {
    const token = await this.service.member(key);
    const left = this.unanswered.get(key);
    if (left && (await this.isHeardOf(left.id))) {
      this.unanswered.delete(key);
      const { status } = await this.service.pay(token, left.id, left.request);
      this.note(key, `${left.id} again: ${status}`);
    }
    if (!this.dice.chance(0.06)) return;
    const billed = await this.service.billed(token);
    this.note(key, `${String(billed?.subscription_id)} ${String(billed?.status)}`);
    if (billed && this.dice.chance(0.05)) await this.redeem(key, token);
    this.aim(0.25);
    await this.side.act({ walk: this, key, token, billed });
  }

  note(key: string, what: string): void {
    this.log.push(`${new Date(this.now).toISOString()} ${key} ${what}`);
  }

  /** The same order again waits for the first one's answer, so it is sent once that is known. */
  private async isHeardOf(id: string): Promise<boolean> {
    const attempt = await this.under.store.db
      .selectFrom("payment_attempt")
      .select(["state"])
      .where("key", "=", id)
      .executeTakeFirst();
    return attempt === undefined || (attempt.state !== "created" && attempt.state !== "sent");
  }

  async pay(key: string, token: string, request: Record<string, unknown>) {
    const id = this.next("order");
    this.unanswered.set(key, { id, request });
    const answer = await this.service.pay(token, id, request);
    if (answer.status < 500) this.unanswered.delete(key);
    this.note(key, `  ${id} ${String(request.token)} ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
    return { id, ...answer };
  }

  private async redeem(key: string, token: string): Promise<void> {
    const code = this.next("voucher").toUpperCase();
    const gives_days = 10 + this.dice.below(50);
    await this.under.store.db
      .insertInto("voucher_code")
      .values({
        ...{ code, description: "A walk", pass_key: "season_pass", gives_days },
        ...{ covers_in_cents: null, expires_at: this.now + DAY, redeemed_by: null, redeem_key: null, answer: null },
      })
      .execute();
    const body = { key: `key-${code}` };
    const { status } = await this.service.call("member", "POST", `/v3/vouchers/${code}/redemption`, { token, body });
    this.note(key, `${code} of ${gives_days} days: ${status}`);
    this.given.set(key, (this.given.get(key) ?? 0) + gives_days);
  }

  /** True once the account is gone. */
  private async leaves(key: string): Promise<boolean> {
    this.process.spare();
    const token = await this.service.member(key);
    this.aim(0.5);
    await this.under.store.db
      .updateTable("user")
      .set({ password_hash: this.password })
      .where("key", "=", key)
      .execute();
    const body = { user: { current_password: PASSWORD, ends_pass: true } };
    const { status } = await this.service.call("member", "POST", "/api/user/delete_account", { token, body });
    await this.afterward();
    const left = await this.under.store.db.selectFrom("user").select("key").where("key", "=", key).executeTakeFirst();
    this.note(key, `leaves: ${status}`);
    return left === undefined;
  }

  // The two books.

  private async receipts() {
    const { db } = this.under.store;
    const rows = await db.selectFrom("receipt").select(["user_key", "body"]).execute();
    const kept = await db.selectFrom("kept_receipt").select("body").execute();
    return {
      own: rows.map(({ user_key, body }) => ({ user_key, ...receiptBody.parse(JSON.parse(body)) })),
      kept: new Set(kept.map(({ body }) => receiptBody.parse(JSON.parse(body)).transaction_id)),
    };
  }

  /** What the two books say differently, after the night's reconciliation. */
  private async differences(members: readonly string[]): Promise<string[]> {
    const { own: receipts, kept } = await this.receipts();
    const attempts = await this.under.store.db.selectFrom("payment_attempt").select(["user_key", "state"]).execute();
    const found: string[] = [];
    const { now } = this;

    for (const key of this.closed) {
      const charging = this.side.subscriptionsOf(key).filter(({ renews }) => renews);
      if (charging.length > 0) found.push(`${key}: left, and ${charging.map(({ id }) => id).join(", ")} runs`);
      for (const { ids, paid } of this.side.paymentsOf(key))
        if (!ids.some((id) => kept.has(id))) found.push(`${key}: left, and ${ids.join("/")} of ${paid} is lost`);
    }
    for (const key of members) {
      const say = (what: string) => found.push(`${key}: ${what}`);
      // What is still being found out is found out the next night.
      if (attempts.some((one) => one.user_key === key && OPEN.includes(one.state))) continue;
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
      const held = this.side.subscriptionsOf(key);
      // The first charge may follow later.
      const onTrust = held.filter(({ isTried }) => isTried).map(({ id }) => id);
      const known = new Set([...payments.flatMap(({ ids }) => ids), ...onTrust]);
      for (const { transaction_id, total_in_cents } of own)
        if (total_in_cents > 0 && !known.has(transaction_id)) say(`free: a receipt of ${transaction_id}, never paid`);

      const charging = held.filter(({ renews }) => renews);
      if (charging.length > 1) say(`double: ${charging.map(({ id }) => id).join(", ")} run at once`);

      const token = await this.service.member(key);
      const entitlements = (await this.service.entitlements(token)) as string[];
      // What is with the team to be refunded gives nothing.
      const valid = payments.filter(({ ids }) => !ids.some((id) => kept.has(id)));
      const endOf = ({ back, paid, backAt, end }: Payment) =>
        back >= paid && backAt !== null ? Math.min(end, backAt) : end;
      const covers = (gives: string, slack: number) =>
        valid.some((one) => one.gives === gives && one.start - slack <= now && now < endOf(one) + slack);
      for (const gives of new Set([VIDEO, ...valid.map((one) => one.gives)])) {
        const isFully = valid.some(
          (one) => one.gives === gives && one.back < one.paid && one.start <= now && now < one.end,
        );
        const access = entitlements.includes(gives);
        if (isFully && !access) say(`paid without access to ${gives}`);
        if (gives !== VIDEO && access && !covers(gives, HOUR)) say(`${gives} without payment`);
      }
      if (entitlements.includes(VIDEO) && !covers(VIDEO, HOUR)) {
        const isGrace = held.some(({ isTried, paidUntil }) => isTried && now < paidUntil + GRACE);
        // What is paid may have ended during the day, and a day that began in grace ends in it at the latest.
        const ended = valid.filter(({ gives }) => gives === VIDEO).map(endOf);
        const since = Math.max(now - DAY, this.graced.get(key) ?? 0, ...ended.filter((end) => end <= now));
        const free = (this.free.get(key) ?? 0) + (isGrace ? 0 : now - since);
        this.free.set(key, free);
        const given = this.given.get(key) ?? 0;
        if (free > given * DAY + HOUR)
          say(`access without payment, of ${given} days by voucher ${(free / DAY).toFixed(1)} are used`);
        if (isGrace) this.graced.set(key, now + DAY);
      }

      const [renewing] = charging;
      const billed = await this.service.billed(token);
      if (renewing && billed?.subscription_id !== renewing.id)
        say(`${renewing.id} renews there, here ${String(billed?.subscription_id ?? "nothing")}`);
      if (billed?.status === "active" && !renewing) say("renews here, not there");
    }
    return found;
  }
  /** Until when a night in grace leaves open what gives access. */
  private readonly graced = new Map<string, number>();

  /** What led there, for the one who looks into it. */
  private story(key: string): string[] {
    return [
      ...this.log.filter((line) => line.includes(`${key} `)).slice(-16),
      ...this.side
        .paymentsOf(key)
        .slice(-6)
        .map((one) => JSON.stringify(one)),
      ...this.side.subscriptionsOf(key).map((one) => JSON.stringify(one)),
      ...this.reports.slice(-8),
    ];
  }

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
      await this.goTo(START + day * DAY);
      // The day's last look reaches the provider.
      this.isCalm = true;
      this.process.spare();
      await attend(this.service.billing, false);
      if (this.isRough) await reconcileBooks(this.service.billing, { evenIfRead: true });
      this.isRough = false;
      const found = await this.differences(members);
      this.isCalm = false;
      if (found.length > 0) return [`day ${day}`, ...found, ...this.story(found[0]?.split(":")[0] ?? "")];
    }
    return [];
  }
}
