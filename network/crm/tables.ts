import { column, type TableOf, type TablesOf } from "../store/schema";

/** By which the same words are known again; null for what came before it was kept. */
type Fingerprint = string | null;

export const crmTables = {
  crm_lead: {
    reference: "text primary key",
    kind: "text not null",
    email: "text not null",
    fields: "text not null",
    received_at: "bigint not null",
    fingerprint: column<Fingerprint>("text"),
  },
  crm_privacy_request: {
    reference: "text primary key",
    request: "text not null",
    email: "text not null",
    fields: "text not null",
    received_at: "bigint not null",
    due_at: "bigint not null",
    fingerprint: column<Fingerprint>("text"),
  },
  problem_report: {
    reference: "text primary key",
    event_key: "text not null",
    problem: "text not null",
    /** Empty if no answer is wanted. */
    email: "text not null",
    /** JSON: everything entered, and the player's own facts. */
    fields: "text not null",
    received_at: "bigint not null",
    fingerprint: column<Fingerprint>("text"),
  },
  clip_report: {
    reference: "text primary key",
    clip_key: "text not null",
    reason: "text not null",
    /** Empty if no answer is wanted. */
    email: "text not null",
    /** JSON: everything entered, and which clip it is about. */
    fields: "text not null",
    received_at: "bigint not null",
    fingerprint: column<Fingerprint>("text"),
  },
  /** One row per network that had trouble with an event's stream. */
  stream_trouble: {
    event_key: "text not null",
    reporter: "text not null",
    kind: column<"report" | "failure">("text not null"),
    first_at: "bigint not null",
    last_at: "bigint not null",
    "constraint stream_trouble_key": "primary key (event_key, reporter, kind)",
  },
  /** Answered items of any kind (`npm run fieldhouse -- inbox`). */
  inbox_done: { reference: "text primary key", done_at: "bigint not null" },
  /** What the desk answered by mail, beside the message and as long. */
  inbox_answer: {
    id: "text primary key",
    reference: "text not null",
    email: "text not null",
    text: "text not null",
    sent_at: "bigint not null",
  },
} as const;

export type CrmLeadTable = TableOf<typeof crmTables.crm_lead>;
export type CrmPrivacyRequestTable = TableOf<typeof crmTables.crm_privacy_request>;
export type StreamTroubleTable = TableOf<typeof crmTables.stream_trouble>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof crmTables> {}
}
