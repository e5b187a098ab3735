import { column, OF_MEMBER, type TableOf, type TablesOf } from "../store/schema";

/** RFC 8030 5.3 */
export type PushUrgency = "low" | "normal" | "high";

export const pushTables = {
  /** A browser that takes a member's alerts. */
  push_device: {
    id: "text primary key",
    user_key: OF_MEMBER,
    /** The session that turned it on: it goes where that session ends. */
    session: "text not null",
    /** Where its push service takes messages. */
    endpoint: "text not null unique",
    p256dh: "text not null",
    auth: "text not null",
    /** "Chrome on Android" */
    name: "text not null",
    /** The public key that it agreed to; it takes nothing signed by another. */
    server_key: "text not null",
    added_at: "bigint not null",
  },
  /** What is still to be sent; deleted once it is taken, refused, or out of date. */
  push_message: {
    id: "text primary key",
    device_id: "text not null references push_device (id) on delete cascade",
    text: "text not null",
    topic: "text not null",
    urgency: column<PushUrgency>("text not null"),
    expires_at: "bigint not null",
    retry_at: "bigint not null",
    attempts: "integer not null",
    /** The alert's `message`, by which it is taken back. */
    about: "text",
  },
  /** "own" → the private half of the network's key pair, unless the settings have one. */
  push_key: { name: "text primary key", private_half: "text not null", made_at: "bigint not null" },
} as const;

export type PushDeviceTable = TableOf<typeof pushTables.push_device>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof pushTables> {}
}
