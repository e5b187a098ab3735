import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import { userInfoOf } from "./user-info.server";

/** From the member service, so a cookie can't forge it; null when it's down. */
export const memberKeyOf = async (upstreams: Pick<Upstreams, "member">, call: MemberCall): Promise<string | null> =>
  (await userInfoOf(upstreams, call, "the key of a member"))?.key ?? null;
