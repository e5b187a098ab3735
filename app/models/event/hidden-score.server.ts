import type { DateTime } from "luxon";
import { eventDisplayStatus } from "~/models/event/display-status";
import type { EventView } from "~/models/event/event-page.server";
import { listedFinal } from "~/models/event/final-score.server";
import { keyMoments } from "~/models/event/key-moments";
import { hasMatchups } from "~/models/event/matchup";
import { choosePublisher, mediaOf } from "~/models/event/publisher";
import { stagePoster } from "~/models/event/stage-poster";
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
  const publisher = choosePublisher(event.publishers, { key: publisherKey });
  const { datacast, vod } = mediaOf(publisher);
  if (mayReadStats && datacast?.scoreboard) return true;
  if (stage.kind === "video" && !stage.live && keyMoments(vod).length > 0) return true;
  const { sides } = stagePoster(event, { publisher, code: eventDisplayStatus(event, publisher, now) });
  if (sides.some(({ score }) => score !== null)) return true;
  return (await listedFinal(upstreams, event, publisher, now)) !== null;
}
