import type { Generated } from "kysely";

/** All mail, sent or not (rulings 3, "outgoing mail"). */
export type OutboxTable = {
  id: string;
  to: string;
  subject: string;
  /** Empty once sent or given up. */
  text: string;
  html: string | null;
  sent_at: number;
  /** "kept": no mail server is configured. */
  state: "kept" | "queued" | "sent" | "failed";
  attempts: number;
  retry_at: Generated<number>;
  /** Not sent from then on. */
  expires_at: number | null;
  /** Between these it waits, though it is queued. */
  quiet_from: number | null;
  quiet_until: number | null;
  unsubscribe_url: string | null;
  /** The alert's `message`, by which it is taken back. */
  about: string | null;
};

declare module "../store/database" {
  interface Database {
    outbox: OutboxTable;
  }
}
