import { isHexColor } from "./color";

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

/** The color as painted under that ink. */
export function groundOver(color: string): { ground: string; ink: "light" | "dark" } {
  const { ink, scrim } = inkOver(color);
  const channels = channelsOf(color) ?? [0, 0, 0];
  return { ground: hexOf(channels.map((channel) => channel * (1 - scrim))), ink };
}

/** WCAG 2.2, 1.4.3: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((color) => luminance(channelsOf(color) ?? [0, 0, 0]))
    .sort((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

/** The same hue, lighter or darker until it can be read on the ground; `change` is how far it had to go (0 to 1). */
export function readableOn(ground: string, color: string): { color: string; change: number } {
  const [hue, saturation, lightness] = hslOf(channelsOf(color) ?? [0, 0, 0]);
  const step = luminance(channelsOf(ground) ?? [0, 0, 0]) > 0.18 ? -0.02 : 0.02;
  let [shown, change] = [color, 0];
  while (contrastOf(ground, shown) < readable && change < 1) {
    change += Math.abs(step);
    shown = hexOf(rgbOf(hue, saturation, Math.min(1, Math.max(0, lightness + Math.sign(step) * change))));
  }
  return { color: shown, change };
}

/** Nearer than this in each channel, two colors side by side look like one. */
const NEAR = 64;

/** The second team's color beside the first's: darker, or lighter where it is dark, if the two look alike. */
export function apartFrom(first: string, second: string): string {
  const [other, own] = [channelsOf(first) ?? [0, 0, 0], channelsOf(second) ?? [0, 0, 0]];
  if (own.some((channel, at) => Math.abs(channel - (other[at] ?? 0)) >= NEAR)) return second;
  const [hue, saturation, lightness] = hslOf(own);
  return hexOf(rgbOf(hue, saturation, lightness > 0.3 ? lightness * 0.6 : lightness + 0.15));
}

/** From gray to full color, 0 to 1. */
export function chromaOf(color: string): number {
  const channels = channelsOf(color) ?? [0, 0, 0];
  return (Math.max(...channels) - Math.min(...channels)) / 255;
}

function hslOf([red = 0, green = 0, blue = 0]: readonly number[]): [
  hue: number,
  saturation: number,
  lightness: number,
] {
  const most = Math.max(red, green, blue) / 255;
  const span = most - Math.min(red, green, blue) / 255;
  const lightness = most - span / 2;
  if (span === 0) return [0, 0, lightness];
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const sixth = most === r ? (g - b) / span : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [((sixth + 6) % 6) / 6, span / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function rgbOf(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const place = (offset + hue * 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  });
}

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

function channelsOf(color: string | null): number[] | null {
  return isHexColor(color) ? [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) : null;
}

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
