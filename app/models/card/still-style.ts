import { contrastOf } from "~/models/place/contrast";

/** A school's primary color, and what goes with it: six hexadecimal digits each. */
type SchoolColors = { primary: string; secondary: string };

/** Below this, a kit can't be told from the other team's white one. */
const TOLD_APART = 2;
/** Below this, a large number can't be read on its shirt (WCAG 1.4.3). */
const READABLE = 3;
const DARKER = 0.72;

const KITS = /^([0-9a-f]{6})([0-9a-f]{6})-([0-9a-f]{6})([0-9a-f]{6})$/;

/** The two schools of a still's address or a video's record. */
export function kitsIn(spelled: string): { home: SchoolColors; away: SchoolColors } | null {
  const [found, home = "", homeOther = "", away = "", awayOther = ""] = KITS.exec(spelled) ?? [];
  if (!found) return null;
  return { home: { primary: home, secondary: homeOther }, away: { primary: away, secondary: awayOther } };
}

/** The styles of a drawn still (docs/media.md): home's color, a darker one, and ink on it; then the visitors'. */
export function stillStyle(home: SchoolColors, away: SchoolColors): string {
  return [...rulesOf("h", home), ...rulesOf("a", away)].join("");
}

/** The one of a school's colors that its shirts have. */
export function shirtColor({ primary, secondary }: SchoolColors): string {
  const [first, other] = [`#${primary}`, `#${secondary}`];
  return contrastOf(first, "#ffffff") < TOLD_APART && contrastOf(other, "#ffffff") > TOLD_APART ? other : first;
}

function rulesOf(slot: string, colors: SchoolColors): string[] {
  const color = shirtColor(colors);
  const second = `#${color === `#${colors.primary}` ? colors.secondary : colors.primary}`;
  const plain = contrastOf(color, "#ffffff") > TOLD_APART ? "#fff" : "#111";
  const ink = contrastOf(color, second) >= READABLE ? second : plain;
  const painted = { [slot]: color, [`${slot}d`]: darker(color), [`${slot}i`]: ink };
  return Object.entries(painted).map(([name, paint]) => `.${name}{fill:${paint}}.s${name}{stroke:${paint}}`);
}

export const darker = (color: string): string =>
  `#${(color.slice(1).match(/../g) ?? [])
    .map((channel) => Math.round(Number.parseInt(channel, 16) * DARKER))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
