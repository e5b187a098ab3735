import { beforeEach, describe, expect, it, vi } from "vitest";
import { type PaymentRequest, receiptSchema } from "~contracts/records/billing";
import { type Gift, type GiftOrder, giftSchema } from "~contracts/records/gift";
import { sendGifts } from "~network/billing/gifts/gifts.server";
import { bookedBy } from "~network/billing/orders/receipts.server";
import { refundOrder } from "~network/billing/refunds/refunds.server";
import { applyProviderStatus } from "~network/billing/subscriptions/subscription-checks.server";
import type { Returned } from "../network/billing/billing-fixture";
import { A_GIFT, BILLING_TABLES, BillingService, DAY, SITE, START } from "../network/billing/billing-fixture";
import { insert, rowOf } from "../support/rows";
import { inBetween } from "./in-between";
import { storeOfTest } from "./store-under-test";

/** A pass bought for someone else: its code, its mail, and what becomes of it when the money goes back (B 7, 9). */

const under = storeOfTest(BILLING_TABLES);
let service: BillingService;
beforeEach(async () => {
  service = await BillingService.open(under.store);
});

const HOUR = 3_600_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
/** 9:00 in Denver, which is at UTC-6 in September. */
const nineOn = (day: string) => Date.parse(`${day}T15:00:00Z`);
const NOT_WAITING = [409, "not_waiting"];
const LATER = dayOf(START + 10 * DAY);
const PRINTED: GiftOrder = { ...A_GIFT, message: "Go Tigers!" };
const MAILED: GiftOrder = { ...PRINTED, sending: { email: "sam@mail.example", day: LATER } };

async function give(gift = PRINTED, more: Partial<PaymentRequest> = {}, buyer = "buyer", key = "gift-order") {
  const token = await service.member(buyer);
  const order = { pass: "price_season_pass", token: await service.card(token), zip_code: "50309", gift, ...more };
  return service.pay(token, key, order);
}
async function gifts(buyer = "buyer"): Promise<Gift[]> {
  const { body } = await service.call("member", "GET", "/v3/gifts", { token: await service.member(buyer) });
  return giftSchema.array().parse(body.gifts);
}
async function given(gift?: GiftOrder): Promise<Gift> {
  expect((await give(gift)).status).toBe(200);
  const [own] = await gifts();
  if (!own) throw new Error("there is no gift");
  return own;
}
async function redeem(code: string, who = "sam", key = `redeem-${code}`) {
  const { status, body } = await service.redeem(await service.member(who), code, key);
  return [status, body.error ?? body.expires_at];
}
const mailAgain = (gift: Gift, key: string, who = "buyer") =>
  service.asks("POST", `/v3/gifts/${gift.key}/mail`, { key }, who);
const readdress = (gift: Gift, email: string, key = "click-0009", who = "buyer") =>
  service.asks("PUT", `/v3/gifts/${gift.key}/address`, { email, key }, who);
const change = (gift: Gift, sending: object, who = "buyer") =>
  service.asks("PUT", `/v3/gifts/${gift.key}`, sending, who);
const mailsTo = async (address: string) => (await service.mailer.outbox()).filter(({ to }) => to === address);
const receipt = async () => receiptSchema.parse(JSON.parse((await rowOf(under.store.db, "receipt")).body));
async function tell(told: Returned, buyer = "buyer"): Promise<void> {
  const { db } = under.store;
  const own = await db.selectFrom("gift").select("order_id").where("user_key", "=", buyer).executeTakeFirst();
  await tellOf(own?.order_id ?? "", told);
}
async function tellOf(order: string, told: Returned): Promise<void> {
  const [booked] = await bookedBy(under.store.db, "order_id", [order]);
  await service.goesBack(booked?.transaction ?? "", told);
}
const refunded = (amount: number, buyer?: string) => tell({ amount }, buyer);
const OPENED: Returned = { state: "open", amount: 0 };
const TOTAL = 4_239;
const voucherEnd = async () => (await rowOf(under.store.db, "voucher", { user_key: "sam" })).expires_at;

