import { type MigrationList, statements } from "../../store/migrate";

export const providerMigrations: MigrationList = {
  "provider-1": statements(`
    create table provider_method (
      id text primary key,
      customer text not null,
      cardholder_name text not null,
      last4 text not null,
      exp_month integer not null,
      exp_year integer not null,
      zip text not null,
      type text not null,
      behaviour text not null,
      detached integer not null
    );
    create table provider_card_session (
      id text primary key,
      customer text not null,
      return_url text not null,
      cancel_url text not null,
      created_at bigint not null,
      method text
    );
    create table provider_charge (
      key text primary key,
      id text not null unique,
      method text,
      amount integer not null,
      state text not null,
      code text,
      created_at bigint not null
    );
    create table provider_wallet (
      id text primary key,
      customer text not null,
      amount integer not null,
      description text not null,
      return_url text not null,
      cancel_url text not null,
      state text not null,
      created_at bigint not null
    );
    create table provider_confirmation (
      charge text primary key,
      return_url text not null
    );
    create table provider_refund (
      key text primary key,
      charge text not null,
      amount integer not null
    );
  `),
};
