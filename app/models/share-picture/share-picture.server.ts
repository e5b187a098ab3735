import { LRUCache } from "lru-cache";
import type { DateTime } from "luxon";
import { readClip } from "~/models/clip/clips.server";
import { choosePublisher } from "~/models/event/page/event-by-publisher";
import { readEvent } from "~/models/event/page/event-page.server";
import { readOrganization } from "~/models/organization/organization.server";
import { subjectOf } from "~/models/organization/place";
import {
  bracketPicture,
  clipPicture,
  eventPicture,
  letters,
  organizationPicture,
  type PictureFamily,
  type PictureSide,
  pictureSvg,
  pictureTeam,
  pictureVersion,
  type SharePicture,
} from "~/models/sharing/share-picture";
import { withFallback } from "~/services/fallback.server";
import { BulkheadFull, createBulkhead } from "~/services/http/bulkhead";
import { orUnread } from "~/services/http/unavailable.server";
import { drawPicture } from "~/services/picture/draw-picture.server";
import type { Upstreams } from "~/services/upstreams.server";

/** Drawing is CPU-heavy, so limit concurrency and the queue, and cache the results. */
const AT_ONCE = { atOnce: 1, inLine: 12 };
const KEPT_BYTES = 24 * 1024 * 1024;
const DRAWN_WITHIN_MS = 5_000;

const bulkhead = createBulkhead(AT_ONCE);
const pictures = new LRUCache<string, ArrayBuffer>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
});
const beingDrawn = new Map<string, Promise<ArrayBuffer>>();

export async function pictureOf(
  upstreams: Pick<Upstreams, "catalogue" | "content" | "member" | "search">,
  family: PictureFamily,
  key: string,
  now: DateTime,
): Promise<SharePicture | "unavailable" | null> {
  if (family === "events") return pictureOfEvent(upstreams, key, now);
  if (family === "brackets") return pictureOfBracket(upstreams, key);
  if (family === "clips") {
    const clip = await readClip(upstreams, key, null);
    if (clip === "unavailable") return clip;
    if (clip === null || clip === "removed") return null;
    return clipPicture(clip, await pictureOfEvent(upstreams, clip.event_key, now));
  }
  const [slug = "", ...parts] = key.split(".");
  const profile = await readOrganization(upstreams, family, slug);
  if (profile === "unavailable" || profile === null) return profile;
  const team = pictureTeam(parts, profile);
  return team && organizationPicture(profile, subjectOf(team));
}

async function pictureOfEvent(upstreams: Pick<Upstreams, "content">, key: string, now: DateTime) {
  const event = await readEvent(upstreams, key, `/share/events/${key}.png`);
  return eventPicture(event, choosePublisher(event.publishers, { key: null }), now);
}

async function pictureOfBracket({ catalogue }: Pick<Upstreams, "catalogue">, key: string) {
  const bracket = await orUnread(catalogue.bracket(key));
  return bracket && bracket !== "unavailable" ? bracketPicture(bracket) : bracket;
}

/** Without a version where a crest can't be had now: initials stand for it. */
export async function drawnPicture(
  upstreams: Pick<Upstreams, "passThrough">,
  picture: SharePicture,
): Promise<{ png: ArrayBuffer; version: string | null } | null> {
  const crests = new Map<PictureSide, string | null>();
  for (const side of picture.sides)
    crests.set(side, await withFallback("a crest of a picture", drawingOf(upstreams, side.logo), null));
  const emblem: typeof letters = (side, ...place) => {
    const drawing = crests.get(side);
    return drawing ? emblemIn(drawing, ...place) : letters(side, ...place);
  };
  const png = await drawnSvg(pictureSvg(picture, emblem));
  const isWhole = picture.sides.every((side) => crests.get(side) || !isDrawnHere(side.logo));
  return png && { png, version: isWhole ? pictureVersion(picture) : null };
}

const isDrawnHere = (logo: string | null | undefined): logo is string =>
  logo?.startsWith("/logos/") === true && logo.endsWith(".svg");

/** Null: it has none, or one that isn't drawn by the network. */
export async function drawingOf(
  { passThrough }: Pick<Upstreams, "passThrough">,
  logo: string | null | undefined,
): Promise<string | null> {
  if (!isDrawnHere(logo)) return null;
  const answer = await passThrough.drawnLogo(new Request(`http://catalogue.embedded${logo}`));
  return answer.ok ? answer.text() : null;
}

/** On a light plate, since its colors are often the ground's. */
export function emblemIn(drawing: string, x: number, y: number, radius: number): string {
  const [left, top, size] = [x - radius, y - radius, 2 * radius];
  const plate = `<rect x="${left}" y="${top}" width="${size}" height="${size}" rx="28" fill="#f4f7fb"/>`;
  return plate + drawingIn(drawing, left + 20, top + 20, size - 40);
}

const CREST = 128;

/** As a square PNG, for mail programs, which show no SVG. */
export function drawnCrest(svg: string): Promise<ArrayBuffer | null> {
  return drawnSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CREST}" height="${CREST}">${drawingIn(svg, 0, 0, CREST)}</svg>`,
  );
}

/** A square drawing within another, where it can do no more than a picture. */
function drawingIn(svg: string, x: number, y: number, size: number): string {
  const href = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return `<image href="${href}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
}

export async function drawnSvg(svg: string): Promise<ArrayBuffer | null> {
  try {
    return pictures.get(svg) ?? (await (beingDrawn.get(svg) ?? drawnOnce(svg)));
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
      pictures.set(svg, png);
      return png;
    })
    .finally(() => beingDrawn.delete(svg));
  beingDrawn.set(svg, drawing);
  return drawing;
}
