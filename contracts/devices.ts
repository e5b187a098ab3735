import { z } from "zod";
import { endpoint } from "./endpoint";
import { DEVICE_GRANT, deviceAuthorizationSchema } from "./records/activation";
import { authTokenSchema } from "./records/member";

const DEVICE = { timeoutMs: 5_000, kept: "never" } as const;

/** Device sign-in (RFC 8628): the device requests a code, its owner approves it, the device gets its token. */
export const deviceContract = {
  authorizeDevice: endpoint("POST", "/oauth/device_authorization", {
    ...DEVICE,
    body: z.object({ client_id: z.string() }),
    answer: deviceAuthorizationSchema,
  }),
  deviceToken: endpoint("POST", "/oauth/token", {
    ...DEVICE,
    body: z.object({ grant_type: z.literal(DEVICE_GRANT), device_code: z.string(), client_id: z.string() }),
    answer: authTokenSchema,
  }),
  approveDevice: endpoint("POST", "/oauth/device_approval", {
    ...DEVICE,
    body: z.object({ user_code: z.string(), approve: z.boolean() }),
    answer: z.object({ approved: z.boolean() }),
  }),
};
