import { z } from "zod";
import { endpoint, READ, recordsWithin, WRITE } from "./endpoint";
import {
  alertSettingsSchema,
  earlierDeviceSchema,
  newPushDeviceSchema,
  PUSH_TEST_OUTCOMES,
  pushDeviceSchema,
} from "./records/alerts";
import { FOLLOW_ALERTS } from "./records/member";
import { zoneNamed } from "./vocabulary/time-zones";

/** A push service is asked meanwhile. */
const TRY = { timeoutMs: 10_000, kept: "never" } as const;
const mailTaken = z.object({ email_subscribe: z.boolean().nullable() });

/** Our extensions: what a member is told of their games, and the address in each mail that stops it (RFC 8058). */
export const alertContract = {
  alertSettings: endpoint("GET", "/v3/alerts", {
    ...READ,
    /** `time_zone` is the member's own, which quiet hours count in; null: they chose none. */
    answer: alertSettingsSchema.extend({ time_zone: z.string().nullable() }),
  }),
  setAlertSettings: endpoint("PUT", "/v3/alerts", {
    ...WRITE,
    /** `time_zone` becomes the member's own where they chose none. */
    body: alertSettingsSchema.extend({
      time_zone: z
        .string()
        .refine((zone) => zoneNamed(zone) !== null, "is not a time zone")
        .optional(),
    }),
  }),
  /** 404 where the school is not followed. */
  setFollowAlerts: endpoint("PUT", "/v3/alerts/schools/:school_key", {
    ...WRITE,
    body: z.object({ alerts: z.enum(FOLLOW_ALERTS) }),
  }),
  pushDevices: endpoint("GET", "/v3/push_devices", {
    ...READ,
    /** `public_key` is what browsers agree to (RFC 8292). */
    answer: z.object({ public_key: z.string(), devices: recordsWithin(pushDeviceSchema) }),
  }),
  addPushDevice: endpoint("POST", "/v3/push_devices", {
    ...WRITE,
    body: newPushDeviceSchema.extend(earlierDeviceSchema.shape),
    answer: z.object({ id: z.string() }),
  }),
  removePushDevice: endpoint("DELETE", "/v3/push_devices/:id", WRITE),
  tryPushDevice: endpoint("POST", "/v3/push_devices/:id/test", {
    ...TRY,
    answer: z.object({ outcome: z.enum(PUSH_TEST_OUTCOMES) }),
  }),
  unsubscription: endpoint("GET", "/v3/unsubscriptions/:token", { ...READ, answer: mailTaken }),
  unsubscribe: endpoint("POST", "/v3/unsubscriptions/:token", { ...WRITE, answer: mailTaken }),
};
