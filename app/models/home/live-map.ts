import { statePath } from "~/models/navigation/paths";
import { type StateCode, stateName } from "~contracts/vocabulary/states";

/** The states as tiles, each as bright as its live games are many (S 2.1); on a phone the most come first. */

const MAP = [
  "AK .  .  .  .  .  .  .  .  .  ME",
  ".  .  .  .  .  WI .  .  .  VT NH",
  "WA ID MT ND MN IL MI .  NY MA .",
  "OR NV WY SD IA IN OH PA NJ CT RI",
  "CA UT CO NE MO KY WV VA MD DE .",
  ".  AZ NM KS AR TN NC SC DC .  .",
  ".  .  .  OK LA MS AL GA .  .  .",
  "HI .  .  TX .  .  .  .  FL .  .",
];

const TILES = MAP.flatMap((line, row) =>
  line.split(/ +/).flatMap((text, column) => {
    const code = text as StateCode;
    return text === "." ? [] : [{ code, row, column, name: stateName(code), href: statePath(code) }];
  }),
);

/** 0 is dark, 2 the brightest. */
export type Light = 0 | 1 | 2;

export type StateTile = ReturnType<typeof litMap>[number];

/** A lone game somewhere doesn't light up like a busy night. */
const BUSY = 4;

export function tileLight(live: number, most: number): Light {
  if (live <= 0) return 0;
  return 4 * live > Math.max(most, BUSY) ? 2 : 1;
}

export function litMap(counts: readonly { state_code: string; total: number }[]) {
  const live = new Map(counts.map(({ state_code, total }) => [state_code, total]));
  const most = Math.max(...TILES.map(({ code }) => live.get(code) ?? 0));
  const byGames = TILES.filter(({ code }) => live.has(code)).toSorted(
    (one, other) => (live.get(other.code) ?? 0) - (live.get(one.code) ?? 0) || one.name.localeCompare(other.name),
  );
  return TILES.map((tile) => {
    const count = live.get(tile.code) ?? 0;
    return { ...tile, live: count, light: tileLight(count, most), place: byGames.indexOf(tile) };
  });
}
