import type { Generated } from "kysely";
import { column, type TableOf, type TablesOf } from "../store/schema";

export const mailTables = {
  /** All mail, sent or not (rulings 3, "outgoing mail"). */
  outbox: {
    id: "text primary key",
    to: "text not null",
    subject: "text not null",
    /** Empty once sent or given up. */
    text: "text not null",
    html: "text",
    sent_at: "bigint not null",
    /** "kept": no mail server is configured. */
    state: column<"kept" | "queued" | "sent" | "failed">("text not null"),
    attempts: "integer not null default 0",
    retry_at: column<Generated<number>>("bigint not null default 0"),
    /** Not sent from then on. */
    expires_at: "bigint",
    unsubscribe_url: "text",
    /** Between these it waits, though it is queued. */
    quiet_from: "bigint",
    quiet_until: "bigint",
    /** The alert's `message`, by which it is taken back. */
    about: "text",
  },
} as const;

export type OutboxTable = TableOf<typeof mailTables.outbox>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof mailTables> {}
}
