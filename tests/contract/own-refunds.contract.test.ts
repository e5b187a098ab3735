import { beforeEach, describe, expect, it } from "vitest";
import { REFUND_DAYS } from "~contracts/limits";
import { attend } from "~network/billing/create-billing.server";
import { refundRenewal } from "~network/billing/refunds/member-refund.server";
import { refundOrder } from "~network/billing/refunds/refunds.server";
import { drmApp } from "~network/drm/drm-app.server";
import { type BillingService, DAY } from "../network/billing/billing-fixture";
import { openBilling } from "./open-billing";

/** A renewal that its member takes back: within days, with nothing watched, once (B 9, security 3, 6). */

let service: BillingService;
let end: number;
beforeEach(async () => {
  service = await openBilling();
  await service.buy("price_monthly-basic");
  end = (await service.subscription()).current_period_end;
});

async function renew(): Promise<string> {
  await service.roundAt(end);
  return (await offered("payer"))?.order_id ?? "none";
}
type Offered = { order_id: string; refusal: string | null } | undefined;
const offered = async (who: string) =>
  ((await service.billed(await service.member(who))) as { refund?: Offered } | null)?.refund;
const refund = (order_id: string, who?: string) => service.asks("POST", "/api/user/refund", { order_id }, who);
const refunds = () => service.store.db.selectFrom("provider_refund").select("amount").execute();

async function watch(who: string, resource_entitlements: string[] = ["video_subscription"]): Promise<number> {
  const app = drmApp({ db: service.store.db, clock: service.clock });
  const member = `member=${await service.member(who)}`;
  const claim = { method: "POST", body: JSON.stringify({ resource_entitlements }) };
  const made = await app.request(`/v1/licenses?${member}`, claim);
  const { license_key } = (await made.json()) as { license_key: string };
  expect((await app.request(`/v1/licenses/${license_key}?${member}`)).status).toBe(200);
  return (await app.request(`/v1/licenses/${license_key}?${member}&playing=1`)).status;
}

it("goes back whole, ends the pass at once, and is told of", async () => {
  const order = await renew();
  expect(await offered("payer")).toEqual({
    ...{ order_id: order, total_in_cents: 1_271, payment_option: "stripe", refusal: null },
    ...{ card_type: "Visa", card_last4: "4242" },
  });
  service.clock.at += 7 * DAY;
  expect(await refund(order)).toEqual([200, undefined]);
  expect([await refunds(), await service.watches("payer")]).toEqual([[{ amount: 1_271 }], false]);
  expect(await offered("payer")).toBeUndefined();
  expect((await service.subjects())[0]).toBe("You got $12.71 back for your Monthly Pass");
  await service.roundAt(end + 365 * DAY);
  expect(await service.charges(), "and no more is charged").toHaveLength(2);
});

describe("a family that watches on it", () => {
  const told = async () => {
    const letters = (await service.mailer.outbox()).filter(({ to }) => to === "seated@mail.example");
    return letters.map(({ subject, text }) => [subject, text]);
  };

  it("is told that the pass has ended, once, and keeps its seat", async () => {
    const order = await renew();
    await service.seat("payer", "seated", end);
    expect([await service.watches("seated"), await told()]).toEqual([true, []]);
    for (const times of [1, 2]) expect([times, ...(await refund(order))]).toEqual([times, 200, undefined]);
    const stays = expect.stringMatching(/You weren't charged\. We'll keep your seat: you can watch again as soon as/);
    const ended = expect.stringMatching(/ plan has ended$/);
    expect([await service.watches("seated"), await told()]).toEqual([false, [[ended, stays]]]);
  });

  it("is told nothing where an earlier month is paid back, and the pass goes on", async () => {
    await renew();
    await service.seat("payer", "seated", end);
    const first = (await service.receipts()).find(({ kind }) => kind === "purchase");
    expect(await refundOrder(service.billing, first?.order_id ?? "")).toMatchObject({ became: "pass_kept" });
    expect([await service.watches("seated"), await told()]).toEqual([true, []]);
  });
});

