import type { DateTime } from "luxon";
import { instantOf, mediumDay } from "~/models/place/time";
import { ACCESS_LIFE_HOURS, type OpenSession } from "~contracts/sessions";

/** Where a member is signed in, in their words. */
export type SignedInDevice = { id: string; name: string; isThis: boolean; since: string; used: string | null };

const UNKNOWN = "Browser or app we don't know";

/** The day is all that is told of its last use; null where it is used right now. */
export function signedInDevice(session: OpenSession, { zone, now }: { zone: string; now: DateTime }): SignedInDevice {
  const { id, device, current } = session;
  return {
    ...{ id, name: device ?? UNKNOWN, isThis: current },
    since: `Signed in on ${mediumDay(session.began_at, zone) ?? "a day we don't know"}`,
    used: current ? null : usedOn(session.last_used_at, zone, now),
  };
}

function usedOn(iso: string, zone: string, now: DateTime): string | null {
  const renewed = instantOf(iso)?.setZone(zone);
  if (!renewed) return null;
  const day = renewed.startOf("day");
  const today = now.setZone(zone).startOf("day");
  const mayBePastMidnight = renewed.plus({ hours: ACCESS_LIFE_HOURS }) > day.plus({ days: 1 });
  if (day >= today) return "used today";
  if (day >= today.minus({ days: 1 })) return mayBePastMidnight ? "used last night" : "used yesterday";
  return `last used on ${mayBePastMidnight ? "the night of " : ""}${mediumDay(iso, zone) ?? ""}`;
}

/** This one first, then those used last. */
export const listedDevices = (
  sessions: readonly OpenSession[],
  viewing: { zone: string; now: DateTime },
): SignedInDevice[] =>
  [...sessions]
    .sort((a, b) => Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at))
    .map((session) => signedInDevice(session, viewing));

/** Kept in the address on the way back to the list. */
export const SIGN_OUT_NOTICES = {
  one: "We signed out that device.",
  others: "We signed out every other device.",
  gone: "That device was signed out already.",
} as const;
export type SignOutNotice = keyof typeof SIGN_OUT_NOTICES;
