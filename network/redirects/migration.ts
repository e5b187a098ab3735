import { type MigrationList, statements } from "../store/migrate";

export const redirectsMigrations: MigrationList = {
  "redirects-1": statements(`
    create table redirect (
      path text primary key,
      target text not null
    );
  `),
};
