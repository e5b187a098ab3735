import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";

/** Who a member is by the service's own word, which no cookie can forge; null where the service cannot say. */
export const memberKeyOf = (upstreams: Pick<Upstreams, "member">, call: MemberCall): Promise<string | null> =>
  call((token) => upstreams.member.userInfo(token)).then(
    ({ key }) => key,
    () => null,
  );
