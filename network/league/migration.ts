import { sql } from "kysely";
import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { blackoutEnd } from "./blackout";
import { leagueTables } from "./tables";

const tables = statements(`
  ${creation(leagueTables)};
  alter table highlight add column thumbnail text;
  create index profile_state_name on profile (type, state_code, name);
  create index profile_slug on profile (slug);
  create index profile_letters on profile ((replace(slug, '-', '')));
  create index profile_name on profile (name);
  create index event_start on event (start_at);
  create index event_publisher on event (publisher_key, start_at);
  create index event_state_association on event (state_association_key, start_at);
  create index event_vod_ready on event (vod_ready_at, key);
  create index event_entitlement on event (required_entitlement);
  create index event_school_event on event_school (event_key);
  create index highlight_published on highlight (published_at);
  create index highlight_school on highlight (school_key, published_at);
  create index highlight_event on highlight (event_key);
  create index logo_file_profile on logo_file (profile_key);
`);

export const leagueMigrations: MigrationList = {
  "league-1": {
    async up(db, dialect) {
      await tables.up(db, dialect);
      for (const medium of ["broadcast", "vod"] as const)
        await sql`create index ${sql.id(`event_${medium}_blackout_end`)} on event
          ((${blackoutEnd(dialect, medium)}))`.execute(db);
    },
  },
};
