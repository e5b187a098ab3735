import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { adTables } from "./tables";

export const adsMigrations: MigrationList = {
  "ads-1": statements(`
    ${creation(adTables)};
    create index ad_event_occurred on ad_event (occurred_at);
  `),
};
