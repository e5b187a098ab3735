import type { DateTime } from "luxon";
import { activityDrawing } from "~/models/card/activity-drawing";
import { isPaidVideo } from "~/models/event/access/paid-content";
import { activityLine, eventHeadlines } from "~/models/event/page/event-by-publisher";
import { finalText, litWithFinal } from "~/models/event/page/event-news";
import { clipStage, type Viewer } from "~/models/event/page/stage.server";
import { scoreWords, stagePoster, timeWords } from "~/models/event/page/stage-poster";
import { listedFinal } from "~/models/event/score/final-score.server";
import { currentEvent } from "~/models/event/status/display-status";
import { clipPath, eventPath } from "~/models/navigation/paths";
import { placeText } from "~/models/place/place-text";
import { cardDate, durationText, isoOf, startOf, zoneOfStart } from "~/models/place/time";
import { clipPicture, eventPicture, shareImage } from "~/models/sharing/share-picture";
import type { Upstreams } from "~/services/upstreams.server";
import type { Clip } from "~contracts/records/clip";
import type { Event } from "~contracts/records/event";

export async function clipPage(
  upstreams: Pick<Upstreams, "content" | "drm" | "member" | "search">,
  clip: Clip,
  event: Event,
  viewer: Viewer,
  siteUrl: string,
  now: DateTime,
) {
  const { key, title, start, end, own } = clip;
  const publisher =
    event.publishers.find(({ vods }) => vods.some((vod) => vod.key === clip.source_key)) ?? event.publishers[0] ?? null;
  const source = publisher?.vods.find((vod) => vod.key === clip.source_key) ?? null;
  const place = { siteUrl, path: clipPath(key), publisherKey: publisher?.key ?? null };
  const activity = activityLine(event);
  const at = startOf(event);
  const zone = zoneOfStart(event, viewer.zone);
  const current = currentEvent(event, publisher, now);
  const [final, stage] = await Promise.all([
    listedFinal(upstreams, current),
    clipStage(upstreams, event, clip.source_key, viewer, place, now),
  ]);
  const played = litWithFinal(stagePoster(event, current), final);
  return {
    clip: { key, title, start, end, own, lengthText: durationText(end - start), paid: isPaidVideo(source, now) },
    event: { key: event.key, href: eventPath(event.slug, event.key), ...eventHeadlines(event, publisher) },
    activity: activity ? { text: activity, icon: activityDrawing(event.sport ?? event.activity_name) } : null,
    date: at ? isoOf(at) : null,
    dateText: at ? cardDate(isoOf(at), zone, event.time_to_be_determined) : null,
    place: placeText(event) || null,
    news:
      played.news === "Final" ? finalText(played) : [scoreWords(played), timeWords(played)].filter(Boolean).join(", "),
    lit: stagePoster(event, null, viewer.assetsUrl),
    picture: shareImage("clips", key, clipPicture(clip, eventPicture(event, publisher, now))),
    stage,
  };
}