describe("a gift", () => {
  it("is paid once with tax, gives the buyer a code and nothing else, and the receipt says so", async () => {
    const own = await given();
    expect(own).toMatchObject({
      ...{ pass_name: "Season Pass", gives_days: 120, from: "Robin Sawyer", recipient_name: "Sam Rivera" },
      ...{ state: "ready", sending: null, sent_at: null, expires_at: "2027-09-04T23:00:00.000Z" },
    });
    expect(own.code).toMatch(/^GIFT(-[A-HJ-NP-Z2-9]{5}){3}$/);
    expect((await service.charges()).map(({ amount }) => amount)).toEqual([TOTAL]);
    expect([await service.watches("buyer"), await service.billed(await service.member("buyer"))]).toEqual([
      false,
      null,
    ]);
    expect(await receipt()).toMatchObject({
      ...{ gift: { recipient_name: "Sam Rivera" }, recurring: false, recurring_total_in_cents: 0 },
      ...{ total_in_cents: TOTAL, tax_in_cents: 240, order_id: own.order_id },
    });
    const [letter] = await mailsTo("buyer@mail.example");
    expect(letter?.text).toContain("it doesn't renew, and neither of you is charged again");
  });

  it("is one gift however often it is sent, and another order where it says something else", async () => {
    const token = await service.card(await service.member("buyer"));
    const [first, second] = await Promise.all([give(PRINTED, { token }), give(PRINTED, { token })]);
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect((await give({ ...PRINTED, message: "Another" }, { token })).status).toBe(409);
    expect([(await gifts()).length, (await service.charges()).length]).toEqual([1, 1]);
  });

  it("stands behind those that its buyer gave since", async () => {
    await give();
    service.clock.at += DAY;
    await give({ ...PRINTED, recipient_name: "Ann Lee" }, {}, "buyer", "later-order");
    expect((await gifts()).map(({ recipient_name }) => recipient_name)).toEqual(["Ann Lee", "Sam Rivera"]);
  });

  it("can be bought by a subscriber, and beside the buyer's own pass", async () => {
    await service.buy("price_annual-basic", {}, "buyer");
    expect((await give()).status).toBe(200);
  });

  it.each([
    ["a pass that renews", "price_annual-basic"],
    ["a pass for one tournament", "price_tournament_pass"],
    ["no pass", "price_none"],
  ])("is never %s, and nothing is charged", async (_what, pass) => {
    expect(await give(PRINTED, { pass })).toMatchObject({
      status: 400,
      body: { valid: false, message: "This pass can't be given as a gift." },
    });
    expect(await service.charges()).toEqual([]);
  });

  it.each([
    ["two days ago", dayOf(START - 2 * DAY), 400],
    ["yesterday, which it was when the buyer began", dayOf(START - DAY), 200],
    ["in a year", dayOf(START + 365 * DAY), 200],
    ["later than in a year", dayOf(START + 367 * DAY), 400],
  ])("mailed %s", async (_when, day, status) => {
    expect((await give({ ...MAILED, sending: { email: "sam@mail.example", day } })).status).toBe(status);
  });

  it.each([
    ["an address with a line break", { sending: { email: "sam@mail.example\nBcc: all@mail.example", day: LATER } }],
    ["a name with a line break", { recipient_name: "Sam\r\nBcc: all@mail.example" }],
    ["a message of 501 characters", { message: "x".repeat(501) }],
    ["a day that isn't one", { sending: { email: "sam@mail.example", day: "2026-02-30" } }],
  ])("with %s is refused before anything is charged", async (_what, changes) => {
    expect((await give({ ...PRINTED, ...changes })).status).toBe(400);
    expect(await service.charges()).toEqual([]);
  });

  it("offers what the catalogue sells for one period and opens everything", async () => {
    const keys = async () =>
      ((await service.call("member", "GET", "/v3/gift_passes")).body.passes as { key: string }[]).map(({ key }) => key);
    expect(await keys()).toEqual(["day_pass", "season_pass", "playoff_pass"]);
    await insert(under.store.db, "offered_pass", { key: "day_pass", listed: 0 });
    await under.store.db.updateTable("billing_pass").set({ listed: 0 }).where("key", "=", "day_pass").execute();
    expect(await keys()).toEqual(["season_pass", "playoff_pass"]);
  });
});

