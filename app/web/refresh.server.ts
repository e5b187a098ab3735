import type { AuthToken } from "~contracts/records/member";
import { upstreams } from "~/services/upstreams.server";

/** Asks the member service for a new token; what a request's session renews itself with (S 7.1, security 3). */
export const refreshMemberToken = (refreshToken: string): Promise<AuthToken> =>
  upstreams().member.refreshToken(refreshToken);
