import { describe, expect, it } from "vitest";
import { OwnReceiptSheet } from "~/components/account/own-receipt-sheet";
import { GiftSheet } from "~/components/gift/gift-sheet";
import type { OwnReceipt } from "~/models/account/own-receipt.server";
import type { GiftSheetView } from "~/models/gift/gift-sheet.server";
import { rendered } from "./rendered";

const SHEET: GiftSheetView = {
  ...{ from: "Robin", recipient: "Sam", pass: "Season Pass", days: "120 days", message: "" },
  ...{ code: "GIFT-ABCDE-FGHJK-LMNPQ", qr: { size: 21, path: "M0 0" }, address: "site.example/redeem" },
  ...{ until: "Dec 24, 2027", isOver: null },
};
const RECEIPT: OwnReceipt = {
  ...{ orderId: "FH-1", date: "Nov 20, 2026", pass: "Season Pass", isRenewal: false, lines: [], total: "$42.39" },
  ...{ refunded: null, paidWith: "Visa ending in 4242", giftFor: null, giftState: null, period: "", next: [] },
};

/** What is offered only where a script can do it. */
const waits = '[data-enhance="print"][hidden]';

describe("a page that says to print it has a button for it", () => {
  it("on a gift", () => {
    expect(rendered(<GiftSheet sheet={SHEET} />).querySelector(waits)?.text).toBe("Print");
  });
  it.each(["redeemed", "on_hold", "withdrawn"] as const)("not on a gift that is %s", (isOver) => {
    expect(rendered(<GiftSheet sheet={{ ...SHEET, isOver }} />).querySelector(waits)).toBeNull();
  });
  it("on a receipt", () => {
    expect(rendered(<OwnReceiptSheet receipt={RECEIPT} email={null} />).querySelector(waits)?.text).toBe("Print");
  });
});
