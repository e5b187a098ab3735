import { type MigrationList, statements } from "../store/migrate";

export const adsMigrations: MigrationList = {
  "ads-1": statements(`
    create table ad_event (
      impression text not null,
      event text not null,
      spot text not null,
      pod integer not null,
      content_key text not null,
      occurred_at bigint not null,
      constraint ad_event_key primary key (impression, event)
    );
    create index ad_event_occurred on ad_event (occurred_at);
  `),
};
