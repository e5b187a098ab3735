import { LRUCache } from "lru-cache";
import type { DateTime } from "luxon";
import { readEvent } from "~/models/event/event-page.server";
import { choosePublisher } from "~/models/event/publisher";
import { readOrganization } from "~/models/organization/organization.server";
import { BulkheadFull, createBulkhead } from "~/services/http/bulkhead";
import { drawPicture } from "~/services/picture/draw-picture.server";
import type { Upstreams } from "~/services/upstreams.server";
import { eventPicture, organizationPicture, pictureSvg, pictureVersion, type SharePicture } from "./share-picture";

/** Drawing is CPU-heavy, so limit concurrency and the queue, and cache the results. */
const AT_ONCE = { atOnce: 1, inLine: 12 };
const KEPT_BYTES = 24 * 1024 * 1024;
const DRAWN_WITHIN_MS = 5_000;

const bulkhead = createBulkhead(AT_ONCE);
const kept = new LRUCache<string, ArrayBuffer>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
});
const beingDrawn = new Map<string, Promise<ArrayBuffer>>();

export async function pictureOf(
  upstreams: Pick<Upstreams, "catalogue" | "content" | "search">,
  family: "events" | "schools" | "associations" | "affiliates",
  key: string,
  now: DateTime,
): Promise<SharePicture | "unavailable" | null> {
  if (family === "events") {
    const event = await readEvent(upstreams, key, `/share/events/${key}.png`);
    return eventPicture(event, choosePublisher(event.publishers, { key: null, path: "" }), now);
  }
  const profile = await readOrganization(upstreams, family, key);
  return profile === "unavailable" || profile === null ? profile : organizationPicture(profile);
}

export async function drawnPicture(picture: SharePicture): Promise<{ png: ArrayBuffer; version: string } | null> {
  const svg = pictureSvg(picture);
  const version = pictureVersion(svg);
  const known = kept.get(svg);
  if (known) return { png: known, version };
  try {
    return { png: await (beingDrawn.get(svg) ?? drawnOnce(svg)), version };
  } catch (error) {
    if (error instanceof BulkheadFull || (error instanceof DOMException && error.name === "TimeoutError")) return null;
    throw error;
  }
}

/** Concurrent requests share one drawing. */
function drawnOnce(svg: string): Promise<ArrayBuffer> {
  const signal = AbortSignal.timeout(DRAWN_WITHIN_MS);
  const drawing = bulkhead
    .run(signal, () => drawPicture(svg, signal))
    .then((png) => {
      kept.set(svg, png);
      return png;
    })
    .finally(() => beingDrawn.delete(svg));
  beingDrawn.set(svg, drawing);
  return drawing;
}
