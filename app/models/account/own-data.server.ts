import { memberKeyOf } from "~/models/member/user-info.server";
import { accountCardPath } from "~/models/navigation/paths";
import { orUnread } from "~/services/http/unavailable.server";
import { limits } from "~/services/limits/limits.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { MemberCopy } from "~contracts/member";
import type { DataProblem } from "./notices";

type OwnData = { copy: MemberCopy } | { go: string };

const problem = (name: DataProblem): OwnData => ({ go: accountCardPath("data", { problem: name }) });

/** The copy, or the card that says why there is none (S 7.2); each one reads dozens of tables (security 3). */
export async function ownData(
  upstreams: Pick<Upstreams, "member">,
  call: MemberCall,
  network: string | null,
): Promise<OwnData> {
  const account = await memberKeyOf(upstreams, call);
  if (await limits().take("copy", { network, account })) return problem("copy-often");
  const copy = await orUnread(call((token) => upstreams.member.copy(token)));
  if (copy === "unavailable") return problem("copy-unreachable");
  // A member service that makes no copies.
  return copy === null ? problem("copy-missing") : { copy };
}
