import type { Stripe } from "@stripe/stripe-js";
import type { WalletRequest } from "~/models/billing/wallet-request";
import { requestedStep } from "~/models/checkout/step-list";
import { stripeOf } from "./stripe-fields";

/** What to ask the wallet for, and the terms for that amount. */
export type WalletSheet = { request: WalletRequest; agreed: string };

type WalletPorts = {
  sheet(): WalletSheet | null;
  /** The browser can pay, or not. */
  offer(canPay: boolean): void;
  /** Tax at a shipping ZIP; updates the page's sheet. */
  taxAt(zip: string): Promise<void>;
  /** False if it failed; the page says why. */
  place(paying: { token: string; wallet_brand: string; agreed: string }): Promise<boolean>;
  failed(error: unknown): void;
};

/** B 2.5, 4 "Browser wallet"; call the returned function when the page's amounts change. */
export function walletPayment(
  stripe: Pick<Stripe, "elements" | "createPaymentMethod">,
  box: HTMLElement,
  { sheet, offer, taxAt, place, failed }: WalletPorts,
): (() => void) | null {
  const first = sheet();
  if (!first) return null;
  let current = first;
  let isOpen = false;
  const elements = stripe.elements(current.request.elements);
  const wallet = elements.create("expressCheckout", { ...current.request.buttons, ...current.request.sheet });
  const follow = async () => {
    current = sheet() ?? current;
    await elements.update(current.request.amounts);
  };
  /** An open sheet keeps the amounts shown, which the buyer agrees to. */
  const changed = () => void (isOpen || follow().catch(failed));
  const close = () => {
    isOpen = false;
    changed();
  };

  wallet.on("ready", ({ availablePaymentMethods }) => offer(!!availablePaymentMethods));
  wallet.on("loaderror", ({ error }) => failed(error.message));
  wallet.on("click", ({ resolve }) => {
    isOpen = true;
    resolve(current.request.sheet);
  });
  wallet.on("cancel", close);
  wallet.on("shippingaddresschange", ({ address, resolve, reject }) => {
    taxAt(address.postal_code)
      .then(follow)
      .then(() => resolve(current.request.sheet), reject);
  });
  wallet.on("confirm", ({ expressPaymentType, paymentFailed }) => {
    const { agreed } = current;
    const fail = () => paymentFailed();
    // As wallets were always named: applePay, googlePay.
    const wallet_brand = expressPaymentType.replace("_p", "P");
    void elements
      .submit()
      .then(() => stripe.createPaymentMethod({ elements }))
      .then(({ paymentMethod }) => paymentMethod && place({ token: paymentMethod.id, wallet_brand, agreed }))
      .then((placed) => placed || fail(), fail)
      .then(close);
  });
  wallet.mount(box);
  return changed;
}

/** Only the receipt means that an order was placed; sign-in, the passes, and the form itself do not. */
export const leadsToReceipt = (address: string): boolean => requestedStep(new URL(address).searchParams) === "receipt";

const boxIn = (page: Document) => page.getElementById("quick-checkout");

function sheetOnPage(): WalletSheet | null {
  const { wallet, agreed } = boxIn(document)?.dataset ?? {};
  return wallet && agreed ? { request: JSON.parse(wallet) as WalletRequest, agreed } : null;
}

let amountsChanged: (() => void) | null = null;

/** Where it doesn't come, the team hears of it; the card and PayPal stay. */
export async function offerWallet(ports: Pick<WalletPorts, "taxAt" | "place">): Promise<void> {
  amountsChanged = null;
  const box = boxIn(document);
  const place = box?.querySelector("div");
  if (!box || !place) return;
  const failed = (error: unknown) => {
    box.hidden = true;
    const { trackUrl = "" } = document.body.dataset;
    navigator.sendBeacon(trackUrl, new URLSearchParams({ track: "wallet", name: String(error) }));
  };
  // Drawn out of sight first: Stripe measures the place, and may have nothing to show.
  const offer = (canPay: boolean) => {
    box.hidden = !canPay;
    box.removeAttribute("style");
  };
  try {
    const stripe = await stripeOf(box.dataset.key ?? "");
    box.hidden = false;
    amountsChanged = walletPayment(stripe, place, { sheet: sheetOnPage, offer, failed, ...ports });
  } catch (error) {
    failed(error);
  }
}

/** Copies new amounts from the server's page to this page and the sheet. */
export function updateWallet(page: Document): void {
  Object.assign(boxIn(document)?.dataset ?? {}, boxIn(page)?.dataset);
  amountsChanged?.();
}
