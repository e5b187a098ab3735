/** By which the same words are known again; null for what came before it was kept. */
type Fingerprint = string | null;

export type CrmLeadTable = {
  reference: string;
  kind: string;
  email: string;
  fields: string;
  received_at: number;
  fingerprint: Fingerprint;
};

export type CrmPrivacyRequestTable = {
  reference: string;
  request: string;
  email: string;
  fields: string;
  received_at: number;
  fingerprint: Fingerprint;
  due_at: number;
};

export type ProblemReportTable = {
  reference: string;
  event_key: string;
  problem: string;
  /** Empty if no answer is wanted. */
  email: string;
  /** JSON: everything entered, and the player's own facts. */
  fields: string;
  received_at: number;
  fingerprint: Fingerprint;
};

export type ClipReportTable = {
  reference: string;
  clip_key: string;
  reason: string;
  /** Empty if no answer is wanted. */
  email: string;
  /** JSON: everything entered, and which clip it is about. */
  fields: string;
  received_at: number;
  fingerprint: Fingerprint;
};

/** One row per network that had trouble with an event's stream. */
export type StreamTroubleTable = {
  event_key: string;
  reporter: string;
  kind: "report" | "failure";
  first_at: number;
  last_at: number;
};

/** Answered items of any kind (`npm run fieldhouse -- inbox`). */
export type InboxDoneTable = { reference: string; done_at: number };

/** What the desk answered by mail, beside the message and as long. */
export type InboxAnswerTable = { id: string; reference: string; email: string; text: string; sent_at: number };

declare module "../store/database" {
  interface Database {
    crm_lead: CrmLeadTable;
    crm_privacy_request: CrmPrivacyRequestTable;
    problem_report: ProblemReportTable;
    clip_report: ClipReportTable;
    stream_trouble: StreamTroubleTable;
    inbox_done: InboxDoneTable;
    inbox_answer: InboxAnswerTable;
  }
}
