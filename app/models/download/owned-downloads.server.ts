import { withFallback } from "~/services/fallback.server";
import { isFirewalls, isUpstreamError, orNone, SignedOut } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { OwnedDownload } from "~contracts/records/download";
import { type DownloadRefusal, downloadRefusal } from "./download-refusals";

type Member = Pick<Upstreams, "member">;

/** The games that the member bought to keep; null when that can't be known. */
export function ownedDownloads(upstreams: Member, call: MemberCall): Promise<OwnedDownload[] | null> {
  return withFallback(
    "what a member owns",
    // A member service that sells none doesn't know the call.
    orNone(call((token) => upstreams.member.ownDownloads(token))).then((owned) => owned ?? []),
    null,
  );
}

/** Whether the member owns the game's file; "unknown" when that can't be known. */
export async function ownedDownload(
  upstreams: Member,
  eventKey: string,
  call: MemberCall,
): Promise<OwnedDownload | "unknown" | null> {
  const owned = await ownedDownloads(upstreams, call);
  return owned ? (owned.find(({ event_key }) => event_key === eventKey) ?? null) : "unknown";
}

/** Where the file is, for a few minutes; or why it can't be had. */
export async function addressOfDownload(
  upstreams: Member,
  eventKey: string,
  call: MemberCall,
): Promise<{ url: string } | { refused: DownloadRefusal }> {
  try {
    const { url } = await call((token) => upstreams.member.openDownload(token, eventKey));
    return { url };
  } catch (error) {
    if (error instanceof SignedOut || isFirewalls(error)) return { refused: "failed" };
    if (isUpstreamError(error)) return { refused: downloadRefusal(error.status) };
    throw error;
  }
}
