import { goOnWithout } from "~/services/go-on-without.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";

/** From the member service, so a cookie can't forge it; null when it's down. */
export const memberKeyOf = (upstreams: Pick<Upstreams, "member">, call: MemberCall): Promise<string | null> =>
  goOnWithout(
    "the key of a member",
    call((token) => upstreams.member.userInfo(token)).then(({ key }) => key),
    null,
  );
