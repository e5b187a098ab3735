import { type MigrationList, statements } from "../store/migrate";

export const memberMigrations: MigrationList = {
  "member-1": statements(`
    create table "user" (
      key text primary key,
      email text not null unique,
      name text not null,
      last_name text not null,
      zip_code text not null,
      time_zone text,
      password_hash text not null,
      created_at bigint not null,
      email_subscribe integer,
      school_to_support_key text,
      stripe_customer_id text,
      watched_at bigint
    );
    create table token (
      hash text primary key,
      kind text not null,
      session text not null,
      user_key text not null references "user" (key) on delete cascade,
      issued_at bigint not null,
      expires_at bigint not null,
      used_at bigint,
      successor text,
      device text,
      began_at bigint
    );
    create index token_session on token (session);
    create index token_user on token (user_key, expires_at);
    create index token_expires on token (expires_at);
    create table reset_token (
      hash text primary key,
      user_key text not null references "user" (key) on delete cascade,
      issued_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    );
    create index reset_token_user on reset_token (user_key);
    create table subscription (
      user_key text primary key references "user" (key) on delete cascade,
      type text not null,
      plan_description text not null,
      plan_id text not null,
      started_at bigint not null,
      expires_at bigint not null,
      period text not null,
      zone text,
      renews integer not null,
      renewal_canceled_at bigint
    );
    create table voucher (
      user_key text primary key references "user" (key) on delete cascade,
      code text not null,
      expires_at bigint not null
    );
    create table pass (
      user_key text not null references "user" (key) on delete cascade,
      entitlement text not null,
      expires_at bigint not null,
      constraint pass_key primary key (user_key, entitlement)
    );
    create table reminder (
      user_key text not null references "user" (key) on delete cascade,
      content_type text not null,
      content_key text not null,
      created_at bigint not null,
      constraint reminder_key primary key (user_key, content_type, content_key)
    );
    create table follow (
      user_key text not null references "user" (key) on delete cascade,
      content_type text not null,
      content_key text not null,
      created_at bigint not null,
      alerts text not null default 'all',
      constraint follow_key primary key (user_key, content_type, content_key)
    );
    create table view (
      user_key text not null references "user" (key) on delete cascade,
      content_key text not null,
      content_type text not null,
      viewed_at bigint not null,
      position_s integer,
      duration_s integer,
      positioned_at bigint,
      constraint view_key primary key (user_key, content_key)
    );
    create index view_recent on view (user_key, viewed_at);
    create table favorite_team (
      key text primary key,
      user_key text not null references "user" (key) on delete cascade,
      school_key text not null,
      sport text not null,
      level text not null,
      gender text not null,
      created_at bigint not null,
      constraint favorite_team_once unique (user_key, school_key, sport, level, gender)
    );
    create table calendar_address (
      user_key text primary key references "user" (key) on delete cascade,
      nonce text not null,
      hash text not null unique,
      made_at bigint not null
    );
    create table clip (
      key text primary key,
      user_key text not null references "user" (key) on delete cascade,
      event_key text not null,
      source_key text not null,
      start_s integer not null,
      end_s integer not null,
      title text not null,
      created_at bigint not null,
      removed_at bigint
    );
    create index clip_of_user on clip (user_key, created_at);
    create table device (
      hash text primary key,
      user_code text not null unique,
      client_id text not null,
      issued_at bigint not null,
      expires_at bigint not null,
      interval_s integer not null,
      polled_at bigint,
      state text not null,
      user_key text references "user" (key) on delete cascade
    );
    create index device_of_user on device (user_key);
    create table device_try (
      user_key text not null references "user" (key) on delete cascade,
      tried_at bigint not null
    );
    create index device_try_of_user on device_try (user_key, tried_at);
    create table email_change (
      hash text primary key,
      user_key text not null references "user" (key) on delete cascade,
      email text not null,
      issued_at bigint not null,
      expires_at bigint not null,
      used_at bigint,
      before text
    );
    create index email_change_user on email_change (user_key);
    create table family_member (
      member_key text primary key references "user" (key) on delete cascade,
      owner_key text not null references "user" (key) on delete cascade,
      seat integer not null check (seat between 1 and 5),
      joined_at bigint not null,
      constraint family_member_seat unique (owner_key, seat)
    );
    create table family_invitation (
      id text primary key,
      owner_key text not null references "user" (key) on delete cascade,
      email text not null,
      nonce text not null,
      hash text not null unique,
      state text not null,
      sent_at bigint not null,
      expires_at bigint not null,
      accepted_at bigint
    );
    create unique index family_invitation_open on family_invitation (owner_key, email) where state = 'open';
    create index family_invitation_expires on family_invitation (expires_at);
    create index family_invitation_owner on family_invitation (owner_key);
    create table family_mail (
      id text primary key,
      owner_key text not null references "user" (key) on delete cascade,
      sent_at bigint not null
    );
    create index family_mail_recent on family_mail (owner_key, sent_at);
    create table plan_seats (
      plan_id text primary key,
      seats integer not null check (seats between 0 and 5)
    );
    create table known_device (
      user_key text not null references "user" (key) on delete cascade,
      hash text not null,
      name text,
      first_used_at bigint not null,
      last_used_at bigint not null,
      constraint known_device_key primary key (user_key, hash)
    );
    create index known_device_last_used on known_device (last_used_at);
    create table push_device (
      id text primary key,
      user_key text not null references "user" (key) on delete cascade,
      session text not null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      name text not null,
      server_key text not null,
      added_at bigint not null
    );
    create index push_device_of_user on push_device (user_key);
    create index push_device_session on push_device (session);
    create table push_message (
      id text primary key,
      device_id text not null references push_device (id) on delete cascade,
      text text not null,
      topic text not null,
      urgency text not null,
      expires_at bigint not null,
      retry_at bigint not null,
      attempts integer not null,
      about text
    );
    create index push_message_device on push_message (device_id);
    create index push_message_due on push_message (retry_at, expires_at);
    create index push_message_about on push_message (about) where about is not null;
    create table push_key (
      name text primary key,
      private_half text not null,
      made_at bigint not null
    );
  `),
  "member-2": statements(`
    create table sign_in_link (
      hash text primary key,
      user_key text not null references "user" (key) on delete cascade,
      email text not null,
      browser text not null,
      code text not null,
      tries integer not null,
      issued_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    );
    create index sign_in_link_user on sign_in_link (user_key);
    create index sign_in_link_browser on sign_in_link (browser);
  `),
  "member-3": statements(`
    create table passkey (
      id text primary key,
      user_key text not null references "user" (key) on delete cascade,
      public_key text not null,
      counter bigint not null,
      name text not null,
      created_at bigint not null,
      used_at bigint
    );
    create index passkey_user on passkey (user_key);
    create table passkey_challenge (
      hash text primary key,
      expires_at bigint not null
    );
    create index passkey_challenge_expires on passkey_challenge (expires_at);
  `),
  // SQLite can't let a column be null that wasn't.
  "member-4": statements(`
    alter table sign_in_link rename to old_sign_in_link;
    create table sign_in_link (
      hash text primary key,
      user_key text references "user" (key) on delete cascade,
      email text not null,
      browser text not null,
      code text not null,
      tries integer not null,
      issued_at bigint not null,
      expires_at bigint not null,
      used_at bigint,
      newcomer text
    );
    insert into sign_in_link (hash, user_key, email, browser, code, tries, issued_at, expires_at, used_at)
      select hash, user_key, email, browser, code, tries, issued_at, expires_at, used_at from old_sign_in_link;
    drop table old_sign_in_link;
    create index sign_in_link_user on sign_in_link (user_key);
    create index sign_in_link_email on sign_in_link (email);
    create index sign_in_link_browser on sign_in_link (browser);
  `),
  "member-5": statements("alter table email_change add column opens_at bigint"),
  "member-6": statements(`
    alter table "user" add column theme text;
    alter table "user" add column scores text;
    alter table "user" add column view text;
  `),
  "member-7": statements(`
    alter table family_invitation add column code_hash text;
    create index family_invitation_code on family_invitation (code_hash);
  `),
};
