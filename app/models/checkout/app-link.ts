import { brand } from "~/brand";

/** iPad, iPhone or iPod; a Mac with touch says so only to scripts (B 2.7). */
export const isIosDevice = (agent: string | null): boolean => /\b(?:iPad|iPhone|iPod)\b/.test(agent ?? "");

/** The app's login path with the magic token (B 2.7). */
export const appLoginAddress = (magicToken: string): string => `${brand.apps.deepLinkScheme}://login?token=${encodeURIComponent(magicToken)}`;
