import { DateTime } from "luxon";
import { beforeEach, describe, expect, it } from "vitest";
import type { Receipt } from "~contracts/records/billing";
import { DEFAULT_TIME_ZONE } from "~contracts/vocabulary/time-zones";
import { attend } from "~network/billing/create-billing.server";
import type { Notice, PaidNotice, ProviderEvent, ProviderStatus } from "~network/billing/provider/payment-provider";
import { readNotices, reconcileBooks } from "~network/billing/provider/reconciliation.server";
import { askDaily, askProviders } from "~network/billing/subscriptions/subscription-checks.server";
import { type BillingService, DAY, moneyBack } from "../network/billing/billing-fixture";
import { queriesOf } from "../support/query-plans";
import { insert, rowOf, update } from "../support/rows";
import { openBilling } from "./open-billing";

/**
 * The books of the site against the provider's: what no webhook told is found within a day, and money that went back
 * ends what it paid for.
 */

const HOUR = 3_600_000;
let service: BillingService;
let end: number;
let reference: string;
let transaction: string;
let told: ProviderEvent[];
let since: number[];
let standing: ProviderStatus;
let stopped: string[];
let found: string[];
let reported: string[];
beforeEach(async () => {
  service = await openBilling();
  await service.buy("price_monthly-basic");
  ({ current_period_end: end, reference } = await row());
  [{ transaction_id: transaction }] = await receipts();
  [told, since, stopped, found, reported] = [[], [], [], [], service.reports({ withErrors: true })];
  standing = { state: "renews", payment: null };
  await service.leaveRenewals({
    cancelNow: async (one: string) => void stopped.push(one),
    standing: async () => standing,
    async toldSince(at: number) {
      since.push(at);
      return told;
    },
  });
  Object.assign(service.billing, { onFound: (what: string) => void found.push(what) });
});

const row = () => service.subscription();
const watches = () => service.watches();
const receipts = async () => (await service.receipts()) as [Receipt, ...Receipt[]];
const tells = (id: string, notice: Notice | Error): ProviderEvent => ({
  id,
  read: () => (notice instanceof Error ? Promise.reject(notice) : Promise.resolve(notice)),
});
const paid = (more: Partial<PaidNotice> = {}) =>
  service.paid(reference, { periodEnd: end + 31 * DAY, paidAt: end, ...more });
const tell = (id: string, notice: Notice) => service.tell(id, notice);

