import type { Pass } from "~contracts/records/billing";
import { passCategory, passName } from "./labels";
import type { Quote } from "./price";

type Renewal = {
  paymentDescription: string;
  managementURL: string;
  regularBilling: {
    label: string;
    amount: number;
    recurringPaymentIntervalUnit: "year" | "month";
    recurringPaymentIntervalCount: 1;
  };
};

type Amounts = { mode: "subscription" | "payment"; amount: number } | { mode: "setup" };

/** What Stripe draws Apple's and Google's buttons with, and their sheets show (B 9). */
export type WalletRequest = {
  elements: { currency: "usd"; paymentMethodCreation: "manual"; allowedPaymentMethodTypes: string[] } & Amounts;
  /** What of it an order changes. */
  amounts: Amounts;
  buttons: {
    business: { name: string };
    emailRequired: true;
    billingAddressRequired: true;
    /** Tax follows the address when the member's ZIP is unknown (B 4). */
    shippingAddressRequired: boolean;
    allowedShippingCountries?: string[];
    buttonHeight: number;
    paymentMethods: Record<"link" | "paypal" | "amazonPay" | "klarna", "never">;
  };
  sheet: {
    lineItems: { name: string; amount: number }[];
    shippingRates: { id: "digital"; displayName: "Digital"; amount: 0 }[];
    applePay: { recurringPaymentRequest: Renewal } | { recurringPaymentRequest?: null };
  };
};

type Place = { zip: string | null; product: string; account: string };

/** Cards alone; Apple hears of renewals, so that its token outlasts the device. */
export function walletRequest(pass: Pass, quote: Quote, { zip, product, account }: Place): WalletRequest {
  const name = passName(passCategory(pass));
  const { total } = quote.first;
  const amounts: Amounts =
    quote.recurring || total > 0
      ? { mode: quote.recurring ? "subscription" : "payment", amount: total }
      : { mode: "setup" };
  return {
    elements: { currency: "usd", paymentMethodCreation: "manual", allowedPaymentMethodTypes: ["card"], ...amounts },
    amounts,
    buttons: {
      business: { name: product },
      emailRequired: true,
      billingAddressRequired: true,
      shippingAddressRequired: zip === null,
      ...(zip === null && { allowedShippingCountries: ["US"] }),
      buttonHeight: 48,
      paymentMethods: { link: "never", paypal: "never", amazonPay: "never", klarna: "never" },
    },
    sheet: {
      lineItems: [
        { name, amount: quote.price },
        ...(quote.discount > 0 ? [{ name: "Discount", amount: -quote.discount }] : []),
        ...(quote.first.tax > 0 ? [{ name: "Estimated Tax", amount: quote.first.tax }] : []),
      ],
      shippingRates: zip === null ? [{ id: "digital", displayName: "Digital", amount: 0 }] : [],
      applePay: renewal(name, pass, quote, account),
    },
  };
}

function renewal(
  name: string,
  { duration_unit }: Pass,
  { recurring }: Quote,
  managementURL: string,
): WalletRequest["sheet"]["applePay"] {
  if (!recurring) return {};
  const recurringPaymentIntervalUnit = duration_unit === "year" ? "year" : "month";
  return {
    recurringPaymentRequest: {
      paymentDescription: name,
      managementURL,
      regularBilling: {
        label: name,
        amount: recurring.total,
        recurringPaymentIntervalUnit,
        recurringPaymentIntervalCount: 1,
      },
    },
  };
}
