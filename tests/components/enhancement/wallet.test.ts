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
    request: walletRequest(pass, price, {
      zip,
      product: "Fieldhouse",
      account: "https://fieldhouse.example/member/account",
    }),
    agreed: `agreed to ${price.first.total}`,
  };
}

type Heard = (event: never) => void;

async function wallet({ canPay = true, sheet = sheetAt(0) }: { canPay?: boolean; sheet?: WalletSheet | null } = {}) {
  const on = new Map<string, Heard>();
  const seen = { elements: null as object | null, options: null as object | null, updates: [] as object[] };
  const button = { on: (name: string, heard: Heard) => void on.set(name, heard), mount: vi.fn() };
  const elements = {
    create: (_: string, options: object) => ((seen.options = options), button),
    update: async (options: object) => void seen.updates.push(options),
    submit: async () => ({}),
  };
  const stripe = {
    elements: (options: object) => ((seen.elements = options), elements),
    createPaymentMethod: async () => ({ paymentMethod: { id: "pm_wallet" } }),
  };
  const page = { sheet, isOffered: null as boolean | null };
  const place = vi.fn(async (_paying: { token: string; wallet_brand: string; agreed: string }) => true);
  const taxAt = vi.fn(async (zip: string) => void (page.sheet = sheetAt(zip === "50309" ? 60_000 : 0)));
  const failed = vi.fn();
  const changed = walletPayment(stripe as never, {} as HTMLElement, {
    sheet: () => page.sheet,
    offer: (canPay) => (page.isOffered = canPay),
    taxAt,
    place,
    failed,
  });
  const say = (name: string, event: object) => on.get(name)?.(event as never);
  say("ready", { availablePaymentMethods: canPay ? { applePay: true } : undefined });
  return { seen, page, place, taxAt, changed, say, failed, button };
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
    expect((await wallet({ canPay: false })).page.isOffered).toBe(false);
    const { page, changed } = await wallet({ sheet: null });
    expect([page.isOffered, changed]).toEqual([null, null]);
  });

  it("is offered where it can, for cards alone, and tells Apple that the pass renews", async () => {
    const { seen, page, say, button } = await wallet();
    expect([page.isOffered, button.mount.mock.calls.length]).toEqual([true, 1]);
    expect(seen.elements).toMatchObject({ mode: "subscription", amount: 7_999, allowedPaymentMethodTypes: ["card"] });
    const applePay = {
      recurringPaymentRequest: {
        paymentDescription: "Annual Pass",
        managementURL: "https://fieldhouse.example/member/account",
        regularBilling: { amount: 7_999, recurringPaymentIntervalUnit: "year", recurringPaymentIntervalCount: 1 },
      },
    };
    expect(seen.options).toMatchObject({ applePay, shippingAddressRequired: true, paymentMethods: { link: "never" } });
    const resolve = vi.fn();
    say("click", { resolve });
    const lineItems = [{ name: "Annual Pass", amount: 7_999 }];
    expect(resolve.mock.calls).toMatchObject([[{ lineItems, shippingRates: [{ amount: 0 }], applePay }]]);
  });

  it("says so where it doesn't load", async () => {
    const { say, failed } = await wallet();
    say("loaderror", { error: new Error("gone") });
    expect(failed.mock.calls).toEqual([["gone"]]);
  });

  it("asks for no address where the member's ZIP is known", async () => {
    const { seen } = await wallet({ sheet: sheetAt(60_000, "50309") });
    expect(seen.options).toMatchObject({
      shippingAddressRequired: false,
      shippingRates: [],
      lineItems: [
        { name: "Annual Pass", amount: 7_999 },
        { name: "Estimated Tax", amount: 480 },
      ],
    });
    expect(seen.elements).toMatchObject({ amount: 8_479 });
  });

  it("shows the tax of each address that is chosen, and takes none that it cannot be asked for", async () => {
    const { say, taxAt, seen } = await wallet();
    const [resolve, reject] = [vi.fn(), vi.fn()];
    for (const postal_code of ["50309", "97201"]) {
      say("shippingaddresschange", { address: { postal_code }, resolve, reject });
      await settled();
    }
    taxAt.mockRejectedValue(new Error("offline"));
    say("shippingaddresschange", { address: { postal_code: "" }, resolve, reject });
    await settled();
    expect(taxAt.mock.calls).toEqual([["50309"], ["97201"], [""]]);
    expect(seen.updates).toEqual([8_479, 7_999].map((amount) => ({ mode: "subscription", amount })));
    expect(resolve.mock.calls).toMatchObject([
      [{ lineItems: [{ amount: 7_999 }, { name: "Estimated Tax", amount: 480 }] }],
      [{ lineItems: [{ amount: 7_999 }] }],
    ]);
    expect(reject).toHaveBeenCalledOnce();
  });

  it.each([
    ["placed", () => Promise.resolve(true), 0],
    ["refused", () => Promise.resolve(false), 1],
    ["lost", () => Promise.reject(new Error("offline")), 1],
  ] as const)("an order that is %s completes the wallet", async (_, answer, failures) => {
    const { say, place } = await wallet({ sheet: sheetAt(60_000, "50309") });
    place.mockImplementation(answer);
    const paymentFailed = vi.fn();
    say("confirm", { expressPaymentType: "google_pay", paymentFailed });
    await settled();
    expect(place.mock.calls).toEqual([[{ token: "pm_wallet", wallet_brand: "googlePay", agreed: "agreed to 8479" }]]);
    expect(paymentFailed).toHaveBeenCalledTimes(failures);
  });

  it("agrees to what its sheet shows: the last address's total, not what the page says meanwhile", async () => {
    const { say, place, page, seen, changed } = await wallet();
    say("click", { resolve: () => undefined });
    say("shippingaddresschange", { address: { postal_code: "50309" }, resolve: () => undefined });
    await settled();
    page.sheet = sheetAt(90_000);
    changed?.();
    expect(seen.updates, "an open sheet is left alone").toHaveLength(1);
    say("confirm", { expressPaymentType: "apple_pay", paymentFailed: () => undefined });
    await settled();
    expect(place.mock.calls[0]?.[0].agreed).toBe("agreed to 8479");
  });
});
