import { column, type TableOf, type TablesOf } from "../../store/schema";
import type { CardBehavior } from "./test-cards";

export const providerTables = {
  /** The embedded provider's books; the product reads them only through its API. */
  provider_card_session: {
    id: "text primary key",
    customer: "text not null",
    return_url: "text not null",
    cancel_url: "text not null",
    created_at: "bigint not null",
    method: "text",
  },
  provider_method: {
    id: "text primary key",
    customer: "text not null",
    cardholder_name: "text not null",
    last4: "text not null",
    exp_month: "integer not null",
    exp_year: "integer not null",
    zip: "text not null",
    type: "text not null",
    behaviour: column<CardBehavior>("text not null"),
    detached: column<0 | 1>("integer not null"),
  },
  provider_charge: {
    key: "text primary key",
    id: "text not null unique",
    method: "text",
    amount: "integer not null",
    state: column<"succeeded" | "declined" | "void" | "requires_action">("text not null"),
    code: "text",
    created_at: "bigint not null",
  },
  provider_confirmation: { charge: "text primary key", return_url: "text not null" },
  provider_refund: { key: "text primary key", charge: "text not null", amount: "integer not null" },
  provider_wallet: {
    id: "text primary key",
    customer: "text not null",
    amount: "integer not null",
    description: "text not null",
    return_url: "text not null",
    cancel_url: "text not null",
    state: column<"APPROVAL_PENDING" | "APPROVED" | "ACTIVE" | "CANCELLED">("text not null"),
    created_at: "bigint not null",
  },
} as const;

export type ProviderCardSessionTable = TableOf<typeof providerTables.provider_card_session>;
export type ProviderMethodTable = TableOf<typeof providerTables.provider_method>;
export type ProviderChargeTable = TableOf<typeof providerTables.provider_charge>;
export type ProviderWalletTable = TableOf<typeof providerTables.provider_wallet>;

declare module "../../store/database" {
  interface Database extends TablesOf<typeof providerTables> {}
}
