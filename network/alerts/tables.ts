import type { Generated } from "kysely";
import type { AlertKind } from "~contracts/records/alerts";
import type { Flag } from "../store/database";
import { column, FLAG, OF_MEMBER, type TableOf, type TablesOf } from "../store/schema";

export const alertTables = {
  /** Absent: nothing was ever chosen. */
  alert_setting: {
    user_key: `text primary key references "user" (key) on delete cascade`,
    /** JSON: channels by kind. */
    choices: "text not null",
    quiet_from: "integer",
    quiet_until: "integer",
  },
  /** What a member was told, each time; the mail is written in the same transaction. */
  alert_sent: {
    user_key: OF_MEMBER,
    event_key: "text not null",
    kind: column<AlertKind>("text not null"),
    /** One message can tell of several events. */
    message: "text not null",
    sent_at: "bigint not null",
    /** The mail server or a push service has taken it. */
    reached: column<Generated<Flag>>("integer not null default 0"),
    "constraint alert_sent_each_key": "primary key (user_key, event_key, kind, sent_at)",
  },
  /** A coming event as the network last saw it. */
  alert_event: {
    event_key: "text primary key",
    start_at: "bigint not null",
    is_deleted: FLAG,
    moved_from: "bigint",
    moved_at: "bigint",
    canceled_at: "bigint",
    /** Once canceled, and on again; is `moved_at` too. */
    reinstated_at: "bigint",
    /** Its time is not set: `start_at` means the day alone. */
    tbd: column<Flag>("integer not null default 0"),
    /** `moved_from` means the day alone. */
    moved_from_tbd: column<Flag>("integer not null default 0"),
    /** When `moved_from` was new itself; null: it was the first. */
    moved_before: "bigint",
  },
  /** "changes" → the league's changes (league/changes.ts) at the last look at all events. */
  alert_look: { name: "text primary key", value: "text not null" },
  /** Signs addresses that stop mail, and can do nothing else. */
  unsubscribe_secret: { secret: "text primary key", made_at: "bigint not null" },
} as const;

export type AlertSettingTable = TableOf<typeof alertTables.alert_setting>;
export type AlertEventTable = TableOf<typeof alertTables.alert_event>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof alertTables> {}
}
