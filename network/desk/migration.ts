import { type MigrationList, statements } from "../store/migrate";

export const deskMigrations: MigrationList = {
  "desk-1": statements(`
    create table desk_staff (
      user_key text primary key,
      role text not null,
      school text,
      secret text,
      confirmed_at bigint,
      last_step bigint not null,
      tries integer not null,
      tries_from bigint not null
    );
    create table desk_recovery (
      hash text primary key,
      user_key text not null
    );
    create index desk_recovery_user on desk_recovery (user_key);
    create table desk_session (
      hash text primary key,
      user_key text not null,
      expires_at bigint not null
    );
    create index desk_session_user on desk_session (user_key);
    create table desk_audit (
      id text primary key,
      at bigint not null,
      actor text not null,
      action text not null,
      subject text not null,
      before text,
      after text,
      place text
    );
    create index desk_audit_at on desk_audit (at);
  `),
  "desk-2": statements(`
    create table desk_announcement (
      id text primary key,
      text text not null,
      audience text not null,
      place text,
      starts_at bigint not null,
      ends_at bigint not null
    );
    create index desk_announcement_end on desk_announcement (ends_at);
  `),
  "desk-3": statements(`
    create table desk_viewers (
      node text not null,
      event_key text not null,
      viewers integer not null,
      at bigint not null,
      constraint desk_viewers_key primary key (node, event_key)
    );
    create index desk_viewers_game on desk_viewers (event_key);
  `),
  "desk-4": statements(`
    create table desk_game_before (
      event_key text primary key,
      kind text not null,
      updated_at bigint not null,
      event text not null
    );
  `),
  "desk-5": statements(`
    create table desk_figure (
      day text not null,
      event_key text not null,
      viewers integer not null,
      seconds bigint not null,
      failures integer not null,
      constraint desk_figure_key primary key (day, event_key)
    );
  `),
};
