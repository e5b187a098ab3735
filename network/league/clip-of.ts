import type { z } from "zod";
import type { videoUrlSchema } from "~contracts/records/event";
import { type Clip, clipCalled, type ClipName, clips } from "../streaming/clips";
import { activityBySlug } from "./activities";

const LIKE: Record<string, ClipName> = {
  basketball: "basketball",
  "unified-sports": "basketball",
  "wheelchair-sports": "basketball",
  wrestling: "basketball",
  gymnastics: "basketball",
  cheerleading: "basketball",
  football: "football",
  "flag-football": "football",
  soccer: "football",
  lacrosse: "football",
  "field-hockey": "football",
  rugby: "football",
  baseball: "football",
  softball: "football",
  volleyball: "volleyball",
  badminton: "volleyball",
  tennis: "volleyball",
};

const GAMES: readonly ClipName[] = ["basketball", "football", "volleyball"];

const CARD_WIDTH = 640;

const cardPoster = (clip: Clip): string | null =>
  (clip.posters.jpeg.find((poster) => poster.width >= CARD_WIDTH) ?? clip.posters.jpeg.at(-1))?.src ?? null;

/** The concert if it isn't a sport; `roll` picks for sports without a film of their own. */
export function clipOf(sportSlug: string, roll: number): { name: ClipName; duration: number; poster: string | null } {
  const name =
    LIKE[sportSlug] ??
    (activityBySlug(sportSlug)?.isSport === false ? "concert" : (GAMES[roll % GAMES.length] ?? "basketball"));
  return { name, duration: clips[name].seconds, poster: cardPoster(clips[name]) };
}

export function clipPoster(name: string): string | null {
  const clip = clipCalled(name);
  return clip ? cardPoster(clip) : null;
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
