import type { DateTime } from "luxon";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import { orUnread } from "~/services/http/unavailable.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import { listedDevices, type SignedInDevice, type SignedOut } from "./device-words";

type Clients = Pick<Upstreams, "member">;

/** Null of a service that keeps no such list (security 3). */
export async function loadDevices(
  { member }: Clients,
  call: MemberCall,
  viewing: { zone: string; now: DateTime },
): Promise<SignedInDevice[] | "unavailable" | null> {
  const sessions = await orUnread(call((token) => member.sessions(token)));
  return Array.isArray(sessions) ? listedDevices(sessions, viewing) : sessions;
}

export type SignOutAnswer = { done: SignedOut } | { failed: string };

/** Another member's is none of this one's. */
export async function signOutDevice({ member }: Clients, id: string, call: MemberCall): Promise<SignOutAnswer> {
  return answered("one", () => call((token) => member.endSession(token, id)));
}

export async function signOutOtherDevices({ member }: Clients, call: MemberCall): Promise<SignOutAnswer> {
  return answered("others", () => call((token) => member.endOtherSessions(token)));
}

async function answered(done: SignedOut, work: () => Promise<void>): Promise<SignOutAnswer> {
  try {
    await work();
    return { done };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return isUpstreamError(error, 404) ? { done: "gone" } : { failed: MEMBER_SERVICE_DOWN };
  }
}
