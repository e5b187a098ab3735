import { z } from "zod";
import { DEVICE_GRANT, deviceAuthorizationSchema, deviceTokenSchema, type DeviceAuthorization } from "~contracts/records/activation";
import type { AuthToken } from "~contracts/records/member";
import { endpoint } from "~contracts/endpoint";
import type { Upstream } from "~/services/http/upstream.server";

const DEVICE_MS = 5_000;

/** Signing a device in (RFC 8628): it asks for a code, its owner approves, it takes its token. */
export const deviceContract = {
  authorizeDevice: endpoint({ method: "POST", path: "/oauth/device_authorization", body: z.object({ client_id: z.string() }), answer: deviceAuthorizationSchema }),
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

export function deviceCalls(upstream: Upstream) {
  return {
    authorizeDevice: (client_id: string): Promise<DeviceAuthorization> =>
      upstream.call(deviceContract.authorizeDevice, { body: { client_id }, timeoutMs: DEVICE_MS }),
    /** 400 with one of `deviceErrors` while there is no token. */
    deviceToken: (client_id: string, device_code: string): Promise<AuthToken> =>
      upstream.call(deviceContract.deviceToken, { body: { grant_type: DEVICE_GRANT, client_id, device_code }, timeoutMs: DEVICE_MS }),
    /** Refused with `approvalRefusal`: 404 unknown, 410 expired, 429 too many tries. */
    approveDevice: async (token: string, user_code: string, approve: boolean): Promise<void> => {
      await upstream.call(deviceContract.approveDevice, { token, body: { user_code, approve }, timeoutMs: DEVICE_MS });
    },
  };
}
