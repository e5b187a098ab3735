/** Colors of organizations and teams (S 3, 5.8, security 4): "#" and six hex digits, or a default. */

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