describe("what no webhook told", () => {
  it("is found: a renewal, whatever stands before it in the list, once", async () => {
    service.clock.at = end + HOUR;
    told = [tells("evt_0", new TypeError("another shape")), tells("evt_1", paid())];
    expect(await reconcileBooks(service.billing)).toMatchObject({ read: 2, found: 1 });
    expect([(await row()).current_period_end, await watches()]).toEqual([end + 31 * DAY, true]);
    expect(found).toEqual(["the notice evt_1 of embedded (paid)"]);
    expect(reported).toEqual(["taking the notice evt_0 of embedded: TypeError: another shape"]);
    await reconcileBooks(service.billing, { evenIfRead: true });
    expect([(await receipts()).length, found.length]).toEqual([2, 1]);
  });

  it("is what a webhook told no second time", async () => {
    service.clock.at = end + HOUR;
    await tell("evt_1", paid());
    told = [tells("evt_1", paid())];
    expect(await reconcileBooks(service.billing)).toMatchObject({ found: 0 });
  });

  it("is read once a day, three days further back, and an hour after a failure", async () => {
    const { now } = service.clock;
    const first = now();
    for (const at of [first, first + DAY - 1, first + DAY]) {
      service.clock.at = at;
      await attend(service.billing, false);
    }
    expect(since).toEqual([first - 29 * DAY, first - 3 * DAY]);
    service.playProvider({
      async toldSince(at: number) {
        since.push(at);
        throw new TypeError("fetch failed");
      },
    });
    for (const at of [first + 2 * DAY, first + 2 * DAY + HOUR - 1, first + 2 * DAY + HOUR]) {
      service.clock.at = at;
      await attend(service.billing, false);
    }
    expect(since.slice(2)).toEqual([first - 2 * DAY, first - 2 * DAY]);
  });

  it("is read whole by the next round where a stop comes meanwhile", async () => {
    const leaving = new AbortController();
    const read: string[] = [];
    const other = (id: string, then = () => {}): ProviderEvent => ({
      id,
      async read() {
        read.push(id);
        then();
        return { kind: "other" };
      },
    });
    told = [other("evt_1"), other("evt_2", () => leaving.abort()), other("evt_3")];
    expect(await attend(service.billing, false, leaving.signal)).toBe(false);
    expect([read, await service.store.db.selectFrom("provider_reading").selectAll().execute()]).toEqual([
      ["evt_1", "evt_2"],
      [],
    ]);
    expect(await reconcileBooks(service.billing)).toMatchObject({ read: 3 });
    expect(read.at(-1)).toBe("evt_3");
  });

  it("says of a failure how it stands now", async () => {
    service.clock.at = end + HOUR;
    standing = { state: "renews", payment: paid() };
    told = [tells("evt_1", { kind: "failed", reference, nextTry: end + 5 * DAY })];
    await readNotices(service.billing);
    expect((await row()).status).toBe("active");
  });

  it.each<[string, ProviderStatus["state"], string, boolean]>([
    ["canceled", "ending", "canceled", true],
    ["ended", "over", "expired", true],
    ["unpaid", "unpaid", "past_due", true],
  ])("is asked about in the middle of a period: %s", async (_what, state, status, access) => {
    service.clock.at += DAY - 1;
    standing = { state, payment: null };
    await attend(service.billing, false);
    expect((await row()).status, "on its first day").toBe("active");
    await service.roundAt(service.clock.at + 1);
    expect([(await row()).status, await watches()]).toEqual([status, access]);
    expect(found).toEqual([expect.stringContaining(`(active, now ${status === "expired" ? "over" : status})`)]);
  });

  it.each([
    ["nobody answers", true],
    ["it is answered", false],
  ])("is asked about in the round itself while notices are read beside it: %s", async (_what, fails) => {
    service.playProvider({
      async standing() {
        if (fails) throw new TypeError("fetch failed");
        return standing;
      },
    });
    service.clock.at += DAY;
    expect(await attend(service.billing, false, undefined, () => undefined)).toBe(!fails);
    expect(reported).toEqual(fails ? [`asking embedded about ${reference}: TypeError: fetch failed`] : []);
  });
});

describe("more subscriptions than one look takes", () => {
  const MANY = 220;
  let asked: string[];
  beforeEach(async () => {
    const { db } = service.store;
    const user = await rowOf(db, "user");
    const renewing = await row();
    const names = Array.from({ length: MANY - 1 }, (_, number) => `fan-${number}`);
    for (let at = 0; at < names.length; at += 50) {
      const some = names.slice(at, at + 50);
      const users = some.map((key) => ({ ...user, key, email: `${key}@mail.example`, stripe_customer_id: null }));
      await insert(db, "user", users);
      const billed = some.map((key) => ({ ...renewing, key, user_key: key, reference: key }));
      await insert(db, "billed_subscription", billed);
    }
    asked = [];
    service.playProvider({
      async standing(one: string) {
        asked.push(one);
        return standing;
      },
    });
    service.clock.at += DAY;
  });

  it("are asked about once each by the command, without naming those that were", async () => {
    const queries = await queriesOf(service.store.db, async (db) =>
      reconcileBooks({ ...service.billing, db }, { evenIfRead: true }),
    );
    const looks = queries.filter(({ sql }) => /^select .*"asked_at" <=/.test(sql));
    expect([asked.length, new Set(asked).size, looks.length > 2]).toEqual([MANY, MANY, true]);
    expect(Math.max(...looks.map(({ parameters }) => parameters.length))).toBeLessThan(12);
  });

  it("are asked about a part each round, who waited longest first, and all within the day", async () => {
    await service.store.db
      .updateTable("billed_subscription")
      .set({ asked_at: 1 })
      .where("key", "<>", "fan-7")
      .execute();
    const rounds = [];
    for (let round = 0; round < 3; round += 1) {
      await reconcileBooks(service.billing, { ticks: () => 0 });
      rounds.push(asked.length);
    }
    expect([rounds, asked[0], new Set(asked).size]).toEqual([[200, MANY, MANY], "fan-7", MANY]);
  });

  const stopsAtThird = () => {
    const leaving = new AbortController();
    const answer = async (one: string) => {
      if (asked.push(one) === 3) leaving.abort();
      return standing;
    };
    service.playProvider({ standing: answer });
    return leaving.signal;
  };

  it("are left where a stop comes to a command that asks for each", async () => {
    await reconcileBooks(service.billing, { signal: stopsAtThird(), evenIfRead: true });
    expect(asked).toHaveLength(3);
  });

  it("are left to the next round where a stop comes meanwhile", async () => {
    await reconcileBooks(service.billing, { signal: stopsAtThird(), ticks: () => 0 });
    expect(asked).toHaveLength(3);
    await reconcileBooks(service.billing, { ticks: () => 0 });
    expect([asked.length, new Set(asked).size]).toEqual([203, 203]);
  });

  it.each([
    ["3,333 ms", 3_333, 4],
    ["20 s", 20_000, 1],
  ])("are left to the next round after ten seconds of answers that take %s each", async (_, each, before) => {
    const ticks = () => asked.length * each;
    await askDaily(service.billing, { ticks });
    expect(asked).toHaveLength(before);
    service.clock.at = end + 2 * DAY;
    asked = [];
    await askProviders(service.billing, { ticks });
    expect(asked).toHaveLength(before);
  });
});

