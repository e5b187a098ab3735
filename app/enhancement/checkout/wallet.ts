import type { PaymentRequest, PaymentRequestPaymentMethodEvent, Stripe } from "@stripe/stripe-js";
import type { WalletRequest } from "~/models/billing/wallet-request";
import { requestedStep } from "~/models/checkout/step-list";
import { stripeOf } from "./stripe-fields";

/** What to ask the wallet for, and the terms for that amount. */
export type WalletSheet = { request: WalletRequest; agreed: string };

export type WalletPorts = {
  sheet(): WalletSheet | null;
  offer(pressed: () => void): void;
  /** Tax at a shipping ZIP; updates the page's sheet. */
  taxAt(zip: string): Promise<void>;
  /** False if it failed; the page says why. */
  place(paying: { token: string; wallet_brand: string; agreed: string }): Promise<boolean>;
};

/** B 2.5, 4 "Browser wallet"; call the returned function when the page's amounts change. */
export async function walletPayment(
  stripe: Pick<Stripe, "paymentRequest">,
  { sheet, offer, taxAt, place }: WalletPorts,
): Promise<(() => void) | null> {
  let shown = sheet();
  if (!shown) return null;
  const payment: PaymentRequest = stripe.paymentRequest({ ...shown.request, disableWallets: ["link", "browserCard"] });
  if (!(await payment.canMakePayment())) return null;

  payment.on("shippingaddresschange", ({ shippingAddress, updateWith }) => {
    void taxAt(shippingAddress.postalCode ?? "").then(
      () => {
        shown = sheet() ?? shown;
        if (shown)
          updateWith({
            status: "success",
            total: shown.request.total,
            displayItems: shown.request.displayItems,
            shippingOptions: shown.request.shippingOptions,
          });
      },
      () => updateWith({ status: "fail" }),
    );
  });
  payment.on("paymentmethod", (event: PaymentRequestPaymentMethodEvent) => {
    void place({ token: event.paymentMethod.id, wallet_brand: event.walletName, agreed: shown?.agreed ?? "" }).then(
      (placed) => event.complete(placed ? "success" : "fail"),
      () => event.complete("fail"),
    );
  });
  offer(() => payment.show());

  return () => {
    const now = sheet();
    // An open sheet keeps the amounts shown, which the buyer agrees to.
    if (!now || payment.isShowing()) return;
    shown = now;
    payment.update({ total: now.request.total, displayItems: now.request.displayItems });
  };
}

/** Only the receipt means that an order was placed; sign-in, the passes, and the form itself do not. */
export const leadsToReceipt = (address: string): boolean => requestedStep(new URL(address).searchParams) === "receipt";

const boxIn = (page: Document) => page.getElementById("quick-checkout");

function sheetOnPage(): WalletSheet | null {
  const { wallet, agreed } = boxIn(document)?.dataset ?? {};
  return wallet && agreed ? { request: JSON.parse(wallet) as WalletRequest, agreed } : null;
}

let amountsChanged: (() => void) | null = null;

export async function offerWallet(ports: Pick<WalletPorts, "taxAt" | "place">): Promise<void> {
  amountsChanged = null;
  const box = boxIn(document);
  if (!box) return;
  const offer = (pressed: () => void) => {
    box.querySelector("button")?.addEventListener("click", pressed);
    box.hidden = false;
  };
  amountsChanged = await walletPayment(await stripeOf(box.dataset.key ?? ""), { sheet: sheetOnPage, offer, ...ports });
}

/** Copies new amounts from the server's page to this page and the sheet. */
export function updateWallet(page: Document): void {
  const [here, there] = [boxIn(document), boxIn(page)];
  if (!here || !there) return;
  const { wallet, agreed } = there.dataset;
  Object.assign(here.dataset, { wallet, agreed });
  amountsChanged?.();
}
