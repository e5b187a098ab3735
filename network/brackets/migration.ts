import type { Kysely } from "kysely";
import type { MigrationList } from "../store/migrate";

export const bracketsMigrations: MigrationList = {
  "brackets-1-tables": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("bracket")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("state_code", "text", (column) => column.notNull())
        .addColumn("section", "text")
        .addColumn("sport_slug", "text", (column) => column.notNull())
        .addColumn("activity", "text", (column) => column.notNull())
        .addColumn("gender", "text")
        .addColumn("division", "text", (column) => column.notNull())
        .addColumn("division_slug", "text", (column) => column.notNull())
        .addColumn("slug", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("short_name", "text", (column) => column.notNull())
        .addColumn("season", "text", (column) => column.notNull())
        .addColumn("association_key", "text")
        .addColumn("edition", "integer")
        .addColumn("team_count", "integer", (column) => column.notNull())
        .addColumn("first_at", "bigint")
        .addColumn("final_complete_at", "bigint")
        .addColumn("champion_key", "text")
        .addUniqueConstraint("bracket_address", ["state_code", "sport_slug", "division_slug", "slug"])
        .execute();

      await db.schema
        .createTable("bracket_game")
        .addColumn("bracket_key", "text", (column) => column.notNull())
        .addColumn("round", "integer", (column) => column.notNull())
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("number", "integer")
        .addColumn("first_key", "text")
        .addColumn("first_seed", "integer")
        .addColumn("second_key", "text")
        .addColumn("second_seed", "integer")
        .addColumn("winner_key", "text")
        .addColumn("first_score", "integer")
        .addColumn("second_score", "integer")
        .addColumn("known_at", "bigint", (column) => column.notNull())
        .addColumn("start_at", "bigint", (column) => column.notNull())
        .addColumn("complete_at", "bigint", (column) => column.notNull())
        .addColumn("event_key", "text")
        .addColumn("event_written", "integer", (column) => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint("bracket_game_place", ["bracket_key", "round", "position"])
        .execute();
      await db.schema.createIndex("bracket_game_event").on("bracket_game").column("event_key").execute();
      await db.schema.createIndex("bracket_game_start").on("bracket_game").column("start_at").execute();
      await db.schema
        .createIndex("bracket_game_known")
        .on("bracket_game")
        .columns(["event_written", "known_at"])
        .execute();
    },
  },
};
