import { randomInt } from "node:crypto";
import type { DateTime } from "luxon";
import { readEvent } from "~/models/event/page/event-page.server";
import { clippableReplay, type Viewer } from "~/models/event/page/stage.server";
import { clipPath, eventPath } from "~/models/navigation/paths";
import { durationText } from "~/models/place/time";
import { orUnread } from "~/services/http/unavailable.server";
import { isUpstreamError, SignedOut } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { Clip, NewClip } from "~contracts/records/clip";
import type { Event } from "~contracts/records/event";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const KEY_LETTERS = 16;

/** Generated in advance, so a resubmitted form makes only one clip. */
export const newClipKey = (): string =>
  `clp${Array.from({ length: KEY_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

export type OwnClip = Awaited<ReturnType<typeof ownClips>>[number];

export async function ownClips(upstreams: Pick<Upstreams, "member">, call: MemberCall) {
  const clips = await call((token) => upstreams.member.ownClips(token));
  return clips.map(({ key, title, start, end, created_at, removed }) => ({
    key,
    title,
    href: clipPath(key),
    lengthText: durationText(end - start),
    createdAt: created_at,
    removed,
  }));
}

export async function readClip(
  upstreams: Pick<Upstreams, "member">,
  key: string,
  call: MemberCall | null,
): Promise<Clip | "removed" | "unavailable" | null> {
  const { member } = upstreams;
  // A service that tells no guest of it says that they find none here.
  if (call) return orUnread(call((token) => member.clip(key, token)).catch(removedIfGone));
  return orUnread(member.clip(key).catch(removedIfGone), 401, 403, 404);
}

/** The team took it down. */
function removedIfGone(error: unknown): "removed" {
  if (isUpstreamError(error, 410)) return "removed";
  throw error;
}

export const clipPlace = (
  { slug, key }: Pick<Event, "slug" | "key">,
  publisherKey: string | null,
  siteUrl: string,
) => ({ siteUrl, path: eventPath(slug, key), publisherKey });

export type ClipRefusal = "no-replay" | "denied" | "unchecked" | "failed";
export async function makeClip(
  upstreams: Pick<Upstreams, "drm" | "member">,
  event: Event,
  parts: Omit<NewClip, "event_key" | "source" | "source_key">,
  viewer: Viewer,
  place: ReturnType<typeof clipPlace>,
  now: DateTime,
): Promise<Clip | ClipRefusal> {
  const replay = await clippableReplay(upstreams, event, viewer, place, now);
  if (typeof replay === "string") return replay;
  if (!replay) return "no-replay";
  const clip: NewClip = { ...parts, event_key: event.key, source: "vod", source_key: replay.key };
  try {
    return await viewer.call((token) => upstreams.member.createClip(token, clip));
  } catch (error) {
    if (isUpstreamError(error) || error instanceof SignedOut) return "failed";
    throw error;
  }
}

export async function finishClip(
  upstreams: Pick<Upstreams, "content" | "drm" | "member">,
  eventKey: string,
  details: Record<string, string>,
  call: MemberCall,
  now: DateTime,
): Promise<void> {
  const { key = "", title = "", publisher_key: publisherKey = null } = details;
  const viewer: Viewer = {
    authenticated: true,
    zone: "UTC",
    limitedConcurrent: false,
    heldLicense: null,
    device: null,
    tokenIsOurs: true,
    sessionLost: false,
    call,
  };
  try {
    const event = await readEvent(upstreams, eventKey, eventPath(null, eventKey));
    const clip = { key, title, start: Number(details.start), end: Number(details.end) };
    await makeClip(upstreams, event, clip, viewer, clipPlace(event, publisherKey, ""), now);
  } catch (error) {
    // The event is gone or a service is down; the form still has everything typed.
    if (!(error instanceof Response) && !isUpstreamError(error)) throw error;
  }
}

export async function deleteClip(
  upstreams: Pick<Upstreams, "member">,
  key: string,
  call: MemberCall,
): Promise<boolean> {
  return call((token) => upstreams.member.deleteClip(token, key)).then(
    () => true,
    (error: unknown) => {
      // Of two presses at once, one finds it gone.
      if (isUpstreamError(error)) return isUpstreamError(error, 404);
      throw error;
    },
  );
}