describe("a payment that crosses a voucher's", () => {
  it("has its receipt although the next charge is put off", async () => {
    service.clock.at = end - HOUR / 2;
    service.playProvider({ deferTo: async () => true });
    await service.redeem(await service.member());
    const { started_at } = await row();
    expect(started_at).toBeGreaterThan(end + 31 * DAY);
    await tell("evt_1", paid({ paidAt: end + HOUR }));
    expect((await receipts()).map(({ transaction_id }) => transaction_id)).toEqual([transaction, "in_2"]);
  });

  it.each([
    ["a moment before it is charged", -1, true],
    ["as it is being charged", 0, false],
  ])("is put off by a voucher redeemed %s: %i ms", async (_, at, isPutOff) => {
    const deferred: number[] = [];
    service.playProvider({ deferTo: async (_reference: string, until: number) => deferred.push(until) });
    service.clock.at = end + at;
    await service.redeem(await service.member());
    expect([deferred.length > 0, (await row()).current_period_end > end]).toEqual([isPutOff, isPutOff]);
  });

  it.each([
    ["", 0],
    [", as the renewal was charged meanwhile", 31 * DAY],
  ])("is asked for again an hour after no answer came%s", async (_, later) => {
    const deferred: number[] = [];
    service.playProvider({ deferTo: () => Promise.reject(new Error("no answer")) });
    service.clock.at = end - 2 * HOUR;
    await service.redeem(await service.member());
    expect(reported).toEqual([expect.stringMatching(/^putting off the next charge of .*: Error: no answer$/)]);
    if (later > 0) await tell("evt_1", paid());
    service.playProvider({ deferTo: async (_of: string, until: number) => deferred.push(until) });
    service.clock.at += HOUR;
    for (const _round of [1, 2]) await attend(service.billing, false);
    const { expires_at: until } = await rowOf(service.store.db, "voucher");
    expect([deferred, (await row()).current_period_end, until > end + later]).toEqual([[until], until, true]);
  });

  it.each([
    [-DAY, 2],
    [1 - DAY, 1],
    [DAY - 1, 1],
    [DAY, 2],
  ])("is the first one within a day of the start (%i ms)", async (after, count) => {
    const { started_at } = await row();
    await tell("evt_1", paid({ periodEnd: end, paidAt: started_at + after }));
    expect(await receipts()).toHaveLength(count);
  });
});

