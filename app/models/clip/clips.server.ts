import { randomInt } from "node:crypto";
import type { DateTime } from "luxon";
import { readEvent } from "~/models/event/event-page.server";
import { clippableReplay, type Viewer } from "~/models/event/stage.server";
import { clipPath, eventPath } from "~/models/navigation/paths";
import { durationText } from "~/models/place/format";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { Clip, NewClip } from "~contracts/records/clip";
import type { Event } from "~contracts/records/event";

/** Clips of replays: made, listed, read and deleted (rulings 3, clips). */

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const KEY_LETTERS = 16;

/** A key for a clip to be: with it, a form that is sent twice makes one clip. */
export const newClipKey = (): string =>
  `clp${Array.from({ length: KEY_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

export type OwnClip = { key: string; title: string; href: string; lengthText: string; createdAt: string };

/** The member's own clips, the latest first. */
export async function ownClips(upstreams: Pick<Upstreams, "member">, call: MemberCall): Promise<OwnClip[]> {
  const clips = await call((token) => upstreams.member.ownClips(token));
  return clips.map(({ key, title, start, end, created_at }) => ({
    key,
    title,
    href: clipPath(key),
    lengthText: durationText(end - start),
    createdAt: created_at,
  }));
}

/** One clip; null where there is none, "unavailable" where the member service cannot say. */
export async function readClip(
  upstreams: Pick<Upstreams, "member">,
  key: string,
  call: MemberCall | null,
): Promise<Clip | "unavailable" | null> {
  const { member } = upstreams;
  try {
    return await (call ? call((token) => member.clip(key, token)) : member.clip(key));
  } catch (error) {
    if (isUpstreamError(error, 404)) return null;
    if (isUpstreamError(error)) return "unavailable";
    throw error;
  }
}

/** Where a clip of this event is cut from: the event's page as its publisher's address says it. */
export const clipPlace = (
  { slug, key }: Pick<Event, "slug" | "key">,
  publisherKey: string | null,
  siteUrl: string,
) => ({
  siteUrl,
  path: eventPath(slug, key),
  publisherKey,
});

export type ClipRefusal = "no-replay" | "denied" | "failed";
type Wanted = Omit<NewClip, "event_key" | "source" | "source_key">;

/** Makes a clip for anyone who may watch its replay; making it again makes nothing new. */
export async function makeClip(
  upstreams: Pick<Upstreams, "drm" | "member">,
  event: Event,
  wanted: Wanted,
  viewer: Viewer,
  place: ReturnType<typeof clipPlace>,
  now: DateTime,
): Promise<Clip | ClipRefusal> {
  const replay = await clippableReplay(upstreams, event, viewer, place, now);
  if (replay === "denied") return "denied";
  if (!replay) return "no-replay";
  const clip: NewClip = { ...wanted, event_key: event.key, source: "vod", source_key: replay.key };
  try {
    return await viewer.call((token) => upstreams.member.createClip(token, clip));
  } catch (error) {
    if (isUpstreamError(error)) return "failed";
    throw error;
  }
}

/** Makes the clip that a guest asked for before signing in; it fails quietly. */
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
    endSession: () => undefined,
  };
  try {
    const event = await readEvent(upstreams, eventKey, eventPath(null, eventKey));
    const wanted = { key, title, start: Number(details.start), end: Number(details.end) };
    await makeClip(upstreams, event, wanted, viewer, clipPlace(event, publisherKey, ""), now);
  } catch (error) {
    // A missing event or a service that is down: the form is still there, with everything that was typed.
    if (!(error instanceof Response) && !isUpstreamError(error)) throw error;
  }
}

/** Deletes one of the member's own clips; false when it did not work. */
export async function deleteClip(
  upstreams: Pick<Upstreams, "member">,
  key: string,
  call: MemberCall,
): Promise<boolean> {
  return call((token) => upstreams.member.deleteClip(token, key)).then(
    () => true,
    (error: unknown) => {
      if (isUpstreamError(error)) return false;
      throw error;
    },
  );
}
