import type { Generated } from "kysely";

/** Outgoing mail, kept whether or not it also goes out (rulings 3, "outgoing mail"). */
export type OutboxTable = {
  id: string;
  to: string;
  subject: string;
  /** Empty once it was sent, or given up. */
  text: string;
  html: string | null;
  sent_at: number;
  /** "kept": there is no mail server; "queued": on its way to one. */
  state: "kept" | "queued" | "sent" | "failed";
  attempts: number;
  /** Not tried before: after a failure, or while someone is sending it. */
  retry_at: Generated<number>;
};

declare module "../store/database" {
  interface Database {
    outbox: OutboxTable;
  }
}
