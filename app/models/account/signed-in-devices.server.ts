import type { DateTime } from "luxon";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import { orUnread } from "~/services/http/unavailable.server";
import { isUpstreamError, says } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { NO_SUCH_SESSION } from "~contracts/sessions";
import { listedDevices, type SignedInDevice, type SignOutNotice } from "./device-words";

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

type SignOutAnswer = { done: SignOutNotice } | { failed: string };

/** Another member's session can't be ended. */
export async function signOutDevice({ member }: Clients, id: string, call: MemberCall): Promise<SignOutAnswer> {
  const work = call((token) => member.endSession(token, id));
  return answered("one", work, isGone);
}

export async function signOutOtherDevices({ member }: Clients, call: MemberCall): Promise<SignOutAnswer> {
  const work = call((token) => member.endOtherSessions(token));
  return answered("others", work, () => false);
}

async function answered(
  done: SignOutNotice,
  work: Promise<void>,
  isOver: (error: unknown) => boolean,
): Promise<SignOutAnswer> {
  try {
    await work;
    return { done };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return isOver(error) ? { done: "gone" } : { failed: MEMBER_SERVICE_DOWN };
  }
}

/** A 404 without the service's own word is one of the call itself: no one was signed out. */
const isGone = (error: unknown): boolean => isUpstreamError(error, 404) && says(error, NO_SUCH_SESSION);
