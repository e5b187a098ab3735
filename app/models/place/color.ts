const HEX = /^#[0-9a-f]{6}$/i;

export function isHexColor(color: string | null | undefined): color is string {
  return HEX.test(color ?? "");
}

/** Stored as "0x…", shown as "#…". */
export function hexColor(stored: string | null | undefined): string | null {
  if (!stored) return null;
  const shown = stored.replace(/^0x/i, "#");
  return isHexColor(shown) ? shown : null;
}