describe("the mail of a gift", () => {
  it("goes out at 9:00 on its day in the buyer's zone, once, and says the code and the words as typed", async () => {
    const message = `<script>alert(1)</script>\n${"<b>&".repeat(118)}`.slice(0, 500);
    const own = await given({ ...MAILED, message });
    expect(own.state).toBe("waiting");
    await service.roundAt(nineOn(LATER) - 1);
    expect(await mailsTo("sam@mail.example")).toEqual([]);
    await service.roundAt(nineOn(LATER));
    await service.roundAt(nineOn(LATER) + DAY);
    const [letter, ...more] = await mailsTo("sam@mail.example");
    expect([letter?.subject, more]).toEqual(["Robin Sawyer gave you a Season Pass", []]);
    expect(letter?.text).toContain(`Redeem it here: ${SITE}/redeem?code=${own.code}`);
    expect(letter?.text).toContain(`Robin Sawyer wrote:\n> ${message.replaceAll("\n", "\n> ")}\n`);
    expect((await gifts())[0]).toMatchObject({ state: "sent", expires_at: expect.stringMatching(/^2027-09-14/) });
  });

  it("goes out by itself where its day was over when it was paid, or the buyer's account is gone", async () => {
    await given({ ...MAILED, sending: { email: "sam@mail.example", day: dayOf(START) } });
    await under.store.db.deleteFrom("user").where("key", "=", "buyer").execute();
    await service.roundAt(nineOn(dayOf(START)) + DAY);
    expect(await mailsTo("sam@mail.example")).toHaveLength(1);
    expect(await under.store.db.selectFrom("gift").selectAll().execute(), "and is forgotten then").toEqual([]);
  });

  it("doesn't go out where the code is redeemed before its day", async () => {
    const { code } = await given(MAILED);
    await redeem(code);
    await service.roundAt(nineOn(LATER));
    const about = (await mailsTo("sam@mail.example")).map(({ subject }) => subject);
    expect([about, (await gifts())[0]?.sent_at]).toEqual([["You redeemed your code: Season Pass"], null]);
  });

  it("is sent again at most three times a day, once per click", async () => {
    const own = await given(MAILED);
    expect(await mailAgain(own, "click-0000")).toEqual([409, "not_sent"]);
    await service.roundAt(nineOn(LATER));
    const answers = [];
    for (const key of ["click-0001", "click-0001", "click-0002", "click-0003", "click-0004"])
      answers.push((await mailAgain(own, key))[0]);
    expect([answers, (await mailsTo("sam@mail.example")).length]).toEqual([[200, 200, 200, 200, 429], 4]);
    service.clock.at += DAY;
    const clicks = ["click-0005", "click-0006", "click-0007", "click-0008"].map((key) => mailAgain(own, key));
    expect((await Promise.all(clicks)).map(([status]) => status).sort()).toEqual([200, 200, 200, 429]);
    expect((await mailsTo("sam@mail.example")).length).toBe(7);
  });

  it("has three more mails once another day begins in the buyer's zone", async () => {
    const own = await given(MAILED);
    await service.roundAt(nineOn(LATER));
    for (const key of ["click-0001", "click-0002", "click-0003"]) await mailAgain(own, key);
    service.clock.at += 15 * HOUR - 1;
    expect([(await gifts())[0]?.mails_left, await mailAgain(own, "click-0004")]).toEqual([0, [429, "too_often"]]);
    service.clock.at += 1;
    expect([(await gifts())[0]?.mails_left, await mailAgain(own, "click-0004")]).toEqual([3, [200, undefined]]);
  });

  it("can be moved to another day and address until it is sent", async () => {
    const own = await given(MAILED);
    const day = dayOf(START + 20 * DAY);
    expect(await change(own, { email: "sam@mail.example", day: dayOf(START - DAY) })).toEqual([422, "past_day"]);
    expect(await change(own, { email: "sam@mail.example", day: dayOf(START + 400 * DAY) })).toEqual([422, "far_day"]);
    expect((await change(own, { email: "sam@mail.example\n", day }))[0]).toBe(400);
    expect(await change(own, { email: "other@mail.example", day })).toEqual([200, undefined]);
    await service.roundAt(nineOn(LATER));
    expect((await gifts())[0]).toMatchObject({ state: "waiting", expires_at: expect.stringMatching(/^2027-09-24/) });
    expect((await receipt()).expires_at).toBe((await gifts())[0]?.expires_at);
    await service.roundAt(nineOn(day));
    expect([(await mailsTo("sam@mail.example")).length, (await mailsTo("other@mail.example")).length]).toEqual([0, 1]);
    expect(await change(own, { email: "third@mail.example", day: dayOf(START + 30 * DAY) })).toEqual(NOT_WAITING);
  });

  it("can go to another address once it is sent, once per click, under a code that voids the one before", async () => {
    const own = await given(MAILED);
    expect(await readdress(own, "ann@mail.example")).toEqual([409, "not_sent"]);
    await service.roundAt(nineOn(LATER));
    expect(await readdress(own, "ann@mail.example\n")).toEqual([400, "invalid_request"]);
    service.clock.at += DAY;
    for (const _ of [1, 2]) expect(await readdress(own, "ann@mail.example")).toEqual([200, undefined]);
    const [moved] = await gifts();
    expect(moved).toMatchObject({ sending: { email: "ann@mail.example" }, state: "sent", expires_at: own.expires_at });
    expect([moved?.code === own.code, moved?.sent_at]).toEqual([false, new Date(nineOn(LATER) + DAY).toISOString()]);
    const letters = await mailsTo("ann@mail.example");
    expect([letters.length, letters[0]?.text.includes(moved?.code ?? "")]).toEqual([1, true]);
    expect(await redeem(own.code)).toEqual([404, "not_found"]);
    expect((await redeem(moved?.code ?? ""))[0]).toBe(200);
    expect(await readdress(own, "third@mail.example", "click-0010")).toEqual([409, "not_sent"]);
  });

  it("goes where the page says last, though all its forms have one key and an answer was lost", async () => {
    const own = await given(MAILED);
    await service.roundAt(nineOn(LATER));
    expect(await mailAgain(own, "one-page")).toEqual([200, undefined]);
    for (const email of ["ann@mail.example", "bea@mail.example"])
      expect(await readdress(own, email, "one-page")).toEqual([200, undefined]);
    const [moved] = await gifts();
    expect([moved?.sending?.email, moved?.code === own.code, moved?.mails_left]).toEqual([
      ...["bea@mail.example", false],
      0,
    ]);
    expect(await readdress(own, "bea@mail.example", "one-page"), "the same click").toEqual([200, undefined]);
    expect((await gifts())[0]?.code).toBe(moved?.code);
  });

  it.each(["redeemed", "expired", "withdrawn", "on hold"])("stays where it is once its code is %s", async (state) => {
    const own = await given(MAILED);
    await service.roundAt(nineOn(LATER));
    if (state === "redeemed") await redeem(own.code);
    if (state === "withdrawn") await refunded(TOTAL);
    if (state === "on hold") await tell(OPENED);
    if (state === "expired") service.clock.at = Date.parse(own.expires_at);
    for (const answer of [readdress(own, "ann@mail.example"), mailAgain(own, "click-0001")])
      expect(await answer).toEqual([409, "not_sent"]);
    expect([(await gifts())[0]?.code, await mailsTo("ann@mail.example")]).toEqual([own.code, []]);
  });

  it("redeemed as it goes to another address, is one of the two", async () => {
    const own = await given(MAILED);
    await service.roundAt(nineOn(LATER));
    const statuses: unknown[] = [];
    await inBetween(
      under.store,
      "voucher",
      async () => statuses.push((await redeem(own.code))[0]),
      async () => statuses.push((await readdress(own, "ann@mail.example"))[0]),
    );
    expect([statuses.length, statuses.filter((status) => status === 200).length]).toEqual([2, 1]);
    expect(
      await under.store.db.selectFrom("voucher_code").select("code").where("order_id", "=", own.order_id).execute(),
    ).toHaveLength(1);
  });

  it("under its new code is withdrawn with its money, and its first mail doesn't go out late", async () => {
    const own = await given(MAILED);
    await service.roundAt(nineOn(LATER));
    await under.store.db.updateTable("outbox").set({ state: "queued" }).where("to", "=", "sam@mail.example").execute();
    await readdress(own, "ann@mail.example");
    expect(await mailsTo("sam@mail.example")).toEqual([]);
    await refunded(TOTAL);
    expect(await redeem((await gifts())[0]?.code ?? "")).toEqual([410, "withdrawn"]);
  });

  it("is no one else's: another member neither sees, mails, nor moves it", async () => {
    const own = await given(MAILED);
    await service.member("thief");
    expect(await gifts("thief")).toEqual([]);
    expect(await mailAgain(own, "click-0001", "thief")).toEqual([404, "not_found"]);
    expect(await readdress(own, "thief@mail.example", "click-0001", "thief")).toEqual([404, "not_found"]);
    expect(await change(own, { email: "thief@mail.example", day: LATER }, "thief")).toEqual([404, "not_found"]);
  });
});

