import { type MigrationList, statements } from "../store/migrate";

export const crmMigrations: MigrationList = {
  "crm-1": statements(`
    create table crm_lead (
      reference text primary key,
      kind text not null,
      email text not null,
      fields text not null,
      received_at bigint not null,
      fingerprint text
    );
    create index crm_lead_received on crm_lead (received_at);
    create index crm_lead_fingerprint on crm_lead (fingerprint);
    create table crm_privacy_request (
      reference text primary key,
      request text not null,
      email text not null,
      fields text not null,
      received_at bigint not null,
      due_at bigint not null,
      fingerprint text
    );
    create index crm_privacy_request_due on crm_privacy_request (due_at);
    create index crm_privacy_request_received on crm_privacy_request (received_at);
    create index crm_privacy_request_fingerprint on crm_privacy_request (fingerprint);
    create table inbox_done (
      reference text primary key,
      done_at bigint not null
    );
    create table problem_report (
      reference text primary key,
      event_key text not null,
      problem text not null,
      email text not null,
      fields text not null,
      received_at bigint not null,
      fingerprint text
    );
    create index problem_report_received on problem_report (received_at);
    create index problem_report_fingerprint on problem_report (fingerprint);
    create table stream_trouble (
      event_key text not null,
      reporter text not null,
      kind text not null,
      first_at bigint not null,
      last_at bigint not null,
      constraint stream_trouble_key primary key (event_key, reporter, kind)
    );
    create index stream_trouble_last on stream_trouble (last_at);
    create table clip_report (
      reference text primary key,
      clip_key text not null,
      reason text not null,
      email text not null,
      fields text not null,
      received_at bigint not null,
      fingerprint text
    );
    create index clip_report_clip_key on clip_report (clip_key);
    create index clip_report_received_at on clip_report (received_at);
    create index clip_report_fingerprint on clip_report (fingerprint);
  `),
  "crm-2": statements(`
    create table inbox_answer (
      id text primary key,
      reference text not null,
      email text not null,
      text text not null,
      sent_at bigint not null
    );
    create index inbox_answer_reference on inbox_answer (reference);
  `),
};
