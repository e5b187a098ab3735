import { isAssociation } from "~contracts/vocabulary/profile-family";
import { hashOf } from "../league/random";
import type { ProfileTable } from "../league/tables";
import crestLetters from "./crest-letters.json";

/** Deterministic per organization: a badge in its colors with its initials and a mark. */

type LogoOf = Pick<ProfileTable, "key" | "type" | "short_name" | "acronym" | "primary_color" | "secondary_color">;

const BADGES = [
  // shield
  "M10 8h80v44c0 22-18 34-40 42C28 86 10 74 10 52Z",
  // circle
  "M50 4a46 46 0 1 1 0 92a46 46 0 1 1 0-92Z",
  // hexagon
  "M50 3 91 26v48L50 97 9 74V26Z",
  // crest
  "M8 14h84v54L50 94 8 68Z",
  // home plate
  "M10 8h80v50L50 96 10 58Z",
  // octagon
  "M32 5h36l27 27v36L68 95H32L5 68V32Z",
] as const;

const MARKS = [
  "m50 15 3.5 7.2 7.9 1.1-5.7 5.6 1.3 7.9-7-3.7-7 3.7 1.3-7.9-5.7-5.6 7.9-1.1Z",
  "M38 18c8 0 10 6 12 14c2-8 4-14 12-14c-2 12-6 18-12 18s-10-6-12-18Z",
  "m54 14-14 16h8l-4 12 14-17h-8Z",
  "M36 34c0-12 6-18 14-20c8 2 14 8 14 20l-7-6-7 6-7-6Z",
  "M36 30l6-12 8 8 8-8 6 12-4 6H40Z",
  "M37 27h26v4H37Zm6-8h14v20H43Z",
] as const;

const HEX = /^0x([0-9a-f]{6})$/i;

/** "0x0a1f44" → "#0a1f44". */
export const cssColor = (color: string | null, otherwise: string): string => {
  const match = HEX.exec(color ?? "");
  return match ? `#${match[1]}` : otherwise;
};

function luminance(color: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Black or white, whichever is at 4.5:1 at least (WCAG 1.4.3). */
export const inkOn = (background: string): string => (luminance(background) > 0.18 ? "#000000" : "#ffffff");

export function initialsOf({ type, short_name, acronym }: LogoOf): string {
  const letters = (text: string) => text.replaceAll(/[^A-Za-z0-9 ]/g, "");
  // A section's logo shows its own part: "CIF-CCS" → "CCS", "NYSPHSAA Section IV" → "IV".
  if (isAssociation({ type })) return letters((acronym ?? short_name).split(/[- ]/).at(-1) ?? "").slice(0, 8);
  const words = letters(short_name).split(" ").filter(Boolean);
  return (
    words
      .map((word) => word[0])
      .join("")
      .slice(0, 3)
      .toUpperCase() || "?"
  );
}

/** Width, then outline from its left edge and the baseline (workshop/crest-letters.ts); a capital is 140 high. */
const LETTERS: Readonly<Record<string, readonly string[]>> = crestLetters;
const CAPITAL = 140;
const GAP = 12;
/** What fits between the mark and the narrowest badge's foot. */
const ROOM = 54;
const MIDDLE = 56;

function lettersPath(initials: string, ink: string): string {
  let width = -GAP;
  const drawn = [...initials.toUpperCase()].map((letter) => {
    const [wide = "0", ...outline] = LETTERS[letter] ?? [];
    const at = width + GAP;
    width = at + Number(wide);
    return `M${at} 0${outline.join("")}`;
  });
  const scale = Math.min(ROOM / width, (initials.length > 2 ? 22 : 26) / CAPITAL);
  const [left, foot] = [50 - (width * scale) / 2, MIDDLE + (CAPITAL * scale) / 2].map((side) => side.toFixed(1));
  const place = `translate(${left} ${foot}) scale(${scale.toFixed(3)})`;
  return `<path d="${drawn.join("")}" fill="${ink}" transform="${place}"/>`;
}

export function logoSvg(organization: LogoOf): string {
  const chance = hashOf(`logo/${organization.key}`);
  const badge = BADGES[chance % BADGES.length];
  const mark = MARKS[(chance >>> 8) % MARKS.length];
  const primary = cssColor(organization.primary_color, "#33415c");
  const secondary = cssColor(organization.secondary_color, "#c7d0de");
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="160" height="160">',
    `<path d="${badge}" fill="${secondary}"/>`,
    `<path d="${badge}" fill="${primary}" transform="translate(5 5) scale(.9)"/>`,
    `<path d="${mark}" fill="${secondary}"/>`,
    lettersPath(initialsOf(organization), inkOn(primary)),
    "</svg>",
  ].join("");
}
