import { type MigrationList, statements } from "../store/migrate";

export const flagsMigrations: MigrationList = {
  "flags-1": statements(`
    create table flag (
      name text primary key,
      value text not null,
      rules text not null,
      updated_at bigint not null
    );
  `),
  "flags-2": statements(`update flag set value = '"auto"' where name = 'site-theme' and value = '"dark"';`),
};
