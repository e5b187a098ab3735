import { z } from "zod";
import { text } from "~contracts/endpoint";

/** What a member can be told about a game (S 1, S 7.3). */
export const ALERT_KINDS = [
  ...(["digest_24h", "starts_soon", "on_air", "moved", "canceled", "replay_ready"] as const),
  ...(["close_late", "final", "recap"] as const),
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_CHANNELS = ["mail", "push"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

const channels = z.array(z.enum(ALERT_CHANNELS)).max(ALERT_CHANNELS.length);
const alertChoicesSchema = z.record(z.enum(ALERT_KINDS), channels);
export type AlertChoices = z.infer<typeof alertChoicesSchema>;

const minuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(24 * 60 - 1);

/** Minutes of the day in the member's zone, from the first until before the second; over midnight too. */
const quietHoursSchema = z
  .object({ from: minuteOfDay, until: minuteOfDay })
  .refine(({ from, until }) => from !== until, "are no hours");
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const alertSettingsSchema = z.object({ choices: alertChoicesSchema, quiet: quietHoursSchema.nullable() });
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

/** Someone who asks for a reminder means it; scores wait inside the recap, unless they choose to get them at once. */
export const DEFAULT_ALERTS: AlertSettings = {
  choices: {
    digest_24h: ["mail", "push"],
    starts_soon: ["mail", "push"],
    on_air: ["mail", "push"],
    moved: ["mail", "push"],
    canceled: ["mail", "push"],
    replay_ready: ["mail", "push"],
    close_late: [],
    final: [],
    recap: ["mail"],
  },
  quiet: null,
};

const base64url = z.string().regex(/^[\w-]+={0,2}$/);

/** What a browser gives for a push subscription, and what it is called in the member's list. */
export const newPushDeviceSchema = z.object({
  endpoint: z.string().max(1_000),
  /** An uncompressed point of P-256, 65 bytes (RFC 8291 3.1). */
  p256dh: base64url.min(87).max(88),
  /** 16 bytes (RFC 8291 3.2). */
  auth: base64url.min(22).max(24),
  name: z.string().trim().min(1).max(100),
});
export type NewPushDevice = z.infer<typeof newPushDeviceSchema>;

/** `replaces`: the device that this browser was before; `renews`: by itself, which is no one's choice. */
export const earlierDeviceSchema = z.object({
  replaces: z.string().max(100).optional(),
  renews: z.boolean().optional(),
});
export type EarlierDevice = z.infer<typeof earlierDeviceSchema>;

export const pushDeviceSchema = z.object({ id: text, name: text, added_at: z.string() });
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** "gone": the browser takes no more, and was removed. */
export const PUSH_TEST_OUTCOMES = ["sent", "gone", "failed"] as const;
