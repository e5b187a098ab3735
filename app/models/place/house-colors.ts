import { chromaOf, groundOver, readableOn } from "~/models/place/contrast";

/** A school's pages wear its colors (S 2.14): lines, links, and the current tab, readable in both themes. */
export type HouseColors = NonNullable<ReturnType<typeof houseColors>>;

/** What the theme makes hardest to read on: the lightest ground by night, the darkest by day (tokens.css). */
export const HARDEST_GROUND = { night: "#132139", day: "#f4f6f9" } as const;
/** The page itself (tokens.css). */
export const PAGE_GROUND = { night: "#060b14", day: "#f4f6f9" } as const;

const GRAY = 0.15;

/** Null without a color. Of two, the one that has to change less; a gray only where there is nothing else. */
export function houseColors(primary: string | null, secondary: string | null) {
  if (!primary) return null;
  const shown = (ground: string) => {
    const ways = [primary, secondary ?? primary].map((color) => {
      const way = readableOn(ground, color);
      return { ...way, cost: way.change + (chromaOf(color) < GRAY ? 1 : 0) };
    });
    return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).color;
  };
  return { night: shown(HARDEST_GROUND.night), day: shown(HARDEST_GROUND.day), ground: groundOver(primary).ground };
}
