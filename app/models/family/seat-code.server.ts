import { memberKeyOf } from "~/models/member/user-info.server";
import { orUnread } from "~/services/http/unavailable.server";
import { limits } from "~/services/limits/limits.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";

type Opened = { token: string } | { waitSeconds: number } | "unknown" | "unavailable";

/** The invitation of a code that an owner read aloud. Wrong ones count for the member, the network, and everyone. */
export async function openSeatCode(
  upstreams: Pick<Upstreams, "member">,
  code: string,
  call: MemberCall,
  network: string | null,
): Promise<Opened> {
  const who = { network: network ?? "unknown", account: await memberKeyOf(upstreams, call) };
  const tooMany = await limits().reached("seat-code", who);
  if (tooMany) return { waitSeconds: tooMany.retryAfterSeconds };
  const token = await orUnread(
    call((access) => upstreams.member.openSeatCode(access, code)),
    404,
  );
  if (token === "unavailable") return token;
  if (token) return { token };
  await limits().take("seat-code", who);
  return "unknown";
}