describe("a gift's code", () => {
  it("is redeemed like any other, once, and the buyer sees it", async () => {
    const { code } = await given();
    expect(await redeem(code)).toEqual([200, "2027-01-02T23:00:00.000Z"]);
    expect(await redeem(code, "other")).toEqual([409, "already_used"]);
    expect([await service.watches("sam"), (await gifts())[0]?.state]).toEqual([true, "redeemed"]);
  });

  it("expires a year after it is given", async () => {
    const { code, expires_at } = await given();
    service.clock.at = Date.parse(expires_at) - 1;
    const token = await service.member("sam");
    expect((await service.call("member", "GET", `/v3/vouchers/${code}`, { token })).status).toBe(200);
    service.clock.at += 1;
    expect(await redeem(code)).toEqual([410, "expired"]);
  });

  it.each([
    ["a refund", [{ state: "refunded", amount: TOTAL }], "withdrawn", "withdrawn"],
    ["part of it back", [{ state: "refunded", amount: TOTAL - 1 }], null, "redeemed"],
    ["a dispute that is opened", [OPENED], "on_hold", "on_hold"],
    ["a dispute that took the money and isn't settled", [{ state: "open", amount: TOTAL }], "on_hold", "on_hold"],
    ["a dispute that is won", [OPENED, { state: "won", amount: 0 }], null, "redeemed"],
    ["a dispute that is lost", [OPENED, { state: "lost", amount: TOTAL }], "withdrawn", "withdrawn"],
    ["a dispute lost over a part", [OPENED, { state: "lost", amount: 1_000 }], null, "redeemed"],
    [
      "a part refunded, and a dispute lost over the rest",
      [{ state: "refunded", amount: 1_000 }, OPENED, { state: "lost", amount: TOTAL - 1_000 }],
      "withdrawn",
      "withdrawn",
    ],
    [
      "the end of a dispute, told before it",
      [
        { state: "won", amount: 0 },
        { ...OPENED, toldAt: 0 },
      ],
      null,
      "redeemed",
    ],
  ] as [string, Returned[], string | null, string][])("unredeemed, after %s", async (_what, told, error, state) => {
    const own = await given(MAILED);
    for (const one of told) for (const _twice of [1, 2]) await tell(one);
    await service.roundAt(nineOn(LATER));
    expect(await mailsTo("sam@mail.example"), "a code that doesn't work is not mailed").toHaveLength(error ? 0 : 1);
    const [status, answer] = await redeem(own.code);
    expect(error ? [status, answer] : [status]).toEqual(error ? [error === "on_hold" ? 409 : 410, error] : [200]);
    expect((await gifts())[0]?.state).toBe(state);
  });

  it("on hold, is not offered, is mailed once the dispute is won, and doesn't lose the time", async () => {
    const own = await given(MAILED);
    await tell(OPENED);
    const token = await service.member("sam");
    const looked = await service.call("member", "GET", `/v3/vouchers/${own.code}`, { token });
    expect([looked.status, looked.body.error]).toEqual([409, "on_hold"]);
    await service.roundAt(nineOn(LATER) + DAY);
    expect(await change(own, { email: "sam@mail.example", day: dayOf(START + 20 * DAY) })).toEqual(NOT_WAITING);
    expect(await mailsTo("sam@mail.example")).toEqual([]);
    await tell({ state: "won", amount: 0 });
    const until = new Date(Date.parse(own.expires_at) + (service.clock.at - START)).toISOString();
    expect([(await gifts())[0]?.expires_at, (await receipt()).expires_at]).toEqual([until, until]);
    await service.roundAt(service.clock.at + DAY);
    expect(await mailsTo("sam@mail.example")).toHaveLength(1);
  });

  it("put on hold while gifts are being mailed, waits for the end of the dispute", async () => {
    await given(MAILED);
    service.clock.at = nineOn(LATER);
    const { db } = under.store;
    const begin = vi.spyOn(db, "transaction");
    const inOne = { execute: (work: Parameters<ReturnType<typeof db.transaction>["execute"]>[0]) => held(work) };
    async function held(work: Parameters<typeof inOne.execute>[0]) {
      await tell(OPENED);
      return db.transaction().execute(work);
    }
    begin.mockImplementationOnce(() => inOne as ReturnType<typeof db.transaction>);
    await sendGifts(service.billing);
    begin.mockRestore();
    expect([await mailsTo("sam@mail.example"), (await gifts())[0]?.state]).toEqual([[], "on_hold"]);
    await tell({ state: "won", amount: 0 });
    await service.roundAt(service.clock.at + 1);
    expect(await mailsTo("sam@mail.example")).toHaveLength(1);
  });

  it("tells its buyer when the money goes and comes back, and says what became of the code", async () => {
    await given();
    await tell(OPENED);
    await tell({ state: "open", amount: TOTAL });
    await tell({ state: "won", amount: 0 });
    const letters = await mailsTo("buyer@mail.example");
    expect(letters).toHaveLength(3);
    const back = letters.find(({ subject }) => subject === "You got $42.39 back for the Season Pass you gave");
    const stays = letters.find(({ subject }) => subject === "The dispute over your gift is settled");
    expect(back?.text).toContain("on hold until the dispute over your payment is settled");
    expect(stays?.text).toContain("Your payment of $42.39 for the Season Pass you gave stands after all.");
    expect(stays?.text).toContain("Your gift works again.");
  });

  it("redeemed, stops with a dispute's money and gives back the days that were left when it is won", async () => {
    await redeem((await given()).code);
    service.clock.at += 20 * DAY;
    await tell({ state: "open", amount: TOTAL });
    expect([await service.watches("sam"), (await gifts())[0]?.state]).toEqual([false, "on_hold"]);
    service.clock.at += 60 * DAY;
    for (const _twice of [1, 2]) await tell({ state: "won", amount: 0 });
    expect([await service.watches("sam"), (await gifts())[0]?.state]).toEqual([true, "redeemed"]);
    expect(await voucherEnd()).toBe(service.clock.at + 100 * DAY);
    expect((await mailsTo("sam@mail.example")).map(({ subject }) => subject)).toEqual([
      "The Season Pass you were given is back",
      "The Season Pass you were given has ended",
      "You redeemed your code: Season Pass",
    ]);
    await refunded(TOTAL);
    expect([await service.watches("sam"), await voucherEnd()]).toEqual([false, service.clock.at]);
  });

  it("redeemed, gives its days back after what its holder redeemed since, and each ends by itself", async () => {
    await redeem((await given()).code);
    service.clock.at += 20 * DAY;
    await tell({ state: "open", amount: TOTAL });
    await redeem("SEASON-2026");
    await tell({ state: "won", amount: 0 });
    expect(await voucherEnd()).toBe(service.clock.at + 220 * DAY);
    await refunded(TOTAL);
    expect(await voucherEnd(), "100 of its 120 days were left").toBe(service.clock.at + 120 * DAY);
  });

  it("of a holder whose account is gone, is settled all the same", async () => {
    await redeem((await given()).code);
    await tell({ state: "open", amount: TOTAL });
    await under.store.db.deleteFrom("user").where("key", "=", "sam").execute();
    await tell({ state: "won", amount: 0 });
    expect((await gifts())[0]?.state).toBe("redeemed");
  });

  it("redeemed, ends with a refund of all of it, and leaves the buyer's own pass and later codes alone", async () => {
    await service.buy("price_season_pass", { zip_code: null }, "buyer");
    const { code } = await given();
    await redeem(code);
    service.clock.at += 1;
    expect((await redeem("SEASON-2026"))[1]).toBe("2027-05-02T23:00:00.000Z");
    service.clock.at += 20 * DAY;
    await tell(OPENED);
    expect((await gifts())[0]?.state, "an open dispute leaves it").toBe("redeemed");
    await refunded(TOTAL);
    await refunded(TOTAL);
    expect([await service.watches("sam"), await service.watches("buyer")]).toEqual([true, true]);
    expect(await voucherEnd(), "the later code's 120 days, from now on").toBe(service.clock.at + 120 * DAY);
    expect((await mailsTo("sam@mail.example")).map(({ subject }) => subject)).toEqual([
      "The Season Pass you were given has ended",
      ...Array<string>(2).fill("You redeemed your code: Season Pass"),
    ]);
    expect((await mailsTo("buyer@mail.example"))[0]?.subject).toBe("You got $42.39 back for the Season Pass you gave");
  });

  it.each([
    ["nothing", false],
    ["the days of a later code", true],
  ])("redeemed beside the holder's own pass, leaves %s when both are paid back", async (_what, hasLater) => {
    const { code } = await given();
    await redeem(code);
    service.clock.at += DAY;
    await service.buy("price_season_pass", { zip_code: null }, "sam");
    if (hasLater) await redeem("SEASON-2026");
    service.clock.at += DAY;
    await refunded(TOTAL);
    expect(await service.watches("sam"), "its own pass runs").toBe(true);
    const own = under.store.db.selectFrom("receipt").select("order_id").where("user_key", "=", "sam");
    await refundOrder(service.billing, (await own.executeTakeFirstOrThrow()).order_id);
    expect(await service.watches("sam")).toBe(hasLater);
    expect(await voucherEnd()).toBe(service.clock.at + (hasLater ? 120 * DAY : 0));
  });

  it("on a seat whose owner's charge a voucher puts off, loses no day to a dispute that is won", async () => {
    await service.buy("price_annual-basic", {}, "owner");
    const { current_period_end: paid } = await rowOf(under.store.db, "billed_subscription");
    await service.seat("owner", "sam");
    const { code } = await given();
    await redeem(code);
    await redeem("SEASON-2026", "owner");
    expect(await voucherEnd()).toBe(paid + 120 * DAY);
    await tell({ state: "open", amount: TOTAL });
    expect(await voucherEnd()).toBe(service.clock.at);
    await tell({ state: "won", amount: 0 });
    expect(await voucherEnd()).toBe(paid + 120 * DAY);
  });

  it.each([
    ["the newer first", ["second", "first"]],
    ["the older first", ["first", "second"]],
  ])("is taken back with another of the same holder's, %s", async (_which, order) => {
    for (const which of ["first", "second"]) {
      await give(PRINTED, {}, which, `${which}-order`);
      await redeem((await gifts(which))[0]?.code ?? "");
      service.clock.at += 1;
    }
    service.clock.at += 20 * DAY;
    for (const which of order) await refunded(TOTAL, which);
    expect([await service.watches("sam"), await voucherEnd()]).toEqual([false, service.clock.at]);
  });

  it("redeemed while its holder's own renewal is owed, gives nothing after a refund", async () => {
    await service.buy("price_monthly-basic", { zip_code: null }, "sam");
    const owed = await rowOf(under.store.db, "billed_subscription");
    await under.store.db.updateTable("billed_subscription").set({ next_charge_at: null }).execute();
    service.clock.at = owed.current_period_end + 60_000;
    await give(PRINTED, {}, "buyer", "late-order");
    await redeem((await gifts())[0]?.code ?? "");
    expect(await voucherEnd()).toBe(owed.current_period_end + 120 * DAY);
    await refunded(TOTAL);
    expect(await voucherEnd()).toBe(owed.current_period_end);
  });

  it("is taken back whole while its holder redeems another code", async () => {
    await redeem((await given()).code);
    await Promise.all([redeem("SEASON-2026"), refunded(TOTAL)]);
    expect(await voucherEnd()).toBe(service.clock.at + 120 * DAY);
  });
});

