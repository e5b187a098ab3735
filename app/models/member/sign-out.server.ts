import { goOnWithout } from "~/services/go-on-without.server";
import type { Upstreams } from "~/services/upstreams.server";

/** The browser forgets the token anyway, so an outage keeps no one signed in. */
export async function endSession(upstreams: Pick<Upstreams, "member">, token: string | null): Promise<void> {
  if (!token) return;
  await goOnWithout("revoking a token", upstreams.member.revokeToken(token), undefined);
}
