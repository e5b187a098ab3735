import type { PaymentRequest, PaymentRequestOptions } from "@stripe/stripe-js";
import { describe, expect, it, vi } from "vitest";
import { leadsToReceipt, walletPayment, type WalletSheet } from "~/enhancement/checkout/wallet";
import { quote } from "~/models/billing/price";
import { walletRequest } from "~/models/billing/wallet-request";

/** The browser's wallet as Stripe hands it over, played by the test (B 2.5, 4 "Browser wallet", 9). */

const pass = {
  key: "annual-basic",
  name: "Annual Pass",
  price_in_cents: 7_999,
  duration_unit: "year",
  time_period_category: "year",
};
function sheetAt(taxRate: number, zip: string | null = null): WalletSheet {
  const price = quote(pass, { taxRate });
  return {
    request: walletRequest(pass, price, { zip, product: "Fieldhouse" }),
    agreed: `agreed to ${price.first.total}`,
  };
}

type Heard = (event: never) => void;

async function wallet({ canPay = true, sheet = sheetAt(0) }: { canPay?: boolean; sheet?: WalletSheet | null } = {}) {
  const on = new Map<string, Heard>();
  const seen = { options: null as PaymentRequestOptions | null, isOpen: false, updates: [] as object[] };
  const request: Pick<PaymentRequest, "canMakePayment" | "on" | "show" | "update" | "isShowing"> = {
    canMakePayment: async () => (canPay ? { applePay: true } : null),
    on: (name: string, handler: Heard) => (on.set(name, handler), request as PaymentRequest),
    show: () => void (seen.isOpen = true),
    update: (options) => void seen.updates.push(options),
    isShowing: () => seen.isOpen,
  };
  const page = { sheet, pressed: null as (() => void) | null };
  const stripe = {
    paymentRequest: (options: PaymentRequestOptions) => ((seen.options = options), request as PaymentRequest),
  };
  const place = vi.fn(async (_paying: { token: string; wallet_brand: string; agreed: string }) => true);
  const taxAt = vi.fn(async (zip: string) => void (page.sheet = sheetAt(zip === "50309" ? 60_000 : 0)));
  const changed = await walletPayment(stripe, {
    sheet: () => page.sheet,
    offer: (pressed) => (page.pressed = pressed),
    taxAt,
    place,
  });
  const say = (name: string, event: object) => on.get(name)?.(event as never);
  return { seen, page, place, taxAt, changed, say };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it.each([
  ["/subscribe/retail?step=receipt&order=FH-AAAA222233", true],
  ["/subscribe/retail?step=account&have=1&signed_out=1", false],
  ["/subscribe/retail?step=pass", false],
  ["/subscribe/retail", false],
  ["/subscribe/retail?step=payment", false],
  ["/users/sign_in?redir=%2Fsubscribe%2Fretail%3Fstep%3Dreceipt", false],
])("a sheet closes with success only where its order leads to the receipt: %s (B 4)", (path, placed) => {
  expect(leadsToReceipt(`https://fieldhouse.example${path}`)).toBe(placed);
});

describe("the quick checkout", () => {
  it("is not offered where the browser cannot pay, or the page asks for none", async () => {
    for (const given of [{ canPay: false }, { sheet: null }]) {
      const { page, changed } = await wallet(given);
      expect([page.pressed, changed]).toEqual([null, null]);
    }
  });

  it("is offered where it can, with what the page says, and opens when it is pressed", async () => {
    const { seen, page } = await wallet();
    expect(seen.options).toMatchObject({
      country: "US",
      currency: "usd",
      requestShipping: true,
      shippingOptions: [{ id: "digital", label: "Digital", detail: "Free", amount: 0 }],
      displayItems: [{ label: "Annual Pass", amount: 7_999 }],
      total: { label: "Fieldhouse", amount: 7_999 },
    });
    expect([seen.isOpen, page.pressed === null]).toEqual([false, false]);
    page.pressed?.();
    expect(seen.isOpen).toBe(true);
  });

  it("asks for no address where the member's ZIP is known", async () => {
    const { seen } = await wallet({ sheet: sheetAt(60_000, "50309") });
    expect(seen.options).toMatchObject({
      requestShipping: false,
      shippingOptions: [],
      displayItems: [
        { label: "Annual Pass", amount: 7_999 },
        { label: "Estimated Tax", amount: 480 },
      ],
      total: { amount: 8_479 },
    });
  });

  it("shows the tax of each address that is chosen", async () => {
    const { say, taxAt } = await wallet();
    const updateWith = vi.fn();
    say("shippingaddresschange", { shippingAddress: { postalCode: "50309" }, updateWith });
    await settled();
    say("shippingaddresschange", { shippingAddress: { postalCode: "97201" }, updateWith });
    await settled();
    expect(taxAt.mock.calls).toEqual([["50309"], ["97201"]]);
    expect(updateWith.mock.calls).toMatchObject([
      [
        {
          status: "success",
          total: { amount: 8_479 },
          displayItems: [{ amount: 7_999 }, { label: "Estimated Tax", amount: 480 }],
        },
      ],
      [{ status: "success", total: { amount: 7_999 }, displayItems: [{ amount: 7_999 }] }],
    ]);
  });

  it("takes no address that the tax cannot be asked for", async () => {
    const { say, taxAt } = await wallet();
    taxAt.mockRejectedValue(new Error("offline"));
    const updateWith = vi.fn();
    say("shippingaddresschange", { shippingAddress: {}, updateWith });
    await settled();
    expect([taxAt.mock.calls, updateWith.mock.calls]).toEqual([[[""]], [[{ status: "fail" }]]]);
  });

  it.each([
    ["placed", () => Promise.resolve(true), "success"],
    ["refused", () => Promise.resolve(false), "fail"],
    ["lost", () => Promise.reject(new Error("offline")), "fail"],
  ] as const)("an order that is %s completes the wallet", async (_, answer, said) => {
    const { say, place } = await wallet({ sheet: sheetAt(60_000, "50309") });
    place.mockImplementation(answer);
    const complete = vi.fn();
    say("paymentmethod", { paymentMethod: { id: "pm_wallet" }, walletName: "googlePay", complete });
    await settled();
    expect(place.mock.calls).toEqual([[{ token: "pm_wallet", wallet_brand: "googlePay", agreed: "agreed to 8479" }]]);
    expect(complete.mock.calls).toEqual([[said]]);
  });

  it("agrees to what its sheet shows: the last address's total, not what the page says meanwhile", async () => {
    const { say, place, page, seen, changed } = await wallet();
    page.pressed?.();
    say("shippingaddresschange", { shippingAddress: { postalCode: "50309" }, updateWith: () => undefined });
    await settled();
    page.sheet = sheetAt(90_000);
    changed?.();
    expect(seen.updates, "an open sheet is left alone").toEqual([]);
    say("paymentmethod", { paymentMethod: { id: "pm_wallet" }, walletName: "applePay", complete: () => undefined });
    await settled();
    expect(place.mock.calls[0]?.[0].agreed).toBe("agreed to 8479");
  });

  it("follows the page while it is closed", async () => {
    const { seen, page, changed, place, say } = await wallet();
    page.sheet = sheetAt(60_000);
    changed?.();
    expect(seen.updates).toMatchObject([
      { total: { amount: 8_479 }, displayItems: [{ amount: 7_999 }, { amount: 480 }] },
    ]);
    say("paymentmethod", { paymentMethod: { id: "pm_wallet" }, walletName: "applePay", complete: () => undefined });
    await settled();
    expect(place.mock.calls[0]?.[0].agreed).toBe("agreed to 8479");
  });
});
