import type { DateTime } from "luxon";
import { isPaidVideo } from "~/models/event/access/paid-content";
import { choosePublisher, mediaOf } from "~/models/event/page/event-by-publisher";
import { eventView } from "~/models/event/page/event-page.server";
import { currentOn } from "~/models/event/page/event-request.server";
import type { Viewer } from "~/models/event/page/stage.server";
import { eventPath } from "~/models/navigation/paths";
import { durationText } from "~/models/place/time";
import type { Upstreams } from "~/services/upstreams.server";
import { clipKeySchema } from "~contracts/records/clip";
import type { Event } from "~contracts/records/event";
import { proposedTimes } from "./clip";
import { clipPlace, newClipKey } from "./clips.server";

export function replayLength(event: Event, publisherKey: string | null): number | null {
  return replayOf(event, publisherKey)?.duration ?? null;
}

function replayOf(event: Event, publisherKey: string | null) {
  const { path } = clipPlace(event, publisherKey, "");
  return mediaOf(choosePublisher(event.publishers, { key: publisherKey, path })).vod;
}

/** Prefilled from the video position (`at`) or from earlier input. */
export async function newClipPage(
  upstreams: Pick<Upstreams, "content" | "drm" | "member">,
  event: Event,
  query: URLSearchParams,
  viewer: Viewer,
  siteUrl: string,
  now: DateTime,
) {
  const publisherKey = query.get("publisher_key");
  const place = clipPlace(event, publisherKey, siteUrl);
  const view = await eventView(upstreams, currentOn(event, place, now), viewer, place);
  const replay = replayOf(event, publisherKey);
  const duration = replay?.duration ?? null;
  const times = proposedTimes(numberOf(query.get("at")), duration);
  const key = clipKeySchema.safeParse(query.get("key"));
  return {
    event: { key: event.key, href: eventPath(event.slug, event.key), ...view.title },
    publisherKey,
    lit: view.lit,
    stage: view.stage,
    isReplay: view.stage.kind === "video" && !view.stage.live,
    defaults: {
      key: key.success ? key.data : newClipKey(),
      title: query.get("title") ?? "",
      start: query.get("start") ?? durationText(times.start),
      end: query.get("end") ?? durationText(times.end),
    },
    lengthText: duration === null ? null : durationText(duration),
    paid: isPaidVideo(replay, now),
  };
}

const numberOf = (text: string | null): number | null => (text && /^\d{1,5}$/.test(text) ? Number(text) : null);
