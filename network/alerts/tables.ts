import type { Generated } from "kysely";
import type { AlertKind } from "~contracts/records/alerts";
import type { Flag } from "../store/database";

/** Absent: nothing was ever chosen. */
export type AlertSettingTable = {
  user_key: string;
  /** JSON: channels by kind. */
  choices: string;
  quiet_from: number | null;
  quiet_until: number | null;
};

/** What a member was told, each time; the mail is written in the same transaction. */
export type AlertSentTable = {
  user_key: string;
  event_key: string;
  kind: AlertKind;
  /** One message can tell of several events. */
  message: string;
  sent_at: number;
  /** The mail server or a push service has taken it. */
  reached: Generated<Flag>;
};

/** A coming event as the network last saw it. */
export type AlertEventTable = {
  event_key: string;
  start_at: number;
  is_deleted: Flag;
  /** Its time is not set: `start_at` means the day alone. */
  tbd: Flag;
  moved_from: number | null;
  /** `moved_from` means the day alone. */
  moved_from_tbd: Flag;
  moved_at: number | null;
  /** When `moved_from` was new itself; null: it was the first. */
  moved_before: number | null;
  canceled_at: number | null;
  /** Once canceled, and on again; is `moved_at` too. */
  reinstated_at: number | null;
};

/** "changes" → the league's changes (league/changes.ts) at the last look at all events. */
export type AlertLookTable = { name: string; value: string };

/** Signs addresses that stop mail, and can do nothing else. */
export type UnsubscribeSecretTable = { secret: string; made_at: number };

declare module "../store/database" {
  interface Database {
    alert_setting: AlertSettingTable;
    alert_sent: AlertSentTable;
    alert_event: AlertEventTable;
    alert_look: AlertLookTable;
    unsubscribe_secret: UnsubscribeSecretTable;
  }
}
