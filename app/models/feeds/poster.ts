import { eventHeadlines } from "~/models/event/page/event-by-publisher";
import { teamDisplay } from "~/models/event/page/teams";
import { OFF_WORDS, offStatus } from "~/models/event/status/off-status";
import { absolute } from "~/models/navigation/page";
import { eventPath, profilePath, shortEventPath, shortPath } from "~/models/navigation/paths";
import { hexColor } from "~/models/place/color";
import { placeText, venueText } from "~/models/place/place-text";
import { clockTime, startOf, zoneOf } from "~/models/place/time";
import { type QrCode, qrCode } from "~/models/sharing/qr-code";
import { shortAddress } from "~/models/sharing/structured-data";
import type { Event } from "~contracts/records/event";
import type { Profile } from "~contracts/records/profile";

export type Poster = {
  name: string;
  kicker: string;
  lines: string[];
  emblems: { name: string; logo: string | null }[];
  colors: [string | null, string | null];
  address: string;
  shortAddress: string;
  code: QrCode;
  path: string;
};

const addressed = (siteUrl: string, path: string, typed = path) => {
  const address = absolute(siteUrl, path);
  return { path, address, shortAddress: shortAddress(siteUrl, typed), code: qrCode(address) };
};

export function organizationPoster(
  { type, slug, key, name, city, state_code, logo, primary_color, secondary_color, mascot, short_code }: Profile,
  siteUrl: string,
): Poster {
  return {
    name,
    kicker: "Watch our games",
    lines: [
      [mascot ? `Home of the ${mascot}` : null, placeText({ city, state_code })].filter(Boolean).join(" · "),
      "Live and on demand",
    ].filter(Boolean),
    emblems: [{ name, logo: logo ?? null }],
    colors: [hexColor(primary_color), hexColor(secondary_color)],
    ...addressed(siteUrl, profilePath(type, slug ?? key), short_code ? shortPath(short_code) : undefined),
  };
}

/** Also by its key, where the network has no code for it. */
const typedPath = ({ short_code, key }: Event) => (short_code ? shortPath(short_code) : shortEventPath(key));

export function eventPoster(event: Event, siteUrl: string): Poster {
  const { label, subheadline } = eventHeadlines(event, event.publishers[0] ?? null);
  const { left, right } = teamDisplay(event);
  const zone = zoneOf(event);
  const start = startOf(event);
  const off = offStatus(event);
  return {
    name: subheadline,
    kicker: label,
    lines: [
      off && OFF_WORDS[off],
      start ? start.setZone(zone).setLocale("en-US").toFormat("cccc, LLLL d, yyyy") : null,
      start ? clockTime(start, zone, event.time_to_be_determined) : null,
      venueText(event),
    ].flatMap((line) => line || []),
    emblems: [left, right].flatMap((team) => (team ? [{ name: team.name, logo: team.logo }] : [])),
    colors: [left?.color ?? null, right?.color ?? null],
    ...addressed(siteUrl, eventPath(event.slug, event.key), typedPath(event)),
  };
}
