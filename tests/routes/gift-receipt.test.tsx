import { expect, it } from "vitest";
import { OwnReceiptSheet } from "~/components/account/pass/own-receipt-sheet";
import type { OwnReceipt } from "~/models/account/own-receipt.server";
import { rendered } from "../components/rendered";
import { down, openShop, type Shopper } from "./checkout-shop";

/** Where buying a gift ends: its receipt says what becomes of it (rulings 3 "receipt"). */

const shop = openShop();
const PRINTED = { pass: "season_pass", recipient_name: "Sam Rivera", message: "", by: "print" };
const MAILED = { ...PRINTED, by: "mail", email: "sam@mail.example", day: "2026-12-24" };

async function bought(fan: Shopper, form: Record<string, string>): Promise<string> {
  await fan.post("/gift", form);
  const paid = await fan.placeOrder(await fan.enterCard(await fan.open("/gift/checkout?step=payment")));
  return paid.location ?? "";
}
const receiptOf = async (fan: Shopper, path: string) => (await fan.get(path)).body as { receipt: OwnReceipt };

it.each([
  ["to print", PRINTED, /^Ready to print\. Works until /],
  ["to be mailed on a day", MAILED, /^Waiting: we'll e-mail it to sam@mail\.example on Dec 24, 2026\.$/],
])("of a gift %s says so above the amounts, beside the way to it", async (what, form, words) => {
  const fan = await shop.fan(`receipt-${what.length}`);
  const path = await bought(fan, form);
  // Another gift has another state.
  await bought(fan, form === PRINTED ? MAILED : PRINTED);
  const { receipt } = await receiptOf(fan, path);
  expect(receipt).toMatchObject({ giftFor: "Sam Rivera", giftState: expect.stringMatching(words) as string });
  const page = rendered(<OwnReceiptSheet receipt={receipt} email={null} />);
  const [gift, ticket] = page.querySelectorAll("[role=status], section");
  expect([gift?.text, ticket?.getAttribute("aria-label")]).toEqual([
    expect.stringContaining("See your gift"),
    "Your ticket",
  ]);
});

it("of a gift whose state can't be read leads to it all the same", async () => {
  const fan = await shop.fan("receipt-down");
  const path = await bought(fan, PRINTED);
  shop.answers.set("GET /v3/gifts", down);
  const { receipt } = await receiptOf(fan, path);
  expect(receipt).toMatchObject({ giftFor: "Sam Rivera", giftState: null });
  const page = rendered(<OwnReceiptSheet receipt={receipt} email={null} />);
  expect(page.querySelector('[role=status] a[href="/member/gifts"]')?.text).toBe("See your gift");
});

it("of a pass of one's own asks for no gifts, and speaks of none", async () => {
  const fan = await shop.seeded("annual");
  let asked = 0;
  shop.answers.set("GET /v3/gifts", () => {
    asked += 1;
    return down();
  });
  const { receipt } = await receiptOf(fan, "/member/receipts/FH-SEED-ANNUAL");
  expect(receipt).toMatchObject({ giftFor: null, giftState: null });
  expect(asked).toBe(0);
  expect(rendered(<OwnReceiptSheet receipt={receipt} email={null} />).text).not.toContain("gift");
});
