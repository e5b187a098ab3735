import { beforeAll, describe, expect, it } from "vitest";
import type { PaymentRequest } from "~contracts/records/billing";
import { memberOf } from "~network/billing/billing-settings";
import { pay, settleOpenPayments } from "~network/billing/orders/payments.server";
import type { CardBehavior } from "~network/billing/provider/test-cards";
import { BILLING_TABLES, BillingService, ORDER } from "../network/billing/billing-fixture";
import { endingProcess } from "../network/billing/ending-process";
import { ProcessEnded } from "../support/ending-statements";
import { insert, rowOf } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/**
 * A process that ends between any two steps of a payment: money happens once all the same (security 6, 8 "crash
 * points").
 */

const under = storeOfFile(BILLING_TABLES);
let service: BillingService;
beforeAll(async () => {
  service = await BillingService.open(under.store);
});

type Way = {
  name: string;
  promo: boolean;
  recurring: boolean;
  prepare(token: string, promo_code: string | null): Promise<Partial<PaymentRequest>>;
};

const byCard = async (token: string, promo_code: string | null, behavior?: CardBehavior) => {
  return { token: await service.card(token, behavior), zip_code: "50309", promo_code };
};
async function byPaypal(token: string, promo_code: string | null) {
  const order = { promo_code, zip_code: "50309" };
  const approved = await service.wallet(token, { ...order, paypal_plan_id: "P-annual-basic" });
  return { ...order, payment_option: "paypal" as const, token: approved };
}
async function bySavedCard(token: string) {
  await service.saveCard(token, await service.card(token));
  return { token: null, zip_code: "50309" };
}

const WAYS: Way[] = [
  { name: "a card", promo: false, recurring: true, prepare: byCard },
  { name: "a card and the last redemption of a promo", promo: true, recurring: true, prepare: byCard },
  { name: "the saved card", promo: false, recurring: true, prepare: bySavedCard },
  { name: "PayPal", promo: false, recurring: true, prepare: byPaypal },
  { name: "PayPal and the last redemption of a promo", promo: true, recurring: true, prepare: byPaypal },
  {
    name: "a card, for a pass that ends",
    promo: false,
    recurring: false,
    prepare: async (token) => ({ ...(await byCard(token, null)), pass: "price_tournament_pass" }),
  },
];

let buyers = 0;
/** A member with an order of their own, and a promo that only one order can have. */
async function buyer({ promo, prepare }: Way) {
  const name = `buyer-${(buyers += 1)}`;
  // Only the newest mails are kept, and of one moment any.
  service.clock.at += 1;
  const code = promo ? `ONLY-${buyers}` : null;
  if (code) {
    const off = { value_type: "percent", value_amount: 20, subscription_type: null, months: null } as const;
    const once = { redemptions_limit: 1, redemptions: 0, expires_at: null, is_subscription_retention: 0 } as const;
    await insert(service.store.db, "promo_code", { code, ...off, ...once, description: "20% off", pass_key: null });
  }
  const token = await service.member(name);
  const order = await prepare(token, code);
  return { name, token, code, order, request: { ...ORDER, ...order }, member: await memberOf(service.store.db, name) };
}
type Buyer = Awaited<ReturnType<typeof buyer>>;

const reservationsOf = (code: string | null) => {
  const all = service.store.db.selectFrom("promo_reservation").select(["member_key", "state"]);
  return all.where("code", "=", code ?? "").execute();
};

async function expectOnce({ name, token, code }: Buyer, { recurring }: Way, chargesBefore: number): Promise<void> {
  const { db } = service.store;
  const rows = async (table: "receipt" | "billed_subscription") =>
    (await db.selectFrom(table).select("user_key").where("user_key", "=", name).execute()).length;
  const welcomes = (await service.mailer.outbox()).filter(
    ({ to, subject }) => to === `${name}@mail.example` && subject.startsWith("You're now subscribed"),
  );
  const attempts = await db.selectFrom("payment_attempt").select("state").where("user_key", "=", name).execute();
  expect({
    charges: (await service.charges()).length - chargesBefore,
    receipts: await rows("receipt"),
    subscriptions: await rows("billed_subscription"),
    mails: welcomes.length,
    open: attempts.filter(({ state }) => ["created", "sent", "unknown"].includes(state)).length,
    entitlements: ((await service.entitlements(token)) as string[]).length,
  }).toEqual({
    charges: 1,
    receipts: 1,
    subscriptions: recurring ? 1 : 0,
    mails: 1,
    open: 0,
    entitlements: recurring ? 3 : 2,
  });
  if (!code) return;
  const { redemptions } = await rowOf(db, "promo_code", { code });
  expect([redemptions, await reservationsOf(code)]).toEqual([1, [{ member_key: name, state: "used" }]]);
}

/** The member tries again: the form as it was sent, and where that one came to nothing, a new one. */
async function triesAgain({ name, token, order }: Buyer, newFormFirst: boolean): Promise<void> {
  const keys = [`${name}-first`, `${name}-again`];
  const answers = [];
  for (const key of newFormFirst ? [...keys].reverse() : keys) {
    const answer = await service.pay(token, key, order);
    answers.push(answer.status);
    if (answer.status === 200 && !newFormFirst) break;
  }
  expect(answers.filter((status) => status === 200).length, `one of the tries is paid: ${answers.join(", ")}`).toBe(1);
}

