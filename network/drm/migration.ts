import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { drmTables } from "./tables";

export const drmMigrations: MigrationList = {
  "drm-1": statements(`
    ${creation(drmTables)};
    create index license_user on license (user_key, expires_at);
  `),
};
