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

/** What a whole key takes of a pixel's alpha, which carries it to the next matrix; with none left, no color is. */
const CARRIED = 0.6;

export type FilmKits = { id: string; matrices: string[] };

/**
 * The page's filter for a drawn film, as matrices (`feColorMatrix`) that a browser works off pixel by pixel, without a
 * second picture: what a pixel has of one key is in its alpha until the next matrix changes that much of its color.
 * Null where a video is nobody's drawing.
 */
export function filmKits(spelled: string | null | undefined): FilmKits | null {
  const kits = kitsIn(spelled ?? "");
  if (!kits) return null;
  const { home, away } = FILM_KEYS;
  const [homeColor, awayColor] = [shirtColor(kits.home), shirtColor(kits.away)];
  return {
    id: `kits${homeColor}${awayColor}`.replaceAll("#", "-"),
    matrices: [
      matrix([0, 0, 0], shareRow(home)),
      matrix(changeOf(home, homeColor), shareRow(away)),
      matrix(changeOf(away, awayColor), [0, 0, 0, 0, 1]),
    ],
  };
}

const shareRow = ({ shares }: Key) => {
  const whole = CARRIED / (1 - TRACE);
  return [...shares.map((share) => -share * whole), 0, 1 + TRACE * whole];
};

function changeOf({ color: key }: Key, color: string): number[] {
  const own = channelsOf(key);
  return channelsOf(color).map((one, channel) => one - (own[channel] ?? 0));
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

function matrix(change: number[], alpha: number[]): string {
  const colors = change.map((one, channel) =>
    [0, 1, 2].map((at) => Number(at === channel)).concat(-one / CARRIED, one / CARRIED),
  );
  return [...colors, alpha].map((row) => row.map((value) => Number(value.toFixed(3))).join(" ")).join("  ");
}