function countEnded(error: unknown): 1 {
  expect(error).toBeInstanceOf(ProcessEnded);
  return 1;
}

describe("a payment by", () => {
  it.each(WAYS)(
    "$name is made once, wherever the process ends",
    async (way) => {
      const whole = await buyer(way);
      const before = (await service.charges()).length;
      const { billing, steps } = endingProcess(service);
      expect((await pay(billing, whole.member, `${whole.name}-first`, whole.request)).status).toBe(200);
      await expectOnce(whole, way, before);
      expect(steps.length, "each of them is a point to end at").toBeGreaterThanOrEqual(30);

      let ended = 0;
      for (let point = 0; point < steps.length; point += 1) {
        const one = await buyer(way);
        const chargesBefore = (await service.charges()).length;
        // A process may also end while it tidies its mail behind a payment that is made already.
        const answer = pay(endingProcess(service, point).billing, one.member, `${one.name}-first`, one.request);
        ended += await answer.then(({ status }) => (expect(status).toBe(200), 0), countEnded);
        await settleOpenPayments(service.billing, { evenIfHeld: true });
        // A second order of a pass that ends is another pass, and rightly paid for.
        await triesAgain(one, way.recurring && point % 2 === 1);
        const where = `ended at point ${point}, ${steps.slice(Math.max(0, point - 2), point + 1).join(", ")}`;
        await expectOnce(one, way, chargesBefore).catch((cause: unknown) => {
          throw new Error(where, { cause });
        });
      }
      expect(ended, "payments that the process left in the middle").toBeGreaterThanOrEqual(30);
    },
    120_000,
  );
});

describe("the settling of a lost reply", () => {
  it("is done once, wherever the process that does it ends", async () => {
    const prepare: Way["prepare"] = (token, promo_code) => byCard(token, promo_code, "lost_reply");
    const way: Way = { name: "a card whose reply is lost", promo: true, recurring: true, prepare };
    const lost = async () => {
      const one = await buyer(way);
      const chargesBefore = (await service.charges()).length;
      expect((await service.pay(one.token, `${one.name}-first`, one.order)).status).toBe(503);
      return { one, chargesBefore };
    };
    const whole = await lost();
    const { billing, steps } = endingProcess(service);
    expect(await settleOpenPayments(billing, { evenIfHeld: true })).toBe(1);
    await expectOnce(whole.one, way, whole.chargesBefore);

    for (let point = 0; point < steps.length; point += 1) {
      const { one, chargesBefore } = await lost();
      const ending = settleOpenPayments(endingProcess(service, point).billing, { evenIfHeld: true });
      // What cannot be asked stays open; what ends is taken up by the next process.
      await ending.catch((error: unknown) => expect(error).toBeInstanceOf(ProcessEnded));
      await settleOpenPayments(service.billing, { evenIfHeld: true });
      expect((await service.pay(one.token, `${one.name}-first`, one.order)).status).toBe(200);
      await expectOnce(one, way, chargesBefore);
    }
  }, 120_000);
});

describe("an order that was written off, and is paid after all", () => {
  const way: Way = { name: "a card whose charge is unheard of", promo: true, recurring: true, prepare: byCard };

  /** Its charge is under way, and the provider knows of none when it is asked. */
  async function writtenOff(): Promise<Buyer & { paid: () => Promise<unknown> }> {
    const one = await buyer(way);
    const { cards } = service.billing;
    const unheard = { subscribe: () => Promise.reject(new Error("cut off")), outcomeOf: async () => null };
    const deaf = cards && Object.assign(Object.create(cards) as typeof cards, unheard);
    const billing = { ...service.billing, cards: deaf };
    const key = `${one.name}-first`;
    expect((await pay(billing, one.member, key, one.request)).status).toBe(503);
    expect(await settleOpenPayments(billing, { evenIfHeld: true })).toBe(1);
    const paid = service.paid(`sub-${one.name}`, { transaction: `ch-${one.name}`, amount: 6_784, attemptKey: key });
    return { ...one, paid: () => service.tell(`paid-${one.name}`, paid) };
  }
  const redemptions = async (code: string | null) =>
    (await rowOf(service.store.db, "promo_code", { code: code ?? "" })).redemptions;

  it("has used its code, once", async () => {
    const one = await writtenOff();
    expect(await redemptions(one.code)).toBe(0);
    const charges = (await service.charges()).length;
    await one.paid();
    // The charge of a test's own is not in the provider's book.
    await expectOnce(one, way, charges - 1);
    await one.paid();
    expect(await redemptions(one.code)).toBe(1);
    const other = await service.member(`other-${one.name}`);
    const order = { ...one.order, token: await service.card(other) };
    const { status, body } = await service.pay(other, `other-${one.name}`, order);
    expect([status, body.message]).toEqual([400, "This promotion code is no longer valid."]);
  });

  it("has used it beside the member who took its last redemption meanwhile", async () => {
    const one = await writtenOff();
    const name = `last-${one.name}`;
    const other = await service.member(name);
    expect((await service.pay(other, name, { ...one.order, token: await service.card(other) })).status).toBe(200);
    await one.paid();
    expect(await redemptions(one.code)).toBe(2);
    expect((await reservationsOf(one.code)).map(({ state }) => state)).toEqual(["used", "used"]);
  });
});
