import type { DateTime } from "luxon";
import { z } from "zod";
import { positionOf, type SavedPosition } from "~/models/event/video/resume";
import { isoOf } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { newPositionSchema } from "~contracts/records/member";
import type { Content } from "./interests.server";
import { memberProfileOf } from "./user-info.server";

/** What the player sends along, as form fields. */
export const POSITION_FIELDS = ["position", "duration"] as const;

const seconds = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,6})?$/)
  .transform(Number);
const fields = z.object({ position: seconds, duration: seconds });

export type Place = Pick<SavedPosition, "position" | "duration">;

/** Null if the form names no place within a video. */
export function placeOfForm(form: FormData): Place | null {
  const parsed = fields.safeParse(Object.fromEntries(POSITION_FIELDS.map((name) => [name, form.get(name)])));
  if (!parsed.success) return null;
  const { position, duration } = parsed.data;
  const { shape } = newPositionSchema;
  const isWithin = shape.position.safeParse(position).success && shape.duration.safeParse(duration).success;
  return isWithin && position <= duration ? { position, duration } : null;
}

/** A lost position is acceptable: the browser remembers it, too (S 8.2). */
export async function recordPosition(
  upstreams: Pick<Upstreams, "member">,
  { content_type, content_key }: Content,
  place: Place,
  call: MemberCall,
  now: DateTime,
): Promise<void> {
  const position = { ...place, updated_at: isoOf(now) };
  await withFallback(
    "how far a member watched",
    call((token) => upstreams.member.setPosition(token, content_type, content_key, position)),
    null,
  );
}

/** How far this member watched something. */
export async function positionIn(
  upstreams: Pick<Upstreams, "member">,
  key: string,
  call: MemberCall,
): Promise<SavedPosition | undefined> {
  const profile = await memberProfileOf(upstreams, call);
  return positionOf(profile?.most_recent.find(({ content_key }) => content_key === key));
}
