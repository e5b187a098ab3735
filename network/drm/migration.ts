import { type MigrationList, statements } from "../store/migrate";

export const drmMigrations: MigrationList = {
  "drm-1": statements(`
    create table license (
      license_key text primary key,
      user_key text not null,
      resource_entitlements text not null,
      created_at bigint not null,
      renewed_at bigint not null,
      expires_at bigint not null,
      started_at bigint,
      device text,
      stopped_at bigint,
      session text
    );
    create index license_user on license (user_key, expires_at);
  `),
};