describe("money that went back", () => {
  const refunded = (amount: number, of = transaction) => moneyBack(of, { amount, toldAt: service.clock.at });
  const disputed = (amount: number, state: "open" | "won" | "lost" = "open", after = 0) =>
    moneyBack(transaction, { state, amount, toldAt: service.clock.at + after });

  it("in part stands on the receipt, and the pass goes on", async () => {
    await tell("evt_1", refunded(500));
    await tell("evt_2", refunded(500));
    expect([(await row()).status, await watches(), stopped]).toEqual(["active", true, []]);
    expect((await receipts())[0].refunded_in_cents).toBe(500);
    expect((await service.subjects()).filter((subject) => subject.includes("back"))).toEqual([
      "You got $5.00 back for your Monthly Pass",
    ]);
  });

  it.each([
    ["refund", () => refunded(1_271)],
    ["dispute over the rest", () => disputed(771)],
    ["dispute over all of it", () => disputed(1_271)],
  ])("as a whole ends the pass and its charges (%s)", async (why, notice) => {
    await tell("evt_0", refunded(500));
    await tell("evt_1", notice());
    expect((await receipts())[0].refunded_in_cents).toBe(1_271);
    expect([(await row()).status, await watches(), stopped]).toEqual(["expired", false, [reference]]);
    const letters = (await service.mailer.outbox()).filter(({ subject }) => subject.includes("$7.71 back"));
    expect(letters.map(({ text }) => text)).toEqual([
      expect.stringContaining("has ended, and you won't be charged again"),
    ]);
    expect(reported.some((line) => line.includes("answer it in the provider's dashboard"))).toBe(why !== "refund");
  });

  it.each([
    ["that begins when the pass ends", 30 * DAY],
    ["whose end lies before the paid one", -HOUR],
  ])("leaves a voucher %s its own days", async (_, after) => {
    const { user_key } = await row();
    await insert(service.store.db, "voucher", { user_key, code: "BOOSTER-YEAR", expires_at: end + after });
    await tell("evt_1", refunded(1_271));
    const { expires_at } = await rowOf(service.store.db, "voucher");
    expect(expires_at).toBe(after > 0 ? service.clock.at + after : end + after);
  });

  it("ends the pass whose end a voucher has put off", async () => {
    await service.redeem(await service.member());
    const { current_period_end } = await row();
    expect(current_period_end).toBeGreaterThan(end + 60 * DAY);
    await tell("evt_1", refunded(1_271));
    expect([(await row()).status, stopped]).toEqual(["expired", [reference]]);
    const { expires_at } = await rowOf(service.store.db, "voucher");
    expect(expires_at).toBe(service.clock.at + current_period_end - end);
  });

  const redeem = async () => service.redeem(await service.member());
  const voucherEnd = async () => (await rowOf(service.store.db, "voucher")).expires_at;

  it.each([
    [-1, false],
    [0, false],
    [1, true],
  ])("is kept up with a charge put off only to a later end (%i ms)", async (later, isMoved) => {
    await tell("evt_0", paid({ amount: 0, periodEnd: end + later, defers: true }));
    const { current_period_end, started_at } = await row();
    expect([current_period_end, started_at === end + later]).toEqual([Math.max(end, end + later), isMoved]);
  });

  it.each<[string, number, number, boolean]>([
    ["that nobody here asked for", 90 * DAY, 0, true],
    ["that a voucher asked for", 90 * DAY, 90 * DAY, false],
    ["for longer than a voucher asked for", 90 * DAY, 30 * DAY, true],
    ["by a day", DAY, 0, false],
  ])("is followed, and once looked into, where a charge is put off %s", async (_what, later, asked, isSaid) => {
    await update(service.store.db, "billed_subscription", { put_off_asked: end + asked });
    for (const id of ["evt_0", "evt_1"]) await tell(id, paid({ amount: 0, periodEnd: end + later, defers: true }));
    expect((await row()).current_period_end).toBe(end + later);
    const day = new Date(end + later).toISOString();
    const said = `the next charge of ${reference} at embedded: Error: put off until ${day}, and not asked for here`;
    expect(reported).toEqual(isSaid ? [expect.stringContaining(said)] : []);
  });

  it("ends the pass where an older receipt over nothing names a later end", async () => {
    const [receipt] = await receipts();
    const expires_at = new Date(end + 60 * DAY).toISOString();
    const free = { ...receipt, order_id: "free-1", transaction_id: "in_0", total_in_cents: 0, expires_at };
    const kept = await rowOf(service.store.db, "receipt");
    const columns = { order_id: free.order_id, transaction_id: free.transaction_id, body: JSON.stringify(free) };
    await insert(service.store.db, "receipt", { ...kept, ...columns });
    await tell("evt_1", refunded(1_271));
    expect([(await row()).status, stopped]).toEqual(["expired", [reference]]);
  });

  it("ends the pass also while the provider is putting off its charge", async () => {
    service.playProvider({
      async deferTo() {
        await tell("evt_1", refunded(1_271));
        return true;
      },
    });
    await redeem();
    const { status, current_period_end } = await row();
    expect([status, current_period_end]).toEqual(["expired", service.clock.at]);
    const { expires_at } = await rowOf(service.store.db, "subscription", { user_key: "payer" });
    expect(expires_at).toBe(service.clock.at);
  });

  it.each([
    ["in part", 1_270, true],
    ["as a whole", 1_271, false],
  ])("%s after the subscription was ended at once", async (_, amount, stays) => {
    await tell("evt_1", { kind: "ended", reference });
    expect([(await row()).status, await watches()]).toEqual(["expired", true]);
    await tell("evt_2", refunded(amount));
    expect([await watches(), (await row()).current_period_end]).toEqual([stays, stays ? end : service.clock.at]);
    expect(stopped).toEqual([]);
  });

  it("for a period before the last paid one ends nothing of a subscription that was ended", async () => {
    service.clock.at = end - HOUR;
    await tell("evt_1", paid({ paidAt: end - HOUR }));
    await tell("evt_2", { kind: "ended", reference });
    await tell("evt_3", refunded(1_271));
    expect([await watches(), (await row()).current_period_end]).toEqual([true, end + 31 * DAY]);
  });

  it.each([
    ["season_pass", "video_subscription", 3_999],
    ["tournament_pass", "tournament_pass", 1_299],
  ])("ends a pass that is paid once (%s)", async (pass, gives, amount) => {
    const token = await service.buy(`price_${pass}`, { zip_code: null }, "once");
    const { transaction_id } = await rowOf(service.store.db, "receipt", { user_key: "once" });
    await tell("evt_1", refunded(amount - 1, transaction_id));
    expect(await service.entitlements(token)).toContain(gives);
    await tell("evt_2", refunded(amount, transaction_id));
    expect(await service.entitlements(token)).not.toContain(gives);
    expect([(await row()).status, stopped]).toEqual(["active", []]);
  });

  it("of a period that is over ends nothing", async () => {
    service.clock.at = end + HOUR;
    await tell("evt_1", paid());
    await tell("evt_2", refunded(1_271));
    expect([(await row()).status, await watches(), stopped]).toEqual(["active", true, []]);
  });

  it("is only reported while it is asked for, and where the books do not know the payment", async () => {
    await tell("evt_1", disputed(0));
    await tell("evt_2", refunded(500, "in_unknown"));
    expect([(await row()).status, reported.length]).toEqual(["active", 2]);
    expect((await receipts())[0].refunded_in_cents).toBeUndefined();
  });

  describe("in a dispute", () => {
    const won = () => [disputed(0), disputed(1_271), disputed(0, "won", HOUR)];
    const lost = () => [disputed(0), disputed(1_271), disputed(1_271, "lost", HOUR)];
    const orders = [
      ["as it happened", [0, 1, 2], true],
      ["the end first", [2, 0, 1], false],
      ["the end before the money", [0, 2, 1], false],
      ["each twice", [0, 1, 0, 2, 1, 2], true],
      ["the end alone", [2], false],
    ] as const;

    it.each(orders)("that is won, the paid period goes on, or ends with its money (%s)", async (_, order, gone) => {
      for (const [count, index] of order.entries()) await tell(`evt_${count}`, won()[index] as Notice);
      expect([await watches(), (await receipts())[0].refunded_in_cents]).toEqual([true, undefined]);
      service.clock.at = end - 1;
      expect([await watches(), stopped.length > 0]).toEqual([true, gone]);
      service.clock.at = end;
      if (gone) expect([await watches(), (await row()).status]).toEqual([false, "expired"]);
    });

    it.each(orders)("that is lost, the pass has ended (%s)", async (_, order) => {
      for (const [count, index] of order.entries()) await tell(`evt_${count}`, lost()[index] as Notice);
      expect([await watches(), (await receipts())[0].refunded_in_cents, stopped.length > 0]).toEqual([
        false,
        1_271,
        true,
      ]);
    });

    it("gives the voucher that began its days after the period, when it is won", async () => {
      const { user_key } = await row();
      const waiting = end + 30 * DAY;
      await insert(service.store.db, "voucher", { user_key, code: "BOOSTER-YEAR", expires_at: waiting });
      await tell("evt_1", disputed(1_271));
      expect(await voucherEnd()).toBe(service.clock.at + 30 * DAY);
      await tell("evt_2", disputed(0, "won", HOUR));
      expect(await voucherEnd()).toBe(waiting);
    });

    it("tells the member each time that the money moves", async () => {
      await tell("evt_1", disputed(0));
      await tell("evt_2", disputed(1_271));
      // Mails of one moment are in no order.
      service.clock.at += 1;
      await tell("evt_3", disputed(0, "won", HOUR));
      const [won, taken, ...rest] = (await service.mailer.outbox()).filter(({ subject }) => !subject.includes("now"));
      expect(taken?.subject).toBe("You got $12.71 back for your Monthly Pass");
      expect(won?.subject).toBe("The dispute over your Monthly Pass is settled");
      expect(won?.text).toContain("You have it again until October 4, 2026. It doesn't renew");
      expect(rest).toEqual([]);
    });

    it("leaves a pass that its member bought meanwhile as it is, and asks the team", async () => {
      await tell("evt_1", disputed(1_271));
      await service.buy("price_season_pass");
      const before = await service.store.db.selectFrom("subscription").selectAll().execute();
      await tell("evt_2", disputed(0, "won", HOUR));
      expect(await service.store.db.selectFrom("subscription").selectAll().execute()).toEqual(before);
      expect(reported.at(-1)).toContain("has bought the pass season_pass since");
    });

    it.each([
      ["won later", DAY, 0],
      ["won before it", -DAY, 1_271],
    ])("at PayPal, takes what was reversed unless it is %s", async (_, after, amount) => {
      const reversal = { ...disputed(1_271), about: "reversal", state: "reversed" } as const;
      const won = disputed(0, "won", after);
      await tell("evt_1", after > 0 ? won : reversal);
      await tell("evt_2", after > 0 ? reversal : won);
      expect((await receipts())[0].refunded_in_cents ?? 0).toBe(amount);
    });

    it("and refunded in part, never sends back more than was paid", async () => {
      await tell("evt_1", refunded(500));
      await tell("evt_2", disputed(1_271));
      expect((await receipts())[0].refunded_in_cents).toBe(1_271);
      await tell("evt_3", disputed(0, "won", HOUR));
      expect([(await receipts())[0].refunded_in_cents, await watches()]).toEqual([500, true]);
    });
  });

  it("of a PayPal pass is found by its subscription", async () => {
    const [receipt] = await receipts();
    const body = JSON.stringify({ ...receipt, transaction_id: reference });
    await service.store.db.updateTable("receipt").set({ body, transaction_id: reference }).execute();
    await tell("evt_1", { ...refunded(1_271, "S-1"), reference });
    expect((await row()).status).toBe("expired");
  });
});

