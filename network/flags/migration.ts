import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { flagTables } from "./tables";

export const flagsMigrations: MigrationList = {
  "flags-1": statements(creation(flagTables)),
  "flags-2": statements(`update flag set value = '"auto"' where name = 'site-theme' and value = '"dark"';`),
};
