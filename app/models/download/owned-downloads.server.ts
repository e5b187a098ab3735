import { goOnWithout } from "~/services/go-on-without.server";
import { unavailable } from "~/services/http/unavailable.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { type MemberCall, SignedOut } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { OwnedDownload } from "~contracts/records/download";

type Member = Pick<Upstreams, "member">;

/** The games that the member bought to keep; null when that can't be known. */
export function ownedDownloads(upstreams: Member, call: MemberCall): Promise<OwnedDownload[] | null> {
  return goOnWithout(
    "what a member owns",
    call((token) => upstreams.member.ownDownloads(token)).catch((error: unknown) => {
      // A member service that sells none doesn't know the call.
      if (isUpstreamError(error, 404)) return [];
      throw error;
    }),
    null,
  );
}

/** Keys of the events whose files the member owns; null when that can't be known. */
export async function ownedEventKeys(upstreams: Member, call: MemberCall): Promise<string[] | null> {
  const owned = await ownedDownloads(upstreams, call);
  return owned && owned.map(({ event_key }) => event_key);
}

/** Where the file is, for a few minutes; null for one that the member doesn't own. */
export async function addressOfDownload(upstreams: Member, eventKey: string, call: MemberCall): Promise<string | null> {
  try {
    return (await call((token) => upstreams.member.openDownload(token, eventKey))).url;
  } catch (error) {
    if (error instanceof SignedOut || isUpstreamError(error, 401, 403, 404)) return null;
    if (isUpstreamError(error)) throw unavailable();
    throw error;
  }
}
