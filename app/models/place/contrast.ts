const hexColor = /^#[0-9a-f]{6}$/i;
/** A little over the 4.5:1 of WCAG 1.4.3: the pattern that lies over the color takes some away. */
const readable = 4.8;
/** The luminance of the dark ink, near black. */
const darkInk = 0.0035;

/** The share of black over a color that lets white words on it be read; nothing for no color. */
export function scrimOver(color: string | null): number {
  const channels = channelsOf(color);
  if (!channels) return 0;
  for (let percent = 0; percent < 100; percent += 5) {
    const dimmed = channels.map((channel) => (channel * (100 - percent)) / 100);
    if (1.05 / (luminance(dimmed) + 0.05) >= readable) return percent / 100;
  }
  return 1;
}

/**
 * How words stay readable on a school's color: dark ink where the color is light (a scrim would turn gold to mud),
 * otherwise white over as much scrim as it takes.
 */
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
