const hexColour = /^#[0-9a-f]{6}$/i;

/** The share of black over a school's colour that lets white words on it reach 4.5:1 (WCAG 1.4.3). */
export function scrimOver(colour: string | null): number {
  if (!colour || !hexColour.test(colour)) return 0;
  const channels = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  for (let share = 0; share < 1; share = Math.round((share + 0.05) * 100) / 100) {
    const dimmed = channels.map((channel) => channel * (1 - share));
    // 4.8 leaves room for the pattern that lies over the colour.
    if (whiteContrast(dimmed) >= 4.8) return share;
  }
  return 1;
}

function whiteContrast(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
