import { type MigrationList, statements } from "../store/migrate";

export const analyticsMigrations: MigrationList = {
  "analytics-1": statements(`
    create table analytics_event (
      id text primary key,
      event text not null,
      properties text not null,
      occurred_at bigint not null,
      received_at bigint not null,
      anonymous_id text not null,
      user_id text
    );
    create index analytics_event_received on analytics_event (received_at, id);
  `),
};
