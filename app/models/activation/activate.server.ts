import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { deviceErrors } from "~contracts/records/activation";
import { plainCode } from "./code";
import { type Outcome, type Refusal, refusalOf } from "./outcome";

/** RFC 8628 3.3 */
export async function decideDevice(
  upstreams: Pick<Upstreams, "member">,
  code: string,
  approve: boolean,
  call: MemberCall,
): Promise<Outcome | Refusal> {
  const plain = plainCode(code);
  if (!plain) return { reason: "malformed", retryAfterSeconds: null };
  try {
    await call((token) => upstreams.member.approveDevice(token, plain, approve));
    return approve ? "connected" : "declined";
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return refusalOf(error.body);
  }
}

/** Stands in for a TV in development (RFC 8628). */

const CLIENT = "development-device";

export const askForCode = (upstreams: Pick<Upstreams, "member">) => upstreams.member.authorizeDevice(CLIENT);

export async function pollOnce(upstreams: Pick<Upstreams, "member">, deviceCode: string): Promise<string> {
  try {
    await upstreams.member.deviceToken(CLIENT, deviceCode);
    return "connected";
  } catch (error) {
    if (!isUpstreamError(error, 400)) throw error;
    const reason = deviceErrors.safeParse(Object(error.body).error);
    return reason.success ? reason.data : "invalid_grant";
  }
}
