import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { deskTables } from "./tables";

const { desk_announcement, desk_viewers, desk_game_before, desk_figure, ...first } = deskTables;

export const deskMigrations: MigrationList = {
  "desk-1": statements(`
    ${creation(first)};
    create index desk_recovery_user on desk_recovery (user_key);
    create index desk_session_user on desk_session (user_key);
    create index desk_audit_at on desk_audit (at);
  `),
  "desk-2": statements(`
    ${creation({ desk_announcement })};
    create index desk_announcement_end on desk_announcement (ends_at);
  `),
  "desk-3": statements(`
    ${creation({ desk_viewers })};
    create index desk_viewers_game on desk_viewers (event_key);
  `),
  "desk-4": statements(creation({ desk_game_before })),
  "desk-5": statements(creation({ desk_figure })),
};
