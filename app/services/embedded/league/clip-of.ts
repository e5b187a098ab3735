import type { z } from "zod";
import type { videoUrlSchema } from "~/models/event/schema";

export type ClipChoice = { name: string; duration: number; poster: string };
const INTERIM = [{ name: "football", duration: 60, poster: "/media/vod/football/poster.jpg" }];

/** The clip that stands for a video of this sport; `roll` picks among several. */
export function clipOf(_sportSlug: string, roll: number): ClipChoice {
  const chosen = INTERIM[roll % INTERIM.length];
  if (!chosen) throw new Error("the streaming manifest holds no clip");
  return chosen;
}

export function clipPoster(name: string): string | null {
  return INTERIM.find((clip) => clip.name === name)?.poster ?? null;
}

export function clipVideo(name: string): z.input<typeof videoUrlSchema> | null {
  return INTERIM.some((clip) => clip.name === name) ? { video_url: `/media/vod/${name}/master.m3u8` } : null;
}
