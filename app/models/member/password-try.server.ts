import { limits, type PasswordTry } from "~/services/limits/limits.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { memberKeyOf } from "./user-info.server";

/** Counted per account as the service identifies it (security 3). */
export async function passwordTryOf(
  upstreams: Pick<Upstreams, "member">,
  call: MemberCall,
  network: string | null | undefined,
): Promise<PasswordTry> {
  return passwordTryFor(await memberKeyOf(upstreams, call), network);
}

export async function passwordTryFor(account: string | null, network: string | null | undefined): Promise<PasswordTry> {
  // The service itself refuses an unknown session.
  return account
    ? limits().passwordTry(account, network)
    : { waitSeconds: 0, wrong: async () => undefined, right: async () => undefined };
}
