import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
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
