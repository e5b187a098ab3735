import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { searchTables } from "./tables";
import { createTextTables } from "./text-index";

const { search_event_organization, search_highlight_organization, ...numbered } = searchTables;

/** Filter columns follow the leading ones in each index, so that counts never leave it. */
const tables = statements((dialect) => {
  const [id, withoutRowid] = dialect === "sqlite" ? ["integer", " without rowid"] : ["bigint", ""];
  return `
    ${creation(numbered).replaceAll("bigint primary key", `${id} primary key`)};
    ${creation({ search_event_organization })}${withoutRowid};
    ${creation({ search_highlight_organization })}${withoutRowid};
    create index search_event_start on search_event
      (start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
    create index search_event_sport on search_event
      (sport_slug, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
    create index search_event_state on search_event
      (state_code, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
    create index search_event_state_sport on search_event
      (state_code, sport_slug, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender, level);
    create index search_event_long_run on search_event (start_at) where long_run = 1;
    create index search_event_download on search_event (start_at) where has_download = 1;
    create index search_event_revision on search_event (event_key, updated_at);
    create index search_event_live on search_event
      (start_at, has_broadcast, live_from, live_until, has_datacast, datacast_from, datacast_until, vod_at);
    create index search_event_level_start on search_event
      (level, start_at, has_broadcast, live_from, live_until, vod_at, paid_until, gender);
    create index search_event_organization_event on search_event_organization (event_id);
    create index search_highlight_organization_highlight on search_highlight_organization (highlight_key);
    create index highlight_state on highlight (state_code, sport_slug, published_at);
    create index highlight_sport on highlight (sport_slug, published_at);
    create index event_revision on event (key, is_deleted, updated_at, start_at);
  `;
});

/** Only the full-text part differs between dialects. */
export const searchMigrations: MigrationList = {
  "search-1": {
    async up(db, dialect) {
      await tables.up(db, dialect);
      await createTextTables(db, dialect);
    },
  },
};