describe("a redeemed gift that is paid back", () => {
  const PAID_UNTIL = Date.parse("2026-10-04T23:00:00Z");
  const told = vi.fn(async () => undefined);
  beforeEach(() => {
    told.mockClear();
    service.playProvider({ pauseUntil: told });
  });
  const monthly = () => service.buy("price_monthly-basic", {}, "sam");
  const paidBack = async () => {
    await refunded(TOTAL);
    await service.roundAt(START + DAY);
  };

  it("leaves the provider alone where it never put off the holder's renewal", async () => {
    await redeem((await given()).code);
    await monthly();
    await paidBack();
    expect(told).not.toHaveBeenCalled();
  });

  it("leaves the provider alone where that said that it can't", async () => {
    service.playProvider({ deferTo: async () => false });
    await monthly();
    await redeem((await given()).code);
    await paidBack();
    expect(told).not.toHaveBeenCalled();
  });

  it("tells the provider when the pass renews where the reply to putting it off was lost", async () => {
    service.playProvider({ deferTo: () => Promise.reject(new Error("no reply")) });
    await monthly();
    await redeem((await given()).code);
    await paidBack();
    expect(told).toHaveBeenCalledOnce();
    expect(told).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ until: PAID_UNTIL }));
  });

  it("lets a pass that is canceled before the provider hears of it end where it is paid", async () => {
    const putOff = PAID_UNTIL + 120 * DAY;
    service.playProvider({ cancelAtPeriodEnd: async () => putOff });
    await monthly();
    await redeem((await given()).code);
    const ends = async () => (await under.store.db.selectFrom("subscription").selectAll().execute())[0]?.expires_at;
    await refunded(TOTAL);
    expect([(await service.cancel(await service.member("sam"))).status, await ends()]).toEqual([200, PAID_UNTIL]);
    await service.roundAt(START + DAY);
    expect(told).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ until: PAID_UNTIL }));
  });
});

