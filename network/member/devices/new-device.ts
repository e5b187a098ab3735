import { brand } from "~contracts/brand";
import { BROWSER_DAYS } from "~contracts/limits";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";
import { greeting } from "../../mail/greeting-name";
import type { Letter } from "../../mail/letter";
import type { KnownDeviceTable } from "../tables";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** As long as a browser keeps its key (app/web/session/signed-cookie.server.ts). */
export const REMEMBERED = BROWSER_DAYS * DAY;
/** Anyone who makes an account signs in with it right away. */
export const SIGN_UP = HOUR;
/** A form sent twice by a browser that has no key yet comes under two. */
export const SENT_TWICE = MINUTE;
/** No one has so many new browsers in an hour; the address may be someone else's, who would get a letter for each. */
const NEW_IN_AN_HOUR = 5;
/** Those used last. */
export const KNOWN_AT_MOST = 100;

type KnownDevice = Pick<KnownDeviceTable, "hash" | "name" | "first_used_at">;

/** True if the member should hear of the sign-in (security 3). */
export function isNewDevice(
  device: Pick<KnownDeviceTable, "hash" | "name">,
  { known, createdAt, now }: { known: readonly KnownDevice[]; createdAt: number; now: number },
): boolean {
  if (known.length === 0) return now - createdAt >= SIGN_UP;
  if (known.filter(({ first_used_at }) => now - first_used_at < HOUR).length >= NEW_IN_AN_HOUR) return false;
  return known.every(
    ({ hash, name, first_used_at }) =>
      hash !== device.hash && (name !== device.name || now - first_used_at >= SENT_TWICE),
  );
}

type SignedIn = { name: string; zone: string | null; device: string | null; at: number; siteUrl: string };

export function newDeviceMail({ name, zone, device, at, siteUrl }: SignedIn): Letter {
  const when = new Date(at).toLocaleString("en-US", {
    timeZone: zoneOrDefault(zone),
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return {
    subject: `New sign-in to ${brand.name}`,
    body: [
      greeting(name),
      `Someone, hopefully you, signed in to your ${brand.name} account with a browser that we didn't recognize:`,
      `${device ?? "A browser we don't know"}\n${when}`,
      "If it was you, you can ignore this e-mail.",
      `If it wasn't you, change your password, which signs out every other device.`,
      { label: "Change your password", url: `${siteUrl}/member/account#password` },
      `If you can't sign in anymore, set a new one: ${siteUrl}/users/password/new`,
    ],
  };
}
