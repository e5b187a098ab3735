import type { PaymentRequest, PaymentRequestPaymentMethodEvent } from "@stripe/stripe-js";
import type { WalletRequest } from "~/models/billing/wallet-request";
import { stripeOf } from "./stripe-fields";

export type WalletPorts = {
  /** The tax at a shipping address; the page then holds the request anew. */
  taxAt(zip: string): Promise<void>;
  /** Places the order with the wallet's token; false: it failed, and the page says why. */
  place(token: string, walletBrand: string): Promise<boolean>;
};

const box = () => document.getElementById("quick-checkout");

/** What the server last said to ask the wallet for. */
function requestOnPage(): WalletRequest | null {
  const text = box()?.dataset.wallet;
  return text ? (JSON.parse(text) as WalletRequest) : null;
}

let shown: PaymentRequest | null = null;

/** The quick checkout button, where this browser can pay (B 2.5, 4 "Browser wallet"). */
export async function offerWallet({ taxAt, place }: WalletPorts): Promise<void> {
  const here = box();
  const request = requestOnPage();
  if (!here || !request) return;
  const stripe = await stripeOf(here.dataset.key ?? "");
  const payment = stripe.paymentRequest({ ...request, disableWallets: ["link", "browserCard"] });
  if (!(await payment.canMakePayment())) return;
  payment.on("shippingaddresschange", ({ shippingAddress, updateWith }) => {
    const zip = shippingAddress.postalCode ?? "";
    void taxAt(zip).then(
      () => {
        const anew = requestOnPage();
        updateWith(anew ? { status: "success", total: anew.total, displayItems: anew.displayItems, shippingOptions: anew.shippingOptions } : { status: "fail" });
      },
      () => updateWith({ status: "fail" }),
    );
  });
  payment.on("paymentmethod", (event: PaymentRequestPaymentMethodEvent) => {
    void place(event.paymentMethod.id, event.walletName).then(
      (placed) => event.complete(placed ? "success" : "fail"),
      () => event.complete("fail"),
    );
  });
  here.querySelector("button")?.addEventListener("click", () => payment.show());
  here.hidden = false;
  shown = payment;
}

/** The amounts changed: the sheet shows what the page does. */
export function updateWallet(): void {
  const request = requestOnPage();
  if (!shown || !request || shown.isShowing()) return;
  shown.update({ total: request.total, displayItems: request.displayItems });
}