describe("a voucher that is redeemed while a renewal is not paid yet", () => {
  const GIVEN = 10 * DAY;
  const voucherEnd = async () => (await rowOf(service.store.db, "voucher")).expires_at;
  const redeem = async () => {
    await update(service.store.db, "voucher_code", { gives_days: 10 }, { code: "SEASON-2026" });
    return (await service.redeem(await service.member())).body;
  };
  beforeEach(async () => {
    service.clock.at = end + HOUR;
    await tell("evt_1", { kind: "failed", reference, nextTry: end + 3 * DAY });
    service.clock.at = end + 2 * DAY;
    expect(await redeem()).toMatchObject({
      starts_at: new Date(nextMonth()).toISOString(),
      expires_at: new Date(nextMonth() + GIVEN).toISOString(),
    });
    service.clock.at = end + 3 * DAY;
  });
  const nextMonth = () => DateTime.fromMillis(end, { zone: DEFAULT_TIME_ZONE }).plus({ months: 1 }).toMillis();

  it("waits for the period that is paid in the end, and no longer", async () => {
    await tell("evt_2", paid({ periodEnd: nextMonth(), paidAt: service.clock.at }));
    expect([(await row()).current_period_end, await voucherEnd()]).toEqual([nextMonth(), nextMonth() + GIVEN]);
  });

  it.each([
    ["the provider gives up", () => tell("evt_2", { kind: "ended", reference })],
    ["the member cancels", async () => service.cancel(await service.member())],
    [
      "it is canceled at the provider",
      async () => {
        standing = { state: "ending", payment: null };
        await tell("evt_2", { kind: "changed", reference });
      },
    ],
  ])("begins when %s", async (_, stop) => {
    service.playProvider({ cancelAtPeriodEnd: async () => null });
    await stop();
    expect([await watches(), await voucherEnd()]).toEqual([true, service.clock.at + GIVEN]);
    service.clock.at += GIVEN;
    expect(await watches()).toBe(false);
  });
});
