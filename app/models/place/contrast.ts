const hexColor = /^#[0-9a-f]{6}$/i;
/** Above WCAG 1.4.3's 4.5:1, because the pattern over the color costs some contrast. */
const readable = 4.8;
/** Luminance of the near-black ink. */
const darkInk = 0.0035;

/** The share of black that makes white text readable on the color. */
export function scrimOver(color: string | null): number {
  const channels = channelsOf(color);
  if (!channels) return 0;
  for (let percent = 0; percent < 100; percent += 5) {
    const dimmed = channels.map((channel) => (channel * (100 - percent)) / 100);
    if (1.05 / (luminance(dimmed) + 0.05) >= readable) return percent / 100;
  }
  return 1;
}

/** Dark ink on light colors, since a scrim would turn gold to mud; otherwise white on a scrim. */
export function inkOver(color: string | null): { ink: "light" | "dark"; scrim: number } {
  const channels = channelsOf(color);
  const scrim = scrimOver(color);
  const takesDarkInk = channels !== null && (luminance(channels) + 0.05) / (darkInk + 0.05) >= readable;
  return scrim > 0.2 && takesDarkInk ? { ink: "dark", scrim: 0 } : { ink: "light", scrim };
}

function channelsOf(color: string | null): number[] | null {
  return color && hexColor.test(color) ? [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) : null;
}

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
