import type { z } from "zod";
import type { videoUrlSchema } from "~contracts/records/event";
import { type Clip, clipCalled, type ClipName, clips, type Play } from "../streaming/clips";
import { versioned } from "../streaming/film-address";
import { activityBySlug } from "./activities";
import { participantKeysOf } from "./participants";
import { hashOf } from "./random";
import type { EventTable, ProfileTable } from "./tables";

const FILMED = ["basketball", "football", "soccer", "volleyball"] as const satisfies readonly ClipName[];

const CARD_WIDTH = 640;
const HEX = /^0x([0-9a-f]{6})$/i;

/** Never another sport's film: the stands, which show no play, where a sport has none. */
export function clipOf(sportSlug: string): { name: ClipName; duration: number } {
  const stage = activityBySlug(sportSlug)?.isSport === false ? "concert" : "stands";
  const name = FILMED.find((sport) => sport === sportSlug) ?? stage;
  return { name, duration: clips[name].seconds };
}

export const hasOwnFilm = (sportSlug: string): boolean => FILMED.some((sport) => sport === sportSlug);

export function clipPoster(name: string): string | null {
  const posters = clipCalled(name)?.posters ?? [];
  return (posters.find(({ width }) => width >= CARD_WIDTH) ?? posters.at(-1))?.src ?? null;
}

const nthPlay = ({ plays }: Clip, key: string): number => hashOf(key) % plays.length;

/** The part of the film that a highlight shows: the same one each time. */
export function playOf(name: string, key: string): Play | null {
  const clip = clipCalled(name);
  return clip?.plays[nthPlay(clip, key)] ?? null;
}

type Played = Pick<EventTable, "participant_keys">;
type School = Pick<ProfileTable, "primary_color" | "secondary_color">;

/** What the two teams wear, as a still's address spells it: home, then the first of the others. */
export function kitsOf(event: Played, schoolOf: (key: string) => School | null | undefined): string {
  const keys = participantKeysOf(event);
  const digits = (color: string | null | undefined, otherwise: string) =>
    (HEX.exec(color ?? "")?.[1] ?? otherwise).toLowerCase();
  const kit = (key: string | undefined) => {
    const school = key === undefined ? null : schoolOf(key);
    return digits(school?.primary_color, "33415c") + digits(school?.secondary_color, "c7d0de");
  };
  return `${kit(keys.at(-1))}-${kit(keys[0])}`;
}

const still = (name: string, nth: number, kits: string) => `/media/stills/${name}/${nth + 1}/${kits}.svg`;

/**
 * The picture of each card of a list: a moment of its film in its teams' colors, never the moment of the card before;
 * null for the stands, where a card draws its teams.
 */
export function cardPictures() {
  let before = "";
  return (name: string, key: string, kits: string): string | null => {
    const clip = clipCalled(name);
    if (!clip || name === "stands") return null;
    const own = nthPlay(clip, key);
    const nth = `${name} ${own}` === before ? (own + 1) % clip.plays.length : own;
    before = `${name} ${nth}`;
    return still(name, nth, kits);
  };
}

/** S 7.5; `key` picks the poster's moment. */
export function clipVideo(name: string, key: string, kits: string): z.input<typeof videoUrlSchema> | null {
  const clip = clipCalled(name);
  const largest = clip?.posters.at(-1);
  if (!clip || !largest) return null;
  const { width, height, src } = largest;
  const drawn = { type: "image/svg+xml", srcset: `${still(name, nthPlay(clip, key), kits)} ${width}w` };
  return {
    video_url: clip.hls,
    mp4_url: clip.mp4,
    sound: { hls_url: clip.soundHls, mp4_url: versioned(clip.sound.file, clip.sound.version) },
    captions: [...clip.captions],
    // A choir wears no kits.
    kits: name === "concert" ? null : kits,
    poster: { width, height, src, sources: [drawn] },
  };
}
