import type { z } from "zod";
import type { videoUrlSchema } from "~contracts/records/event";
import { type Clip, clipCalled, type ClipName, clips } from "../streaming/clips";
import { activityBySlug } from "./activities";
import { hashOf } from "./random";

const FILMED = ["basketball", "football", "volleyball"] as const satisfies readonly ClipName[];

const CARD_WIDTH = 640;

const cardPoster = (clip: Clip): string | null =>
  (clip.posters.jpeg.find((poster) => poster.width >= CARD_WIDTH) ?? clip.posters.jpeg.at(-1))?.src ?? null;

/** Never another sport's film: the stands, which show no play, where a sport has none. */
export function clipOf(sportSlug: string): { name: ClipName; duration: number } {
  const stage = activityBySlug(sportSlug)?.isSport === false ? "concert" : "stands";
  const name = FILMED.find((sport) => sport === sportSlug) ?? stage;
  return { name, duration: clips[name].seconds };
}

export const hasOwnFilm = (sportSlug: string): boolean => FILMED.some((sport) => sport === sportSlug);

export function clipPoster(name: string): string | null {
  const clip = clipCalled(name);
  return clip ? cardPoster(clip) : null;
}

/** One of the film's moments; none for the stands, where a card draws its teams. */
export function cardPicture(name: string, key: string): string | null {
  const clip = clipCalled(name);
  if (!clip || clip.name === "stands") return null;
  const pictures = [cardPoster(clip), ...clip.stills];
  return pictures[hashOf(key) % pictures.length] ?? null;
}

/** S 7.5 */
export function clipVideo(name: string): z.input<typeof videoUrlSchema> | null {
  const clip = clipCalled(name);
  const largest = clip?.posters.jpeg.at(-1);
  if (!clip || !largest) return null;
  const sources = (["avif", "webp"] as const).map((format) => ({
    type: `image/${format}`,
    srcset: clip.posters[format].map((poster) => `${poster.src} ${poster.width}w`).join(", "),
  }));
  return {
    video_url: clip.hls,
    mp4_url: clip.mp4,
    captions: [...clip.captions],
    poster: { width: largest.width, height: largest.height, src: largest.src, sources },
  };
}
