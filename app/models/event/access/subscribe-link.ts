import type { UpsellEndpoint } from "~/models/event/access/upsell";
import { attributionPublisherKey } from "~/models/event/page/event-by-publisher";
import { subscribePath } from "~/models/navigation/paths";
import type { Event, Publisher } from "~contracts/records/event";

type LinkedEvent = Pick<Event, "key" | "attribution_schools">;
/** Marks the way through checkout that ends with a file to keep. */
export const DOWNLOAD_PARAMETER = "download";

type CurrentPage = { siteUrl: string; path: string };

/** Tells checkout the event, the credited schools, and the return address (S 2.9). */
function eventQuery(event: LinkedEvent, publisher: Publisher | null, { siteUrl, path }: CurrentPage) {
  const schools = event.attribution_schools.map(
    (school, index) => [`attributionSchoolKeys${index}`, school.key] as const,
  );
  return {
    game_key: event.key,
    publisher_key: publisher?.key,
    ...Object.fromEntries(schools),
    attributionPublisherKey: attributionPublisherKey(publisher),
    redir: `${siteUrl.replace(/(?<!\/)\/+$/, "")}${path}`,
  };
}

/** A member's link has only the return address (S 2.9). */
export function upsellLink(
  endpoint: UpsellEndpoint,
  event: LinkedEvent,
  publisher: Publisher | null,
  page: CurrentPage,
): string {
  const query = eventQuery(event, publisher, page);
  return subscribePath(endpoint, endpoint === "member" ? { redir: query.redir } : query);
}

/** To buy the event's file (S 3). */
export const downloadLink = (event: LinkedEvent, publisher: Publisher | null, page: CurrentPage): string =>
  subscribePath("event", { ...eventQuery(event, publisher, page), [DOWNLOAD_PARAMETER]: "1" });
