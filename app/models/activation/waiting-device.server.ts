import { isUpstreamError } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import { deviceErrors } from "~contracts/records/activation";

/** Stands in for a TV in development (RFC 8628). */

const CLIENT = "development-device";

export const askForCode = (upstreams: Pick<Upstreams, "member">) => upstreams.member.authorizeDevice(CLIENT);

export async function pollOnce(upstreams: Pick<Upstreams, "member">, deviceCode: string): Promise<string> {
  try {
    await upstreams.member.deviceToken(CLIENT, deviceCode);
    return "connected";
  } catch (error) {
    if (!isUpstreamError(error, 400)) throw error;
    const told = deviceErrors.safeParse(Object(error.body).error);
    return told.success ? told.data : "invalid_grant";
  }
}
