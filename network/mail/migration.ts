import { type MigrationList, statements } from "../store/migrate";

export const mailMigrations: MigrationList = {
  "mail-1": statements(`
    create table outbox (
      id text primary key,
      "to" text not null,
      subject text not null,
      text text not null,
      html text,
      sent_at bigint not null,
      state text not null,
      attempts integer not null default 0,
      retry_at bigint not null default 0,
      expires_at bigint,
      unsubscribe_url text,
      quiet_from bigint,
      quiet_until bigint,
      about text
    );
    create index outbox_sent on outbox (sent_at, id);
    create index outbox_finished on outbox (state, sent_at, id);
    create index outbox_personal on outbox (state, sent_at, id, retry_at) where unsubscribe_url is null;
    create index outbox_offered on outbox (state, expires_at, sent_at, id, retry_at) where unsubscribe_url is not null;
    create index outbox_about on outbox (about) where about is not null;
  `),
};
