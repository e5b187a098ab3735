export type CrmLeadTable = {
  reference: string;
  kind: string;
  email: string;
  /** JSON: everything that was entered. */
  fields: string;
  received_at: number;
};

export type CrmPrivacyRequestTable = {
  reference: string;
  request: string;
  email: string;
  /** JSON: everything that was entered. */
  fields: string;
  received_at: number;
  /** When it must have been answered. */
  due_at: number;
};

/** What the team has answered, of whichever kind (`npm run inbox`). */
export type InboxDoneTable = { reference: string; done_at: number };

declare module "../store/database" {
  interface Database {
    crm_lead: CrmLeadTable;
    crm_privacy_request: CrmPrivacyRequestTable;
    inbox_done: InboxDoneTable;
  }
}
