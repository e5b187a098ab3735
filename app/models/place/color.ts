/** Colors of organizations and teams (S 3, 5.8, security 4): "#" and six hex digits, or a default. */

export const TRANSPARENT = "transparent";
const HEX = /^#[0-9a-f]{6}$/i;

/** "#" followed by exactly six hex digits (S 5.8). */
export function isHexColor(color: string | null | undefined): color is string {
  return HEX.test(color ?? "");
}

/** "0x…" as it is stored, "#…" as it is shown; null where it is no color (S 3). */
export function hexColor(stored: string | null | undefined): string | null {
  if (!stored) return null;
  const shown = stored.replace(/^0x/i, "#");
  return isHexColor(shown) ? shown : null;
}

/** An organization's color; none means transparent (S 3). */
export function profileColor(stored: string | null | undefined): string {
  return hexColor(stored) ?? TRANSPARENT;
}

export const LIGHT_TEXT = "#ffffff";
export const DARK_TEXT = "#000000";

/** White or black: one of them always reaches the 4.5 of WCAG 2.2, 1.4.3. Not a hex color: white, for a dark page. */
export function textColorOn(background: string): typeof LIGHT_TEXT | typeof DARK_TEXT {
  if (!isHexColor(background)) return LIGHT_TEXT;
  return contrastRatio(background, LIGHT_TEXT) >= contrastRatio(background, DARK_TEXT) ? LIGHT_TEXT : DARK_TEXT;
}

/** The contrast ratio of two hex colors, 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  const [brighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
