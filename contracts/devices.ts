import { z } from "zod";
import { endpoint } from "./endpoint";
import { DEVICE_GRANT, deviceAuthorizationSchema, deviceTokenSchema } from "./records/activation";

/** Signing a device in (RFC 8628): it asks for a code, its owner approves, it takes its token. */
export const deviceContract = {
  authorizeDevice: endpoint({
    method: "POST",
    path: "/oauth/device_authorization",
    body: z.object({ client_id: z.string() }),
    answer: deviceAuthorizationSchema,
  }),
  deviceToken: endpoint({
    method: "POST",
    path: "/oauth/token",
    body: z.object({ grant_type: z.literal(DEVICE_GRANT), device_code: z.string(), client_id: z.string() }),
    answer: deviceTokenSchema,
  }),
  approveDevice: endpoint({
    method: "POST",
    path: "/oauth/device_approval",
    body: z.object({ user_code: z.string(), approve: z.boolean() }),
    answer: z.object({ approved: z.boolean() }),
  }),
};
