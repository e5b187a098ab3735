import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { alertTables } from "./tables";

export const alertMigrations: MigrationList = {
  "member-alerts-1": statements(`
    ${creation(alertTables)};
    create index alert_event_start on alert_event (start_at);
    create index alert_event_moved_at on alert_event (moved_at);
    create index alert_event_canceled_at on alert_event (canceled_at);
    create index alert_sent_day on alert_sent (user_key, sent_at);
    create index alert_sent_at on alert_sent (sent_at);
    create index alert_sent_event on alert_sent (event_key, kind);
    create index alert_sent_message on alert_sent (message, event_key);
    create index reminder_content on reminder (content_key);
    create index follow_content on follow (content_key);
    create index favorite_team_school on favorite_team (school_key);
    create index event_on_air on event (on_air_at);
    create index event_complete on event (complete_at);
  `),
};
