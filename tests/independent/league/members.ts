import { randomUUID } from "node:crypto";

export const PASSWORD = "Prairie-Lights-26";

export type Member = {
  key: string;
  name: string;
  last_name: string;
  email: string;
  password: string;
  zip_code: string;
  time_zone: string;
  created_at: string;
  email_subscribe: boolean | null;
  subscription: Subscription | null;
  voucher: { expires: string } | null;
  school_to_support: string | null;
  card: Card | null;
  reminders: Set<string>;
  following: Set<string>;
  views: string[];
};

export type Subscription = {
  plan: string;
  expires_at: string;
  renews: boolean;
  canceled_at: string | null;
  biller: "managed" | "legacy";
};

export type Card = {
  cardholder_name: string;
  card_last4: string;
  card_exp_month: number;
  card_exp_year: number;
  card_zip: string;
};

const DAY = 86_400_000;

export const member = (name: string, email: string, now: number, more: Partial<Member> = {}): Member => ({
  key: `user-${randomUUID().slice(0, 8)}`,
  name,
  last_name: "Larson",
  email,
  password: PASSWORD,
  zip_code: "58501",
  time_zone: "America/Chicago",
  created_at: new Date(now - 90 * DAY).toISOString(),
  email_subscribe: null,
  subscription: null,
  voucher: null,
  school_to_support: null,
  card: null,
  reminders: new Set(),
  following: new Set(),
  views: [],
  ...more,
});

const CARD: Card = {
  cardholder_name: "Ingrid Larson",
  card_last4: "4242",
  card_exp_month: 7,
  card_exp_year: 2029,
  card_zip: "58501",
};

/** The members that the league begins with, by what they hold. */
export function membersFrom(now: number): Member[] {
  const until = new Date(now + 200 * DAY).toISOString();
  const month = new Date(now + 20 * DAY).toISOString();
  const paid = (plan: string, expires_at: string, biller: Subscription["biller"]): Subscription => ({
    plan,
    expires_at,
    renews: true,
    canceled_at: null,
    biller,
  });
  return [
    member("Free", "free@prairie.example", now),
    member("Carded", "card@prairie.example", now, { card: CARD }),
    member("Annual", "annual@prairie.example", now, {
      subscription: paid("Annual Pass", until, "managed"),
      card: CARD,
      school_to_support: "sch-02",
    }),
    member("Legacy", "legacy@prairie.example", now, { subscription: paid("Annual Pass", until, "legacy"), card: CARD }),
    member("Voucher", "voucher@prairie.example", now, { voucher: { expires: month } }),
  ];
}
