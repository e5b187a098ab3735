import { brand } from "~contracts/brand";

/** iPads may identify as Macs, so only the touch screen tells them apart (B 2.7). */
export function iosDevice(agent: string | null): "ios" | "mac" | null {
  if (/\b(?:iPad|iPhone|iPod)\b/.test(agent ?? "")) return "ios";
  return /\bMacintosh\b/.test(agent ?? "") ? "mac" : null;
}

export type AppLink = { href: string; onlyByTouch: boolean };

/** Opens the app, signed in (B 2.7). */
export const appLoginAddress = (magicToken: string): string =>
  `${brand.deepLinkScheme}://login?token=${encodeURIComponent(magicToken)}`;
