import type { Calls } from "~/services/http/upstream.server";
import type { deviceContract } from "~contracts/devices";
import { DEVICE_GRANT, type DeviceAuthorization } from "~contracts/records/activation";
import type { AuthToken } from "~contracts/records/member";

export function deviceCalls(ask: Calls<typeof deviceContract>) {
  return {
    authorizeDevice: (client_id: string): Promise<DeviceAuthorization> => ask.authorizeDevice({ body: { client_id } }),
    /** 400 with one of `deviceErrors` until there is a token. */
    deviceToken: (client_id: string, device_code: string): Promise<AuthToken> =>
      ask.deviceToken({ body: { grant_type: DEVICE_GRANT, client_id, device_code } }),
    /** Fails with `approvalRefusal`: 404 unknown, 410 expired, 429 too many tries. */
    approveDevice: async (token: string, user_code: string, approve: boolean): Promise<void> => {
      await ask.approveDevice({ token, body: { user_code, approve } });
    },
  };
}
