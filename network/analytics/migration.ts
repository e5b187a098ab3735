import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { analyticsTables } from "./tables";

export const analyticsMigrations: MigrationList = {
  "analytics-1": statements(`
    ${creation(analyticsTables)};
    create index analytics_event_received on analytics_event (received_at, id);
  `),
};
