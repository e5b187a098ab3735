import type { Pass } from "~contracts/records/billing";
import { passCategory, passName } from "./labels";
import type { Quote } from "./price";

/** What a browser wallet is asked for: Apple's and Google's sheets show these lines (B 9 "Wallet payment request"). */
export type WalletRequest = {
  country: "US";
  currency: "usd";
  requestPayerName: true;
  requestPayerEmail: true;
  /** Only where the member's zip is not known: tax follows the address (B 4). */
  requestShipping: boolean;
  shippingOptions: { id: "digital"; label: "Digital"; detail: "Free"; amount: 0 }[];
  displayItems: { label: string; amount: number }[];
  total: { label: string; amount: number };
};

/** The request with its lines: the pass, the discount as a negative amount, the tax (B 9). */
export function walletRequest(
  pass: Pass,
  quote: Quote,
  { zip, product }: { zip: string | null; product: string },
): WalletRequest {
  const name = passName(passCategory(pass));
  return {
    country: "US",
    currency: "usd",
    requestPayerName: true,
    requestPayerEmail: true,
    requestShipping: zip === null,
    shippingOptions: zip === null ? [{ id: "digital", label: "Digital", detail: "Free", amount: 0 }] : [],
    displayItems: [
      { label: name, amount: quote.price },
      ...(quote.discount > 0 ? [{ label: "Discount", amount: -quote.discount }] : []),
      ...(quote.first.tax > 0 ? [{ label: "Estimated Tax", amount: quote.first.tax }] : []),
    ],
    total: { label: product, amount: quote.first.total },
  };
}
