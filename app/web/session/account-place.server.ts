import { isSeen } from "~/http/page-view";
import type { EventView } from "~/models/event/page/event-page.server";
import type { AccountPlace } from "~/models/event/video/resume";
import type { SavedPosition } from "~/models/event/video/resume";
import { setInterest } from "~/models/member/interests.server";
import { positionIn } from "~/models/member/positions.server";
import { positionsPath } from "~/models/navigation/paths";
import type { Visit } from "../visit/visit.server";

/** Null for guests: their browser remembers the place. */
function placeAt(
  { session, epochMs }: Visit,
  { contentType, key, saved }: { contentType: string; key: string; saved: SavedPosition | undefined },
): AccountPlace | null {
  if (!session.signedIn) return null;
  return { url: positionsPath(contentType, key), contentType, ...(saved ? { saved } : {}), now: epochMs };
}

/** A live game has no place to come back to. */
export const placeOnStage = (
  visit: Visit,
  { stage, key, contentType }: Pick<EventView, "stage" | "key" | "contentType">,
  saved: SavedPosition | undefined,
): AccountPlace | null => (stage.kind === "video" && !stage.live ? placeAt(visit, { contentType, key, saved }) : null);

export async function accountPlace(visit: Visit, contentType: string, key: string): Promise<AccountPlace | null> {
  const { session, upstreams } = visit;
  if (!session.signedIn) return null;
  return placeAt(visit, { contentType, key, saved: await positionIn(upstreams, key, session.call) });
}

/** A member who is given a video has watched it, with or without a script; the page doesn't wait (S 4.6). */
export function countView({ request, context, upstreams, session }: Visit, content_type: string, key: string): void {
  const { method, headers } = request;
  if (!session.signedIn || !isSeen({ method, header: (name) => headers.get(name) })) return;
  setInterest(upstreams, "views", true, { content_type, content_key: key }, session.callAside).catch(
    context.report ?? console.error,
  );
}
