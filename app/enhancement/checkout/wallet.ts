import type { PaymentRequest, PaymentRequestPaymentMethodEvent, Stripe } from "@stripe/stripe-js";
import type { WalletRequest } from "~/models/billing/wallet-request";
import { stripeOf } from "./stripe-fields";

/** What the server says to ask the wallet for, and what paying that much agrees to. */
export type WalletSheet = { request: WalletRequest; agreed: string };

export type WalletPorts = {
  /** What the page says now. */
  sheet(): WalletSheet | null;
  /** Shows the quick checkout button; it does so when pressed. */
  offer(pressed: () => void): void;
  /** The tax at a shipping address; the page then holds the sheet again. */
  taxAt(zip: string): Promise<void>;
  /** Places the order with the wallet's token; false: it failed, and the page says why. */
  place(paying: { token: string; wallet_brand: string; agreed: string }): Promise<boolean>;
};

/**
 * The browser's wallet, where it can pay (B 2.5, 4 "Browser wallet"); the answer is called when the page's amounts have
 * changed.
 */
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
    // An open sheet keeps the amounts that it shows, and is agreed to as it stands.
    if (!now || payment.isShowing()) return;
    shown = now;
    payment.update({ total: now.request.total, displayItems: now.request.displayItems });
  };
}

const boxIn = (page: Document) => page.getElementById("quick-checkout");

function sheetOnPage(): WalletSheet | null {
  const { wallet, agreed } = boxIn(document)?.dataset ?? {};
  return wallet && agreed ? { request: JSON.parse(wallet) as WalletRequest, agreed } : null;
}

let amountsChanged: (() => void) | null = null;

/** Offers the wallet on this page, where there is one to offer. */
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

/** The server's page says other amounts: this page holds them, and the sheet shows them. */
export function updateWallet(page: Document): void {
  const [here, there] = [boxIn(document), boxIn(page)];
  if (!here || !there) return;
  const { wallet, agreed } = there.dataset;
  Object.assign(here.dataset, { wallet, agreed });
  amountsChanged?.();
}
