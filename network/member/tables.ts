import type { Generated } from "kysely";
import type { Choices, FollowAlerts } from "~contracts/records/member";
import type { Flag } from "../store/database";
import { column, FLAG, OF_MEMBER, type TableOf, type TablesOf } from "../store/schema";

export type SubscriptionType = "managed_stripe" | "stripe" | "paypal";

export const memberTables = {
  /** S 3 "User profile" */
  user: {
    key: "text primary key",
    email: "text not null unique",
    name: "text not null",
    last_name: "text not null",
    zip_code: "text not null",
    time_zone: "text",
    /** Argon2id, in PHC form; empty where none was chosen. */
    password_hash: "text not null",
    created_at: "bigint not null",
    /** Null: never asked. */
    email_subscribe: column<Flag | null>("integer"),
    school_to_support_key: "text",
    stripe_customer_id: "text",
    /** When something that takes a pass last played on theirs, by themselves or on a family seat. */
    watched_at: "bigint",
    /** As the contract's `Choices`; null where none was made. */
    theme: column<Choices["theme"] | null>("text", "later"),
    scores: column<Choices["scores"] | null>("text", "later"),
    view: column<Choices["view"] | null>("text", "later"),
  },
  subscription: {
    user_key: `text primary key references "user" (key) on delete cascade`,
    type: column<SubscriptionType>("text not null"),
    /** "Annual Pass", "Month Pass" (S 4.5). */
    plan_description: "text not null",
    plan_id: "text not null",
    started_at: "bigint not null",
    /** End of the first period; renewals continue from here (membership.server.ts). */
    expires_at: "bigint not null",
    period: column<"year" | "month">("text not null"),
    /** Whose calendar counts its periods; null: UTC. */
    zone: "text",
    renews: FLAG,
    renewal_canceled_at: "bigint",
    /** The end that its holder was mailed about; 0: none. */
    end_told: column<Generated<number>>("bigint not null default 0", "later"),
  },
  voucher: {
    user_key: `text primary key references "user" (key) on delete cascade`,
    code: "text not null",
    expires_at: "bigint not null",
  },
  /** Such as a tournament's: one entitlement until a date (S 5.4). */
  pass: {
    user_key: OF_MEMBER,
    entitlement: "text not null",
    expires_at: "bigint not null",
    "constraint pass_key": "primary key (user_key, entitlement)",
  },
  token: {
    /** SHA-256, so that the stored value opens nothing. */
    hash: "text primary key",
    kind: column<"access" | "refresh" | "code">("text not null"),
    session: "text not null",
    user_key: OF_MEMBER,
    issued_at: "bigint not null",
    expires_at: "bigint not null",
    used_at: "bigint",
    /** The replacement, sealed with the old token, while the reply may still be lost. */
    successor: "text",
    /** "Chrome on Android", as its session began; null if it can't be told. */
    device: "text",
    /** When its session began; null: before this was kept. */
    began_at: "bigint",
  },
  reset_token: {
    hash: "text primary key",
    user_key: OF_MEMBER,
    issued_at: "bigint not null",
    expires_at: "bigint not null",
    used_at: "bigint",
  },
  /** A mailed way in, for one use: its link, or its code in the browser that asked. */
  sign_in_link: {
    hash: "text primary key",
    /** Null for a newcomer, who has no account yet. */
    user_key: `text references "user" (key) on delete cascade`,
    /** Where it went: for a member whose address is another by now, it opens nothing. */
    email: "text not null",
    /** SHA-256 of the key that only that browser has. */
    browser: "text not null",
    /** SHA-256 of the code with that key, so that the stored value can't be tried out. */
    code: "text not null",
    tries: "integer not null",
    issued_at: "bigint not null",
    expires_at: "bigint not null",
    used_at: "bigint",
    /** The account that it makes, as JSON. */
    newcomer: "text",
  },
  passkey: {
    /** As its device names it. */
    id: "text primary key",
    user_key: OF_MEMBER,
    public_key: "text not null",
    /** Of its uses, where its device counts them; a copy falls behind. */
    counter: "bigint not null",
    name: "text not null",
    created_at: "bigint not null",
    used_at: "bigint",
  },
  /** A passkey that opens the desk by itself. */
  desk_passkey: { id: "text primary key references passkey (id) on delete cascade", user_key: "text not null" },
  /** SHA-256 of what a device is to sign, with what for. */
  passkey_challenge: { hash: "text primary key", expires_at: "bigint not null" },
  reminder: {
    user_key: OF_MEMBER,
    content_type: "text not null",
    content_key: "text not null",
    created_at: "bigint not null",
    "constraint reminder_key": "primary key (user_key, content_type, content_key)",
  },
  follow: {
    user_key: OF_MEMBER,
    content_type: "text not null",
    content_key: "text not null",
    created_at: "bigint not null",
    alerts: column<Generated<FollowAlerts>>("text not null default 'all'"),
    "constraint follow_key": "primary key (user_key, content_type, content_key)",
  },
  view: {
    user_key: OF_MEMBER,
    content_key: "text not null",
    content_type: "text not null",
    viewed_at: "bigint not null",
    /** How far it was watched, and when that was so; null if no one said. */
    position_s: "integer",
    duration_s: "integer",
    positioned_at: "bigint",
    "constraint view_key": "primary key (user_key, content_key)",
  },
  favorite_team: {
    key: "text primary key",
    user_key: OF_MEMBER,
    school_key: "text not null",
    sport: "text not null",
    /** "" if not given: part of a unique key, where nulls are never equal. */
    level: "text not null",
    gender: "text not null",
    created_at: "bigint not null",
    "constraint favorite_team_once": "unique (user_key, school_key, sport, level, gender)",
  },
  /** Only a hash of the device's code is stored. */
  device: {
    hash: "text primary key",
    user_code: "text not null unique",
    client_id: "text not null",
    issued_at: "bigint not null",
    expires_at: "bigint not null",
    interval_s: "integer not null",
    polled_at: "bigint",
    /** "taken": its session has been fetched; nothing but the same answer to the same decision is left. */
    state: column<"waiting" | "approved" | "denied" | "taken">("text not null"),
    user_key: `text references "user" (key) on delete cascade`,
  },
  device_try: { user_key: OF_MEMBER, tried_at: "bigint not null" },
  /** The browsers that a member has signed in with. */
  known_device: {
    user_key: OF_MEMBER,
    /** SHA-256 of the browser's key. */
    hash: "text not null",
    /** "Chrome on Android"; null if it can't be told. */
    name: "text",
    first_used_at: "bigint not null",
    last_used_at: "bigint not null",
    "constraint known_device_key": "primary key (user_key, hash)",
  },
  /** An address that a member asked for; its link is mailed there. */
  email_change: {
    hash: "text primary key",
    user_key: OF_MEMBER,
    email: "text not null",
    issued_at: "bigint not null",
    /** Earlier where a later link or a new password took its place. */
    expires_at: "bigint not null",
    used_at: "bigint",
    /** The one that it took the place of. */
    before: "text",
    /** Where someone else asked for it, and whoever reads the old address has time to stop it; null: at once. */
    opens_at: column<number | null>("bigint", "later"),
  },
  /** Unique per member and per seat. */
  family_member: {
    member_key: `text primary key references "user" (key) on delete cascade`,
    owner_key: OF_MEMBER,
    seat: "integer not null check (seat between 1 and 5)",
    joined_at: "bigint not null",
    "constraint family_member_seat": "unique (owner_key, seat)",
  },
  family_invitation: {
    id: "text primary key",
    owner_key: OF_MEMBER,
    email: "text not null",
    /** New with every mail; the token derives from it and the service's secret. */
    nonce: "text not null",
    /** SHA-256, so that the stored value opens nothing. */
    hash: "text not null unique",
    state: column<"open" | "accepted" | "revoked">("text not null"),
    sent_at: "bigint not null",
    expires_at: "bigint not null",
    accepted_at: "bigint",
    /** Where it's for whoever has the code, and `email` is empty. With the secret, or it could be tried out. */
    code_hash: column<string | null>("text", "later"),
  },
  family_mail: { id: "text primary key", owner_key: OF_MEMBER, sent_at: "bigint not null" },
  /** How many seats a pass comes with, where that isn't FAMILY_SEATS (docs/your-own-network.md). */
  plan_seats: { plan_id: "text primary key", seats: "integer not null check (seats between 0 and 5)" },
  /** Where calendar programs read a member's games; one at a time. */
  calendar_address: {
    user_key: `text primary key references "user" (key) on delete cascade`,
    nonce: "text not null",
    hash: "text not null unique",
    made_at: "bigint not null",
  },
  clip: {
    key: "text primary key",
    user_key: OF_MEMBER,
    event_key: "text not null",
    source_key: "text not null",
    start_s: "integer not null",
    end_s: "integer not null",
    title: "text not null",
    created_at: "bigint not null",
    /** Taken down by the team. */
    removed_at: column<Generated<number | null>>("bigint"),
  },
} as const;

export type UserTable = TableOf<typeof memberTables.user>;
export type SubscriptionTable = Omit<TableOf<typeof memberTables.subscription>, "end_told">;
export type PassTable = TableOf<typeof memberTables.pass>;
export type TokenTable = TableOf<typeof memberTables.token>;
export type SignInLinkTable = TableOf<typeof memberTables.sign_in_link>;
export type PasskeyTable = TableOf<typeof memberTables.passkey>;
export type FollowTable = TableOf<typeof memberTables.follow>;
export type FavoriteTeamTable = TableOf<typeof memberTables.favorite_team>;
export type DeviceTable = TableOf<typeof memberTables.device>;
export type KnownDeviceTable = TableOf<typeof memberTables.known_device>;
export type EmailChangeTable = TableOf<typeof memberTables.email_change>;
export type FamilyInvitationTable = TableOf<typeof memberTables.family_invitation>;
export type CalendarAddressTable = TableOf<typeof memberTables.calendar_address>;
export type ClipTable = TableOf<typeof memberTables.clip>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof memberTables> {}
}
