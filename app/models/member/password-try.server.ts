import { limits, type PasswordTry } from "~/services/limits/limits.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import { memberKeyOf } from "./member-key.server";

/** A password that a signed-in member gives again, counted by whom the service says the session is (security 3). */
export async function passwordTryOf(
  upstreams: Pick<Upstreams, "member">,
  call: MemberCall,
  network: string | null | undefined,
): Promise<PasswordTry> {
  const account = await memberKeyOf(upstreams, call);
  // A session that the service does not know is refused by itself.
  return account
    ? limits().passwordTry(account, network)
    : { waitSeconds: 0, wrong: async () => undefined, right: async () => undefined };
}
