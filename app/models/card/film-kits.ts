import { kitsIn, shirtColor } from "./still-style";

type Channels = readonly [number, number, number];
type Key = { color: string; shares: Channels };

/**
 * What a film shows in place of two schools' colors (docs/media.md). `shares` (of red, green, and blue) sum up to 1 for
 * the key, to less for its shades and edges, to about 0 or below for skin, wood, grass, night, white, the other key.
 */
export const FILM_KEYS = {
  home: { color: "#d0103c", shares: [1.35, -2.29, 0.17] },
  away: { color: "#1c1ce6", shares: [-0.64, -1.5, 1.37] },
} as const satisfies Record<string, Key>;

/** Of a key, what does not count: a trace of it is in many a color. */
const TRACE = 0.1;

export type FilmKits = { id: string; keyed: string; change: string };

/**
 * The page's filter for a drawn film, as two matrices (`feColorMatrix`): how much of each key a pixel has, and the half
 * of what that changes, around gray. Null where a video is nobody's drawing.
 */
export function filmKits(spelled: string | null | undefined): FilmKits | null {
  const kits = kitsIn(spelled ?? "");
  if (!kits) return null;
  const { home, away } = FILM_KEYS;
  const [homeColor, awayColor] = [shirtColor(kits.home), shirtColor(kits.away)];
  const [homeChange, awayChange] = [changeOf(home, homeColor), changeOf(away, awayColor)];
  return {
    id: `kits${homeColor}${awayColor}`.replaceAll("#", "-"),
    keyed: matrix([keyedRow(home), keyedRow(away), [0, 0, 0, 0, 0]]),
    change: matrix(homeChange.map((one, channel) => [one / 2, (awayChange[channel] ?? 0) / 2, 0, 0, 0.5])),
  };
}

const keyedRow = ({ shares }: Key) => [...shares, 0, -TRACE].map((value) => value / (1 - TRACE));

function changeOf({ color: key }: Key, color: string): number[] {
  const own = channelsOf(key);
  return channelsOf(color).map((one, channel) => one - (own[channel] ?? 0));
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

const matrix = (colors: number[][]) =>
  [...colors, [0, 0, 0, 1, 0]].map((row) => row.map((value) => Number(value.toFixed(3))).join(" ")).join("  ");
