import type { Upstream } from "~/services/http/upstream.server";
import { deviceContract } from "~contracts/devices";
import { DEVICE_GRANT, type DeviceAuthorization } from "~contracts/records/activation";
import type { AuthToken } from "~contracts/records/member";

const DEVICE_MS = 5_000;

export function deviceCalls(upstream: Upstream) {
  return {
    authorizeDevice: (client_id: string): Promise<DeviceAuthorization> =>
      upstream.call(deviceContract.authorizeDevice, { body: { client_id }, timeoutMs: DEVICE_MS }),
    /** 400 with one of `deviceErrors` while there is no token. */
    deviceToken: (client_id: string, device_code: string): Promise<AuthToken> =>
      upstream.call(deviceContract.deviceToken, {
        body: { grant_type: DEVICE_GRANT, client_id, device_code },
        timeoutMs: DEVICE_MS,
      }),
    /** Refused with `approvalRefusal`: 404 unknown, 410 expired, 429 too many tries. */
    approveDevice: async (token: string, user_code: string, approve: boolean): Promise<void> => {
      await upstream.call(deviceContract.approveDevice, { token, body: { user_code, approve }, timeoutMs: DEVICE_MS });
    },
  };
}
