import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { crmTables } from "./tables";

const { inbox_answer, ...first } = crmTables;

export const crmMigrations: MigrationList = {
  "crm-1": statements(`
    ${creation(first)};
    create index crm_lead_received on crm_lead (received_at);
    create index crm_lead_fingerprint on crm_lead (fingerprint);
    create index crm_privacy_request_due on crm_privacy_request (due_at);
    create index crm_privacy_request_received on crm_privacy_request (received_at);
    create index crm_privacy_request_fingerprint on crm_privacy_request (fingerprint);
    create index problem_report_received on problem_report (received_at);
    create index problem_report_fingerprint on problem_report (fingerprint);
    create index stream_trouble_last on stream_trouble (last_at);
    create index clip_report_clip_key on clip_report (clip_key);
    create index clip_report_received_at on clip_report (received_at);
    create index clip_report_fingerprint on clip_report (fingerprint);
  `),
  "crm-2": statements(`
    ${creation({ inbox_answer })};
    create index inbox_answer_reference on inbox_answer (reference);
  `),
};
