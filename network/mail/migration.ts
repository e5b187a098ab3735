import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { mailTables } from "./tables";

export const mailMigrations: MigrationList = {
  "mail-1": statements(`
    ${creation(mailTables)};
    create index outbox_sent on outbox (sent_at, id);
    create index outbox_finished on outbox (state, sent_at, id);
    create index outbox_personal on outbox (state, sent_at, id, retry_at) where unsubscribe_url is null;
    create index outbox_offered on outbox (state, expires_at, sent_at, id, retry_at) where unsubscribe_url is not null;
    create index outbox_about on outbox (about) where about is not null;
  `),
};
