import { DateTime } from "luxon";
import { brand } from "~contracts/brand";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { type Clip, clipCalled } from "../streaming/clips";
import { type Overrides, readOverrides } from "./overrides";
import { canReplay } from "./replay";
import type { EventTable } from "./tables";

type Downloadable = Pick<EventTable, "title" | "start_at" | "time_zone" | "clip" | "is_deleted" | "overrides">;
/** A film of the network's own, or a file at an address elsewhere. */
type DownloadFile = { film: string; name: string } | { url: string };

/** For sale to keep while the replay can be watched (S 3, 4.3). */
export function downloadForSale(event: EventTable, now: number): Overrides["download"] | null {
  const overrides = readOverrides(event.overrides);
  const { download, unlisted = false } = overrides;
  if (!download || unlisted || downloadFile(event) === null) return null;
  return canReplay(event, overrides, now) ? download : null;
}

/** Null where the video is someone else's, or gone. */
export function downloadFile({
  title,
  start_at,
  time_zone,
  clip,
  is_deleted,
  overrides,
}: Downloadable): DownloadFile | null {
  const { download_url: url, replay_url } = readOverrides(overrides);
  if (is_deleted) return null;
  if (url) return { url };
  const film = clipCalled(clip);
  const best = film && largest(film);
  if (!best || replay_url) return null;
  const day = DateTime.fromMillis(start_at, { zone: zoneOfUnityKey(time_zone) ?? "UTC" }).toISODate();
  return { film: best.file, name: `${title}, ${day} (${brand.name}).mp4` };
}

const largest = ({ renditions }: Clip) => renditions.toSorted((one, other) => other.width - one.width)[0];
