import { z } from "zod";

/** What a member can be told about a game (S 1, S 7.3). */
export const ALERT_KINDS = ["digest_24h", "starts_soon", "on_air", "moved", "canceled", "replay_ready"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_CHANNELS = ["mail"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

const channels = z.array(z.enum(ALERT_CHANNELS)).max(ALERT_CHANNELS.length);
export const alertChoicesSchema = z.record(z.enum(ALERT_KINDS), channels);
export type AlertChoices = z.infer<typeof alertChoicesSchema>;

const minuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(24 * 60 - 1);

/** Minutes of the day in the member's zone, from the first until before the second; over midnight too. */
export const quietHoursSchema = z
  .object({ from: minuteOfDay, until: minuteOfDay })
  .refine(({ from, until }) => from !== until, "are no hours");
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const alertSettingsSchema = z.object({ choices: alertChoicesSchema, quiet: quietHoursSchema.nullable() });
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

/** Someone who asks for a reminder means it, so everything is on until they say otherwise. */
export const DEFAULT_ALERTS: AlertSettings = {
  choices: {
    digest_24h: ["mail"],
    starts_soon: ["mail"],
    on_air: ["mail"],
    moved: ["mail"],
    canceled: ["mail"],
    replay_ready: ["mail"],
  },
  quiet: null,
};
