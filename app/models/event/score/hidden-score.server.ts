import type { DateTime } from "luxon";
import { choosePublisher } from "~/models/event/page/event-by-publisher";
import type { EventView } from "~/models/event/page/event-page.server";
import { hasMatchups } from "~/models/event/page/matchup";
import { stagePoster } from "~/models/event/page/stage-poster";
import { listedFinal } from "~/models/event/score/final-score.server";
import { currentEvent } from "~/models/event/status/display-status";
import { keyMoments } from "~/models/event/video/key-moments";
import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";

type Shown = Pick<EventView, "key" | "stage" | "mayReadStats" | "publisherKey">;

/** Whether this viewer would see a score, a play, a bout, or stats that are hidden now; `upstreams` tell them. */
export async function hidesSomething(
  upstreams: Pick<Upstreams, "content" | "search">,
  { key, stage, mayReadStats, publisherKey }: Shown,
  now: DateTime,
): Promise<boolean> {
  const event = await withFallback("an event with its score", upstreams.content.event(key), null);
  if (!event) return false;
  if (hasMatchups(event.trackwrestling)) return true;
  const current = currentEvent(event, choosePublisher(event.publishers, { key: publisherKey }), now);
  const { datacast, vod } = current.media;
  if (mayReadStats && datacast?.scoreboard) return true;
  if (stage.kind === "video" && !stage.live && keyMoments(vod).length > 0) return true;
  const { sides } = stagePoster(event, current);
  if (sides.some(({ score }) => score !== null)) return true;
  return (await listedFinal(upstreams, current)) !== null;
}