describe("a redeemed gift that put off its holder's own renewal, and is paid back", () => {
  const PAID_UNTIL = Date.parse("2026-10-04T23:00:00Z");
  const PUT_OFF = PAID_UNTIL + 120 * DAY;
  const row = () => rowOf(under.store.db, "billed_subscription", { user_key: "sam" });
  const charges = async () =>
    (await service.charges()).filter(({ amount }) => amount === 1_271).map(({ created_at }) => Number(created_at));
  const put = async (path: string, body: object = {}) =>
    (await service.asks("PUT", `/api/user/${path}`, body, "sam"))[0];
  beforeEach(async () => {
    await service.buy("price_monthly-basic", {}, "sam");
    await redeem((await given()).code);
    expect(await row()).toMatchObject({ put_off_from: PAID_UNTIL, current_period_end: PUT_OFF });
  });

  it.each([
    ["at once: as before it", START + DAY, PAID_UNTIL],
    ["a week before it would have renewed: as before it", PAID_UNTIL - 7 * DAY, PAID_UNTIL],
    ["a moment later: a week from then", PAID_UNTIL - 7 * DAY + 1, PAID_UNTIL + 1],
    ["while it runs: a week from then", PAID_UNTIL + 30 * DAY, PAID_UNTIL + 37 * DAY],
    ["in its last week: as told", PUT_OFF - 6 * DAY, PUT_OFF],
  ])("%s", async (_, at, renews) => {
    await service.roundAt(at);
    await refunded(TOTAL);
    const left = renews > PAID_UNTIL ? renews : at;
    expect([(await row()).current_period_end, await voucherEnd()]).toEqual([renews, left]);
    const letters = (await mailsTo("sam@mail.example")).filter(({ subject }) => subject.includes("taken back"));
    expect(letters).toHaveLength(renews < PUT_OFF ? 1 : 0);
    await service.roundAt(renews - 1);
    expect([await service.watches("sam"), (await charges()).length]).toEqual([true, 1]);
    await service.roundAt(renews);
    expect([await service.watches("sam"), (await charges()).length]).toEqual([true, 2]);
    expect((await row()).put_off_from).toBeNull();
  });

  it("says in one letter what is charged, when, and how not to be", async () => {
    await service.roundAt(PAID_UNTIL + 30 * DAY);
    await refunded(TOTAL);
    await service.roundAt(PAID_UNTIL + 31 * DAY);
    const [letter, ...more] = (await mailsTo("sam@mail.example")).filter(({ subject }) =>
      subject.includes("taken back"),
    );
    expect([more, letter?.subject]).toEqual([[], "The Season Pass you were given was taken back"]);
    expect(letter?.text).toContain(
      "Your Monthly Pass renews on November 10, 2026, not on February 1, 2027. " +
        "We'll charge $12.71 to your card that day.",
    );
    expect(letter?.text).toContain("/member/subscription/cancel");
  });

  it("leaves the days of a code that was redeemed since", async () => {
    service.clock.at += 1;
    await redeem("SEASON-2026");
    await service.roundAt(PAID_UNTIL + 30 * DAY);
    await refunded(TOTAL);
    expect([(await row()).current_period_end, await voucherEnd()]).toEqual(Array(2).fill(service.clock.at + 120 * DAY));
  });

  it("ends now where the pass is canceled, and charges nothing", async () => {
    expect(await put("managed_stripe_subscription/cancel_at_period_end")).toBe(200);
    await service.roundAt(PAID_UNTIL + 30 * DAY);
    await refunded(TOTAL);
    service.clock.at += 1;
    expect(await service.watches("sam")).toBe(false);
    await service.roundAt(PUT_OFF + DAY);
    expect([(await row()).status, (await charges()).length]).toEqual(["expired", 1]);
  });

  it("ends now where the pass is paused, and is back on its day", async () => {
    expect(await put("subscription/pause", { until: "2027-08-14", agreed_total_in_cents: 1_271 })).toBe(200);
    await service.roundAt(PAID_UNTIL + 30 * DAY);
    await refunded(TOTAL);
    service.clock.at += 1;
    expect(await service.watches("sam")).toBe(false);
    const back = Date.parse("2027-08-14T13:00:00Z");
    expect(await row()).toMatchObject({ paused_from: service.clock.at - 1, current_period_end: back });
    await service.roundAt(back);
    expect([await service.watches("sam"), (await charges()).length]).toEqual([true, 2]);
  });

  it.each([
    ["before the days of the gift began", PAID_UNTIL - 10 * DAY, PAID_UNTIL],
    ["while they run", PAID_UNTIL + 30 * DAY, PAID_UNTIL + 40 * DAY],
  ])("ends now where the pass was ended at the provider %s", async (_when, at, backAt) => {
    await service.roundAt(at);
    await applyProviderStatus(service.billing, "embedded", (await row()).reference, { state: "over", payment: null });
    expect([await service.watches("sam"), await voucherEnd()], "the gift goes on by itself").toEqual([true, PUT_OFF]);
    service.clock.at = backAt;
    await refunded(TOTAL);
    service.clock.at += 1;
    expect(await service.watches("sam")).toBe(false);
  });

  it.each([
    ["nothing of it", false, 0],
    ["the days of a code that was redeemed since", true, 120 * DAY],
  ])("leaves %s when the pass is paid back, too", async (_what, hasLater, left) => {
    service.clock.at += 1;
    if (hasLater) await redeem("SEASON-2026");
    await service.roundAt(START + DAY);
    await refunded(TOTAL);
    const own = under.store.db.selectFrom("receipt").select("order_id").where("user_key", "=", "sam");
    await refundOrder(service.billing, (await own.executeTakeFirstOrThrow()).order_id);
    expect(await voucherEnd()).toBe(service.clock.at + left);
    service.clock.at += 1;
    expect(await service.watches("sam")).toBe(hasLater);
  });

  it.each([
    ["none of its days are used", START, PAID_UNTIL],
    ["some are", PAID_UNTIL + 30 * DAY, PAID_UNTIL + 37 * DAY],
  ])("loses and regains what is left of it where it waits for a family's pass, and %s", async (_, at, renews) => {
    await service.roundAt(at);
    await service.member("owner");
    await service.seat("owner", "sam", at);
    await service.buy("price_annual-basic", {}, "owner");
    const ends = await voucherEnd();
    expect(ends > PUT_OFF).toBe(true);
    await tell({ state: "open", amount: TOTAL });
    expect([(await row()).current_period_end, await voucherEnd()]).toEqual([renews, at]);
    await tell({ state: "won", amount: 0 });
    expect(await voucherEnd()).toBe(ends);
  });

  it("gives the days back after the next renewal where the money stays after all", async () => {
    await service.roundAt(PAID_UNTIL + 30 * DAY);
    await tell({ state: "open", amount: TOTAL });
    expect(await voucherEnd()).toBe(PAID_UNTIL + 37 * DAY);
    service.clock.at += DAY;
    await tell({ state: "won", amount: 0 });
    expect(await voucherEnd()).toBe(PUT_OFF);
  });

  it("isn't put off by a reply that comes after it", async () => {
    await refunded(TOTAL);
    expect((await give(PRINTED, {}, "giver", "late-order")).status).toBe(200);
    const [late] = await gifts("giver");
    service.playProvider({
      async deferTo() {
        await refunded(TOTAL, "giver");
        return true;
      },
    });
    expect((await redeem(late?.code ?? ""))[0]).toBe(200);
    expect(await row()).toMatchObject({ put_off_from: null, current_period_end: PAID_UNTIL });
    expect(await voucherEnd(), "nothing of it is left").toBe(service.clock.at);
  });
});
