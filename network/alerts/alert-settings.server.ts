import {
  ALERT_CHANNELS,
  ALERT_KINDS,
  type AlertChoices,
  type AlertSettings,
  DEFAULT_ALERTS,
} from "~contracts/records/alerts";
import type { Db } from "../store/database";
import { putRow, rowsWith } from "../store/rows";
import type { AlertSettingTable } from "./tables";

/** A kind that is newer than the choice is as it is for everyone who never chose. */
export function alertSettings(row: Omit<AlertSettingTable, "user_key"> | undefined): AlertSettings {
  if (!row) return DEFAULT_ALERTS;
  const stored = JSON.parse(row.choices) as Partial<Record<string, readonly string[]>>;
  const choices = Object.fromEntries(
    ALERT_KINDS.map((kind) => {
      const chosen = stored[kind];
      return [
        kind,
        chosen ? ALERT_CHANNELS.filter((channel) => chosen.includes(channel)) : DEFAULT_ALERTS.choices[kind],
      ];
    }),
  ) as AlertChoices;
  const { quiet_from: from, quiet_until: until } = row;
  return { choices, quiet: from === null || until === null ? null : { from, until } };
}

export async function readAlertSettings(db: Db, userKey: string): Promise<AlertSettings> {
  return alertSettings(await rowsWith(db, "alert_setting", { user_key: userKey }).first());
}

export async function writeAlertSettings(db: Db, user_key: string, { choices, quiet }: AlertSettings): Promise<void> {
  await putRow(db, "alert_setting", "user_key", {
    user_key,
    choices: JSON.stringify(choices),
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
  });
}
