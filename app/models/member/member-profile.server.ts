import type { MemberCall } from "~/services/member/member-call";
import type { MemberProfile } from "~contracts/records/member";
import { log } from "~/services/process/log.server";
import { upstreams } from "~/services/upstreams.server";

/** The member's own lists; null when they cannot be read, whatever the reason (S 8.2). */
export async function memberProfileOf(call: MemberCall): Promise<MemberProfile | null> {
  try {
    return await call((token) => upstreams().member.memberProfile(token));
  } catch (error) {
    log().warn({ reason: String(error) }, "Could not access profile information");
    return null;
  }
}
