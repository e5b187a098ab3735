import type { Flag } from "../store/database";

/** A member's account (S 3 "User profile"). */
export type UserTable = {
  key: string;
  /** Lower case. */
  email: string;
  name: string;
  last_name: string;
  zip_code: string;
  /** IANA name; null until the member chooses one. */
  time_zone: string | null;
  /** Argon2id, in PHC form. */
  password_hash: string;
  created_at: number;
  /** Null: never asked. */
  email_subscribe: Flag | null;
  school_to_support_key: string | null;
  stripe_customer_id: string | null;
};

/** Who bills a subscription. */
export type SubscriptionType = "managed_stripe" | "stripe" | "paypal";

export type SubscriptionTable = {
  user_key: string;
  type: SubscriptionType;
  /** "Annual Pass", "Month Pass" (S 4.5). */
  plan_description: string;
  plan_id: string;
  started_at: number;
  /** End of the period that began at `started_at`; a renewing one goes on from here (membership.ts). */
  expires_at: number;
  period: "year" | "month";
  renews: Flag;
  renewal_canceled_at: number | null;
};

export type VoucherTable = { user_key: string; code: string; expires_at: number };

/** A special pass, such as a tournament's: one entitlement until a date (S 5.4). */
export type PassTable = { user_key: string; entitlement: string; expires_at: number };

export type TokenTable = {
  /** SHA-256 of the token: what is stored opens nothing. */
  hash: string;
  kind: "access" | "refresh" | "code";
  /** Everything issued from one sign-in: revoked together. */
  session: string;
  user_key: string;
  issued_at: number;
  expires_at: number;
  /** When a refresh token or a code was exchanged. */
  used_at: number | null;
  /** What a refresh token was exchanged for, sealed with the token itself, while its reply may still have been lost. */
  successor: string | null;
};

export type ResetTokenTable = {
  hash: string;
  user_key: string;
  issued_at: number;
  expires_at: number;
  used_at: number | null;
};

export type ReminderTable = { user_key: string; content_type: string; content_key: string; created_at: number };
export type FollowTable = ReminderTable;
export type ViewTable = { user_key: string; content_type: string; content_key: string; viewed_at: number };

export type FavoriteTeamTable = {
  key: string;
  user_key: string;
  school_key: string;
  sport: string;
  /** "" when not given: part of what makes a team unique, and null never equals null. */
  level: string;
  gender: string;
  created_at: number;
};

export type MemberTables = {
  user: UserTable;
  subscription: SubscriptionTable;
  voucher: VoucherTable;
  pass: PassTable;
  token: TokenTable;
  reset_token: ResetTokenTable;
  reminder: ReminderTable;
  follow: FollowTable;
  view: ViewTable;
  favorite_team: FavoriteTeamTable;
};

declare module "../store/database" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merged into the store's own
  interface Database extends MemberTables {}
}
