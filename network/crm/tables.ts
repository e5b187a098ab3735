export type CrmLeadTable = {
  reference: string;
  kind: string;
  email: string;
  /** JSON of everything entered. */
  fields: string;
  received_at: number;
};

export type CrmPrivacyRequestTable = {
  reference: string;
  request: string;
  email: string;
  fields: string;
  received_at: number;
  due_at: number;
};

/** Answered items of any kind (`npm run inbox`). */
export type InboxDoneTable = { reference: string; done_at: number };

declare module "../store/database" {
  interface Database {
    crm_lead: CrmLeadTable;
    crm_privacy_request: CrmPrivacyRequestTable;
    inbox_done: InboxDoneTable;
  }
}
