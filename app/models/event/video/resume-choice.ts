import { eventPath, withQuery } from "~/models/navigation/paths";
import type { EventView } from "../page/event-page.server";
import { START_PARAMETER } from "./key-moments";
import { resumePosition, type SavedPosition } from "./resume";
import { positionText } from "./video-time";

/** Two links to the same replay: where the member stopped, and its beginning. */
export type ResumeChoice = { at: string; href: string; startHref: string };

/** Null where there is nothing to go on with, or the address already says where to begin. */
export function resumeChoice(
  { key, slug, stage, startAt }: Pick<EventView, "key" | "slug" | "stage" | "startAt">,
  saved: SavedPosition | undefined,
  publisherKey: string | null,
): ResumeChoice | null {
  if (stage.kind !== "video" || startAt !== null || !saved) return null;
  const from = resumePosition({ live: stage.live, saved });
  if (from === null) return null;
  const at = (second: number) =>
    withQuery(eventPath(slug, key), { publisher_key: publisherKey, [START_PARAMETER]: second });
  return { at: positionText(saved.position), href: at(Math.floor(from)), startHref: at(0) };
}
