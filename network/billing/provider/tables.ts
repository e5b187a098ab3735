import type { CardBehavior } from "./test-cards";

/** The embedded provider's books; the product reads them only through its API. */
export type ProviderCardSessionTable = {
  id: string;
  customer: string;
  return_url: string;
  cancel_url: string;
  created_at: number;
  method: string | null;
};

export type ProviderMethodTable = {
  id: string;
  customer: string;
  cardholder_name: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  zip: string;
  type: string;
  behaviour: CardBehavior;
  detached: 0 | 1;
};

export type ProviderChargeTable = {
  key: string;
  id: string;
  method: string | null;
  amount: number;
  state: "succeeded" | "declined" | "void" | "requires_action";
  code: string | null;
  created_at: number;
};

export type ProviderConfirmationTable = { charge: string; return_url: string };

export type ProviderRefundTable = { key: string; charge: string; amount: number };

export type ProviderWalletTable = {
  id: string;
  customer: string;
  amount: number;
  description: string;
  return_url: string;
  cancel_url: string;
  state: "APPROVAL_PENDING" | "APPROVED" | "ACTIVE" | "CANCELLED";
  created_at: number;
};

declare module "../../store/database" {
  interface Database {
    provider_card_session: ProviderCardSessionTable;
    provider_method: ProviderMethodTable;
    provider_charge: ProviderChargeTable;
    provider_confirmation: ProviderConfirmationTable;
    provider_refund: ProviderRefundTable;
    provider_wallet: ProviderWalletTable;
  }
}
