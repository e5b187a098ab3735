import { afterEach, beforeEach, expect, it } from "vitest";
import type { DeskCaller } from "~/services/desk/client.server";
import { lookUpPromo, passByKey } from "~network/billing/orders/offers.server";
import { NOW, openDeskUnderTest } from "../network/desk/desk-fixture";
import { update } from "../support/rows";

/** Codes that the staff makes and stops (security 6). */

const PRESS = "8e7b1c3e-0f2b-4f0c-9a4e-3b8a5b9d7c11";
const OTHER_PRESS = PRESS.replace("8", "9");
const refused = (error: string) => expect.objectContaining({ status: 409, body: { error } });

let desk: Awaited<ReturnType<typeof openDeskUnderTest>>;
let money: DeskCaller;
beforeEach(async () => {
  desk = await openDeskUnderTest();
  money = await desk.atWork("mona", "money");
});
afterEach(() => desk.dispose());

const about = async (action: string) =>
  (await desk.deeds()).filter(([, name]) => name === action).map(([actor, , ...deed]) => [actor, ...deed]);

it("makes a promo code once for each press, good from its first day until it's stopped, and notes both", async () => {
  const blank = { passes: "", months: "", from: "", until: "", limit: "" };
  const promo = { ...blank, press: PRESS, code: "snow20", value: "20%", description: "20% off", from: "2026-11-21" };
  await desk.client.makePromo(money, promo);
  await desk.client.makePromo(money, promo);
  await expect(desk.client.makePromo(money, { ...promo, press: OTHER_PRESS })).rejects.toEqual(refused("taken"));
  const elsewhere = { ...promo, press: OTHER_PRESS, code: "SNOW30", passes: "nowhere" };
  await expect(desk.client.makePromo(money, elsewhere)).rejects.toEqual(refused("no_pass"));
  const pass = (await passByKey(desk.store.db, "annual-basic")) ?? expect.unreachable();
  const from = Date.parse("2026-11-21T00:00:00-05:00");
  const seen = (at: number) => lookUpPromo(desk.store.db, "SNOW20", pass, at);
  expect([await seen(from - 1), await seen(from)]).toEqual([
    "not found",
    expect.objectContaining({ value_amount: 20 }),
  ]);
  await desk.client.stopPromo(money, "SNOW20");
  await desk.client.stopPromo(money, "SNOW20");
  await expect(desk.client.stopPromo(money, "SNOW30")).rejects.toThrow(/404/);
  expect(await seen(from)).toBe("expired");
  expect([await about("promo.make"), await about("promo.stop")]).toEqual([
    [["mona", "SNOW20", null, "20% off every pass"]],
    [["mona", "SNOW20", "without an end", "stopped"]],
  ]);
});

it("makes a batch once for each press, tells who used none, and takes back what is left", async () => {
  const note = "Lincoln boosters";
  const batch = { press: PRESS, note, count: "3", pass: "annual-basic", days: "", last_day: "2027-06-30" };
  await expect(desk.client.makeVouchers(money, batch)).rejects.toEqual(refused("needs_days"));
  await expect(desk.client.makeVouchers(money, { ...batch, pass: "x" })).rejects.toEqual(refused("no_pass"));
  await desk.staff("olive", "owner");
  await desk.client.makeVouchers(money, { ...batch, days: "30" });
  await desk.client.makeVouchers(money, { ...batch, days: "30" });
  const mails = await desk.service.mailer.outbox();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["olive@example.test", `New codes at the desk: ${note}`],
  ]);
  const made = await desk.client.vouchers(money, note);
  expect(made).toHaveLength(3);
  expect(made[0]).toMatchObject({ state: "left", pass: "Annual Pass", days: 30, last_day: "2027-06-30" });
  const [first, second, third] = made.map(({ code }) => code);
  await update(desk.store.db, "voucher_code", { redeemed_by: "gone", redeemed_at: NOW }, { code: first ?? "" });
  expect(await desk.client.withdrawVouchers(money, { note, code: second ?? "" })).toEqual({ withdrawn: 1 });
  expect(await desk.client.withdrawVouchers(money, { note: "Another", code: third ?? "" })).toEqual({ withdrawn: 0 });
  expect((await desk.client.codes(money)).batches.find((one) => one.note === note)).toEqual({
    ...{ note, made: 3, used: 1, left: 1 },
  });
  expect(await desk.client.withdrawVouchers(money, { note, code: null })).toEqual({ withdrawn: 1 });
  expect((await desk.client.vouchers(money, note)).map(({ state }) => state)).toEqual([
    "used",
    "withdrawn",
    "withdrawn",
  ]);
  expect([await about("vouchers.make"), await about("vouchers.withdraw")]).toEqual([
    [["mona", note, null, "3 of annual-basic"]],
    [
      ["mona", second, null, "1 withdrawn"],
      ["mona", note, null, "1 withdrawn"],
    ],
  ]);
});
