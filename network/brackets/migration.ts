import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { bracketTables } from "./tables";

export const bracketsMigrations: MigrationList = {
  "brackets-1": statements(`
    ${creation(bracketTables)};
    create index bracket_game_event on bracket_game (event_key);
    create index bracket_game_start on bracket_game (start_at);
    create index bracket_game_known on bracket_game (event_written, known_at);
  `),
};