it("goes back once, however often and at once it is sent", async () => {
  const order = await renew();
  const { user_key } = await service.subscription();
  let beside: unknown;
  // It reads its receipt before the other's books are written, and its pass after.
  service.playProvider({ cancelNow: async () => void (beside ??= refundRenewal(service.billing, user_key, order)) });
  const answers = [...(await Promise.all([refund(order), refund(order)])), await refund(order)];
  expect([await beside, ...answers.map(([status]) => status)]).toEqual([null, 200, 200, 200]);
  expect(await refunds()).toEqual([{ amount: 1_271 }]);
  expect((await service.subjects()).filter((subject) => subject.startsWith("You got"))).toHaveLength(1);
});

it("goes back where the pass was canceled after it renewed", async () => {
  const order = await renew();
  expect((await service.cancel(await service.member("payer"))).status).toBe(200);
  expect(await refund(order)).toEqual([200, undefined]);
  expect([await refunds(), await service.watches("payer")]).toEqual([[{ amount: 1_271 }], false]);
});

it("goes back for so many days from the day on which another card paid it", async () => {
  const replace = async (card: "declines_later" | "succeeds") => {
    const token = await service.member("payer");
    expect((await service.saveCard(token, await service.card(token, card))).status).toBe(200);
  };
  await replace("declines_later");
  await renew();
  expect((await service.billed(await service.member("payer")))?.status).toBe("past_due");
  service.clock.at = end + 4 * DAY;
  await replace("succeeds");
  await attend(service.billing, false);
  const receipt = (await service.receipts()).find(({ kind }) => kind === "renewal");
  const day = (at: number) => new Date(at).toISOString();
  expect(receipt).toMatchObject({ created_at: day(end + 4 * DAY), starts_at: day(end) });
  service.clock.at = end + (4 + REFUND_DAYS) * DAY;
  expect(await refund(receipt?.order_id ?? "")).toEqual([200, undefined]);
});

describe("stays", () => {
  async function refused(order: string, error: string) {
    expect([await refund(order), await refunds(), await service.watches("payer")]).toEqual([[409, error], [], true]);
  }

  it("the first purchase, and after the renewal, too", async () => {
    const first = await offered("payer");
    expect(first?.refusal).toBe("first_purchase");
    await refused(first?.order_id ?? "", "first_purchase");
    await renew();
    await refused(first?.order_id ?? "", "too_late");
  });

  it.each([
    ["its member", "payer"],
    ["somebody on a family seat", "seated"],
  ])("once %s has watched, also while the page was open", async (_, who) => {
    const order = await renew();
    await service.seat("payer", "seated", end);
    expect((await offered("payer"))?.refusal).toBeNull();
    service.clock.at += DAY;
    expect(await watch(who)).toBe(200);
    await refused(order, "watched");
    expect((await offered("payer"))?.refusal).toBe("watched");
  });

  it.each([
    ["paid back", { amount: 271 }],
    ["disputed", { state: "open", amount: 271 }],
  ] as const)("where a part of it was %s", async (_, told) => {
    const order = await renew();
    const receipts = service.store.db.selectFrom("receipt").select("transaction_id").where("order_id", "=", order);
    await service.goesBack((await receipts.executeTakeFirstOrThrow()).transaction_id, told);
    await refused(order, "paid_back");
  });

  it("where its provider isn't here anymore", async () => {
    const order = await renew();
    await service.store.db.updateTable("billed_subscription").set({ provider: "elsewhere" }).execute();
    await refused(order, "not_here");
  });

  it("another member's, and what nobody bought", async () => {
    expect(await refund(await renew(), "thief")).toEqual([404, "not_found"]);
    expect([await refund("FH-NOTHING"), await refunds()]).toEqual([[404, "not_found"], []]);
  });
});

it.each([
  ["before it renewed", ["video_subscription"], -DAY],
  ["what is free for everyone signed in", ["video_subscription", "data_subscription", "membership"], DAY],
  ["what needs nothing", [], DAY],
])("goes back where its member watched %s", async (_, asked, after) => {
  service.clock.at = end + after;
  if (after < 0) expect(await watch("payer", asked)).toBe(200);
  const order = await renew();
  service.clock.at = end + DAY;
  if (after > 0) expect(await watch("payer", asked)).toBe(200);
  expect(await refund(order)).toEqual([200, undefined]);
});

it("is nothing that a voucher, a seat or no pass at all has", async () => {
  await renew();
  await service.seat("payer", "seated", end);
  await service.member("guest");
  expect((await service.redeem(await service.member("holder"), "BOOSTER-YEAR")).status).toBe(200);
  for (const who of ["seated", "guest", "holder"]) expect(await offered(who), who).toBeUndefined();
});
