import { z } from "zod";
import { recordsWithin } from "./answers";
import { endpoint, READ, WRITE } from "./endpoint";
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
  alertSettings: endpoint({
    ...READ,
    method: "GET",
    path: "/v3/alerts",
    /** `time_zone` is the member's own, which quiet hours count in; null: they chose none. */
    answer: alertSettingsSchema.extend({ time_zone: z.string().nullable() }),
  }),
  setAlertSettings: endpoint({
    ...WRITE,
    method: "PUT",
    path: "/v3/alerts",
    /** `time_zone` becomes the member's own where they chose none. */
    body: alertSettingsSchema.extend({
      time_zone: z
        .string()
        .refine((zone) => zoneNamed(zone) !== null, "is not a time zone")
        .optional(),
    }),
    answer: z.unknown(),
  }),
  /** 404 where the school is not followed. */
  setFollowAlerts: endpoint({
    ...WRITE,
    method: "PUT",
    path: "/v3/alerts/schools/:school_key",
    body: z.object({ alerts: z.enum(FOLLOW_ALERTS) }),
    answer: z.unknown(),
  }),
  pushDevices: endpoint({
    ...READ,
    method: "GET",
    path: "/v3/push_devices",
    /** `public_key` is what browsers agree to (RFC 8292). */
    answer: z.object({ public_key: z.string(), devices: recordsWithin(pushDeviceSchema) }),
  }),
  addPushDevice: endpoint({
    ...WRITE,
    method: "POST",
    path: "/v3/push_devices",
    body: newPushDeviceSchema.extend(earlierDeviceSchema.shape),
    answer: z.object({ id: z.string() }),
  }),
  removePushDevice: endpoint({ ...WRITE, method: "DELETE", path: "/v3/push_devices/:id", answer: z.unknown() }),
  tryPushDevice: endpoint({
    ...TRY,
    method: "POST",
    path: "/v3/push_devices/:id/test",
    answer: z.object({ outcome: z.enum(PUSH_TEST_OUTCOMES) }),
  }),
  unsubscription: endpoint({ ...READ, method: "GET", path: "/v3/unsubscriptions/:token", answer: mailTaken }),
  unsubscribe: endpoint({ ...WRITE, method: "POST", path: "/v3/unsubscriptions/:token", answer: mailTaken }),
};
