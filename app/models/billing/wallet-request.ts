import type { Pass } from "~contracts/records/billing";
import { passCategory, passName } from "./labels";
import type { Quote } from "./price";

/** Shown in Apple's and Google's payment sheets (B 9). */
export type WalletRequest = {
  country: "US";
  currency: "usd";
  requestPayerName: true;
  requestPayerEmail: true;
  /** Tax follows the address when the member's ZIP is unknown (B 4). */
  requestShipping: boolean;
  shippingOptions: { id: "digital"; label: "Digital"; detail: "Free"; amount: 0 }[];
  displayItems: { label: string; amount: number }[];
  total: { label: string; amount: number };
};

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
