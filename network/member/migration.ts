import { pushTables } from "../push/tables";
import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { memberTables } from "./tables";

const { sign_in_link, passkey, desk_passkey, passkey_challenge, ...first } = memberTables;

export const memberMigrations: MigrationList = {
  "member-1": statements(`
    ${creation({ ...first, ...pushTables })};
    create index token_session on token (session);
    create index token_user on token (user_key, expires_at);
    create index token_expires on token (expires_at);
    create index reset_token_user on reset_token (user_key);
    create index view_recent on view (user_key, viewed_at);
    create index clip_of_user on clip (user_key, created_at);
    create index device_of_user on device (user_key);
    create index device_try_of_user on device_try (user_key, tried_at);
    create index email_change_user on email_change (user_key);
    create unique index family_invitation_open on family_invitation (owner_key, email) where state = 'open';
    create index family_invitation_expires on family_invitation (expires_at);
    create index family_invitation_owner on family_invitation (owner_key);
    create index family_mail_recent on family_mail (owner_key, sent_at);
    create index known_device_last_used on known_device (last_used_at);
    create index push_device_of_user on push_device (user_key);
    create index push_device_session on push_device (session);
    create index push_message_device on push_message (device_id);
    create index push_message_due on push_message (retry_at, expires_at);
    create index push_message_about on push_message (about) where about is not null;
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
    ${creation({ passkey, passkey_challenge })};
    create index passkey_user on passkey (user_key);
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
  "member-8": statements(`
    ${creation({ desk_passkey })};
    create index desk_passkey_user on desk_passkey (user_key);
  `),
};
