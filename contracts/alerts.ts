import { z } from "zod";
import { endpoint } from "./endpoint";
import { alertSettingsSchema } from "./records/alerts";

const READ = { timeoutMs: 3_000, kept: "never" } as const;
const WRITE = { timeoutMs: 5_000, kept: "never" } as const;
const mailTaken = z.object({ email_subscribe: z.boolean().nullable() });

/** Our extensions: what a member is told of their games, and the address in each mail that stops it (RFC 8058). */
export const alertContract = {
  alertSettings: endpoint({
    ...READ,
    method: "GET",
    path: "/v3/alerts",
    /** `time_zone` is the one that quiet hours count in. */
    answer: alertSettingsSchema.extend({ time_zone: z.string() }),
  }),
  setAlertSettings: endpoint({
    ...WRITE,
    method: "PUT",
    path: "/v3/alerts",
    body: alertSettingsSchema,
    answer: z.unknown(),
  }),
  unsubscription: endpoint({ ...READ, method: "GET", path: "/v3/unsubscriptions/:token", answer: mailTaken }),
  unsubscribe: endpoint({ ...WRITE, method: "POST", path: "/v3/unsubscriptions/:token", answer: mailTaken }),
};
