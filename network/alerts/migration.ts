import { type MigrationList, statements } from "../store/migrate";

export const alertMigrations: MigrationList = {
  "member-alerts-1": statements(`
    create table alert_setting (
      user_key text primary key references "user" (key) on delete cascade,
      choices text not null,
      quiet_from integer,
      quiet_until integer
    );
    create table alert_event (
      event_key text primary key,
      start_at bigint not null,
      is_deleted integer not null,
      moved_from bigint,
      moved_at bigint,
      canceled_at bigint,
      reinstated_at bigint,
      tbd integer not null default 0,
      moved_from_tbd integer not null default 0,
      moved_before bigint
    );
    create index alert_event_start on alert_event (start_at);
    create index alert_event_moved_at on alert_event (moved_at);
    create index alert_event_canceled_at on alert_event (canceled_at);
    create table alert_sent (
      user_key text not null references "user" (key) on delete cascade,
      event_key text not null,
      kind text not null,
      message text not null,
      sent_at bigint not null,
      reached integer not null default 0,
      constraint alert_sent_each_key primary key (user_key, event_key, kind, sent_at)
    );
    create index alert_sent_day on alert_sent (user_key, sent_at);
    create index alert_sent_at on alert_sent (sent_at);
    create index alert_sent_event on alert_sent (event_key, kind);
    create index alert_sent_message on alert_sent (message, event_key);
    create table alert_look (
      name text primary key,
      value text not null
    );
    create table unsubscribe_secret (
      secret text primary key,
      made_at bigint not null
    );
    create index reminder_content on reminder (content_key);
    create index follow_content on follow (content_key);
    create index favorite_team_school on favorite_team (school_key);
    create index event_on_air on event (on_air_at);
    create index event_complete on event (complete_at);
  `),
};
