import { eventHeadlines } from "~/models/event/page/event-by-publisher";
import { eventPath, profilePath } from "~/models/navigation/paths";
import { placeText } from "~/models/place/place-text";
import { cardDate, isoOf, startOf, zoneOf, zoneOfStart } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { orUnread } from "~/services/http/unavailable.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import type { Event } from "~contracts/records/event";
import type { Profile } from "~contracts/records/profile";

export type ShortCodeMatch = { kind: "Game" | "Event" | "School"; name: string; detail: string | null; href: string };

/** What a public short code stands for; more than one where keys begin alike, none where it's unknown. */
export async function resolveShortCode(
  { catalogue, content }: Pick<Upstreams, "catalogue" | "content">,
  code: string,
  storedZone: string | null,
): Promise<ShortCodeMatch[] | "unavailable"> {
  const items = await orUnread(catalogue.shortCode(code));
  if (items === "unavailable") return items;
  const targets = await Promise.all(
    (items ?? []).map(async ({ content_type, key }) => {
      if (content_type === "school") {
        const school = await withFallback("the school of a short code", orNone(catalogue.profile(key)), null);
        return school && schoolFound(school);
      }
      const event = await withFallback("the game of a short code", orNone(content.event(key)), null);
      return event && !event.is_deleted ? eventFound(event, storedZone) : null;
    }),
  );
  return targets.filter((one) => one !== null);
}

const schoolFound = ({ key, type, slug, name, city, state_code }: Profile): ShortCodeMatch => ({
  kind: "School",
  name,
  detail: placeText({ city, state_code }) || null,
  href: profilePath(type, slug ?? key),
});

function eventFound(event: Event, storedZone: string | null): ShortCodeMatch {
  const start = startOf(event);
  const zone = start && zoneOfStart(event, storedZone ?? zoneOf(event));
  return {
    kind: event.content_type === "game" ? "Game" : "Event",
    name: eventHeadlines(event, event.publishers[0] ?? null).subheadline,
    detail: start && zone && cardDate(isoOf(start), zone, event.time_to_be_determined),
    href: eventPath(event.slug, event.key),
  };
}
