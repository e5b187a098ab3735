import { describe, expect, it } from "vitest";
import { OwnReceiptSheet } from "~/components/account/pass/own-receipt-sheet";
import { Receipt } from "~/components/checkout/receipt";
import { GiftSheet } from "~/components/gift/gift-sheet";
import { PosterSheet } from "~/components/sharing/poster";
import type { OwnReceipt } from "~/models/account/own-receipt.server";
import type { ReceiptBody } from "~/models/checkout/view";
import { eventPoster } from "~/models/feeds/poster";
import type { GiftSheetView } from "~/models/gift/gift-sheet.server";
import { anEvent } from "../models/event/records";
import { rendered } from "./rendered";

const SHEET: GiftSheetView = {
  ...{ from: "Robin", recipient: "Sam", pass: "Season Pass", days: "120 days", message: "" },
  ...{ code: "GIFT-ABCDE-FGHJK-LMNPQ", qr: { size: 21, path: "M0 0" }, address: "site.example/redeem" },
  ...{ until: "Dec 24, 2027", isOver: null },
};
const RECEIPT: OwnReceipt = {
  ...{ orderId: "FH-1", date: "Nov 20, 2026", what: "Season Pass", lines: [], total: "$42.39" },
  ...{ refunded: null, paidWith: "Visa ending in 4242", giftFor: null, giftState: null, ticket: null, next: [] },
};
const BOUGHT: ReceiptBody = {
  ...{ kind: "receipt", data: null, ticket: null, annual: true, email: null, passName: "Annual Pass", price: "$79.99" },
  ...{ lines: [], renewsOn: null, endsOn: null, isDownload: false, billedTo: "Visa", support: null, app: null },
  ...{ watch: { label: "Watch", href: "/" }, partner: null, pricePeriod: null, lacks: null },
  recruiting: { sent: true, open: false, openHref: "/" } as unknown as ReceiptBody["recruiting"],
};

/** What is offered only where a script can do it. */
const waits = '[data-enhance="print"][hidden]';

describe("a page that says to print it has a button for it", () => {
  it("on a gift", () => expect(rendered(<GiftSheet sheet={SHEET} />).querySelector(waits)?.text).toBe("Print"));
  it.each(["redeemed", "on_hold", "withdrawn"] as const)("not on a gift that is %s", (isOver) =>
    expect(rendered(<GiftSheet sheet={{ ...SHEET, isOver }} />).querySelector(waits)).toBeNull(),
  );
  it("on a poster", () => {
    const poster = eventPoster(anEvent(), "https://site.example");
    expect(rendered(<PosterSheet poster={poster} />).querySelector(waits)?.text).toBe("Print");
  });
  it("on a receipt", () =>
    expect(rendered(<OwnReceiptSheet receipt={RECEIPT} email={null} />).querySelector(waits)?.text).toBe("Print"));
  it.each([
    ["on checkout's own receipt", [{ name: "Total", value: "$84.79", isTotal: true }], "Print"],
    ["not on one whose amounts nobody can tell", [], undefined],
  ])("%s", (_which, lines, expected) => {
    const receipt = rendered(<Receipt body={{ ...BOUGHT, lines }} action="/subscribe/retail" />);
    expect(receipt.querySelector(waits)?.text).toBe(expected);
  });
});
