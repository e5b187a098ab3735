import type { MemberCall } from "~/services/member/member-call";
import { upstreams } from "~/services/upstreams.server";

/** Whether the member follows an organization; no, when the member service cannot say (S 8.2). */
export async function memberOnOrganization(key: string, call: MemberCall): Promise<boolean> {
  try {
    const { following } = await call((token) => upstreams().member.memberProfile(token));
    return following.some(({ content_key }) => content_key === key);
  } catch {
    return false;
  }
}
