import type { Generated } from "kysely";
import type { Choices, FollowAlerts } from "~contracts/records/member";
import type { Flag } from "../store/database";

/** S 3 "User profile" */
export type UserTable = {
  key: string;
  email: string;
  name: string;
  last_name: string;
  zip_code: string;
  time_zone: string | null;
  /** Argon2id, in PHC form; empty where none was chosen. */
  password_hash: string;
  created_at: number;
  /** Null: never asked. */
  email_subscribe: Flag | null;
  school_to_support_key: string | null;
  stripe_customer_id: string | null;
  /** As the contract's `Choices`; null where none was made. */
  theme: Choices["theme"] | null;
  scores: Choices["scores"] | null;
  view: Choices["view"] | null;
  /** When something that takes a pass last played on theirs, by themselves or on a family seat. */
  watched_at: number | null;
};

export type SubscriptionType = "managed_stripe" | "stripe" | "paypal";

export type SubscriptionTable = {
  user_key: string;
  type: SubscriptionType;
  /** "Annual Pass", "Month Pass" (S 4.5). */
  plan_description: string;
  plan_id: string;
  started_at: number;
  /** End of the first period; renewals continue from here (membership.server.ts). */
  expires_at: number;
  period: "year" | "month";
  /** Whose calendar counts its periods; null: UTC. */
  zone: string | null;
  renews: Flag;
  renewal_canceled_at: number | null;
};

export type VoucherTable = { user_key: string; code: string; expires_at: number };

/** Such as a tournament's: one entitlement until a date (S 5.4). */
export type PassTable = { user_key: string; entitlement: string; expires_at: number };

export type TokenTable = {
  /** SHA-256, so that the stored value opens nothing. */
  hash: string;
  kind: "access" | "refresh" | "code";
  session: string;
  user_key: string;
  issued_at: number;
  expires_at: number;
  used_at: number | null;
  /** The replacement, sealed with the old token, while the reply may still be lost. */
  successor: string | null;
  /** "Chrome on Android", as its session began; null if it can't be told. */
  device: string | null;
  /** When its session began; null: before this was kept. */
  began_at: number | null;
};

export type ResetTokenTable = {
  hash: string;
  user_key: string;
  issued_at: number;
  expires_at: number;
  used_at: number | null;
};

/** A mailed way in, for one use: its link, or its code in the browser that asked. */
export type SignInLinkTable = {
  hash: string;
  /** Null for a newcomer, who has no account yet. */
  user_key: string | null;
  /** Where it went: for a member whose address is another by now, it opens nothing. */
  email: string;
  /** SHA-256 of the key that only that browser has. */
  browser: string;
  /** SHA-256 of the code with that key, so that the stored value can't be tried out. */
  code: string;
  tries: number;
  issued_at: number;
  expires_at: number;
  used_at: number | null;
  /** The account that it makes, as JSON. */
  newcomer: string | null;
};

export type PasskeyTable = {
  /** As its device names it. */
  id: string;
  user_key: string;
  public_key: string;
  /** Of its uses, where its device counts them; a copy falls behind. */
  counter: number;
  name: string;
  created_at: number;
  used_at: number | null;
};

/** SHA-256 of what a device is to sign, with what for. */
export type PasskeyChallengeTable = { hash: string; expires_at: number };

export type ReminderTable = { user_key: string; content_type: string; content_key: string; created_at: number };
export type FollowTable = ReminderTable & { alerts: Generated<FollowAlerts> };
export type ViewTable = {
  user_key: string;
  content_type: string;
  content_key: string;
  viewed_at: number;
  /** How far it was watched, and when that was so; null if no one said. */
  position_s: number | null;
  duration_s: number | null;
  positioned_at: number | null;
};

export type FavoriteTeamTable = {
  key: string;
  user_key: string;
  school_key: string;
  sport: string;
  /** "" if not given: part of a unique key, where nulls are never equal. */
  level: string;
  gender: string;
  created_at: number;
};

/** Only a hash of the device's code is stored. */
export type DeviceTable = {
  hash: string;
  user_code: string;
  client_id: string;
  issued_at: number;
  expires_at: number;
  interval_s: number;
  polled_at: number | null;
  /** "taken": its session has been fetched; nothing but the same answer to the same decision is left. */
  state: "waiting" | "approved" | "denied" | "taken";
  user_key: string | null;
};

export type DeviceTryTable = { user_key: string; tried_at: number };

/** The browsers that a member has signed in with. */
export type KnownDeviceTable = {
  user_key: string;
  /** SHA-256 of the browser's key. */
  hash: string;
  /** "Chrome on Android"; null if it can't be told. */
  name: string | null;
  first_used_at: number;
  last_used_at: number;
};

/** An address that a member asked for; its link is mailed there. */
export type EmailChangeTable = {
  hash: string;
  user_key: string;
  email: string;
  issued_at: number;
  /** Earlier where a later link or a new password took its place. */
  expires_at: number;
  /** Where someone else asked for it, and whoever reads the old address has time to stop it; null: at once. */
  opens_at: number | null;
  used_at: number | null;
  /** The one that it took the place of. */
  before: string | null;
};

/** Unique per member and per seat. */
export type FamilyMemberTable = { member_key: string; owner_key: string; seat: number; joined_at: number };

export type FamilyInvitationTable = {
  id: string;
  owner_key: string;
  email: string;
  /** New with every mail; the token derives from it and the service's secret. */
  nonce: string;
  /** SHA-256, so that the stored value opens nothing. */
  hash: string;
  /** Where it's for whoever has the code, and `email` is empty. With the secret, or it could be tried out. */
  code_hash: string | null;
  state: "open" | "accepted" | "revoked";
  sent_at: number;
  expires_at: number;
  accepted_at: number | null;
};

export type FamilyMailTable = { id: string; owner_key: string; sent_at: number };

/** How many seats a pass comes with, where that isn't FAMILY_SEATS (docs/your-own-network.md). */
export type PlanSeatsTable = { plan_id: string; seats: number };

/** Where calendar programs read a member's games; one at a time. */
export type CalendarAddressTable = { user_key: string; nonce: string; hash: string; made_at: number };

export type ClipTable = {
  key: string;
  user_key: string;
  event_key: string;
  source_key: string;
  start_s: number;
  end_s: number;
  title: string;
  created_at: number;
  /** Taken down by the team. */
  removed_at: Generated<number | null>;
};

export type MemberTables = {
  user: UserTable;
  /** `end_told`: the end that its holder was mailed about; 0: none. */
  subscription: SubscriptionTable & { end_told: Generated<number> };
  voucher: VoucherTable;
  pass: PassTable;
  token: TokenTable;
  reset_token: ResetTokenTable;
  sign_in_link: SignInLinkTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  reminder: ReminderTable;
  follow: FollowTable;
  view: ViewTable;
  favorite_team: FavoriteTeamTable;
  device: DeviceTable;
  device_try: DeviceTryTable;
  known_device: KnownDeviceTable;
  email_change: EmailChangeTable;
  family_member: FamilyMemberTable;
  family_invitation: FamilyInvitationTable;
  family_mail: FamilyMailTable;
  plan_seats: PlanSeatsTable;
  calendar_address: CalendarAddressTable;
  clip: ClipTable;
};

declare module "../store/database" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merged into the store's own
  interface Database extends MemberTables {}
}
