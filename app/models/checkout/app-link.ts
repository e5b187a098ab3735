import { brand } from "~contracts/brand";

/** iPad, iPhone and iPod say so; an iPad may also call itself a Mac, and then only its touch screen tells (B 2.7). */
export function iosDevice(agent: string | null): "ios" | "mac" | null {
  if (/\b(?:iPad|iPhone|iPod)\b/.test(agent ?? "")) return "ios";
  return /\bMacintosh\b/.test(agent ?? "") ? "mac" : null;
}

/** The app's own address with the magic token. */
export type AppLink = {
  href: string;
  /** To be shown where the device has a touch screen. */
  onlyByTouch: boolean;
};

/** The app's login path with the magic token (B 2.7). */
export const appLoginAddress = (magicToken: string): string =>
  `${brand.apps.deepLinkScheme}://login?token=${encodeURIComponent(magicToken)}`;
