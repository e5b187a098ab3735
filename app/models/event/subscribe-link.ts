import { attributionPublisherKey } from "~/models/event/publisher";
import type { UpsellEndpoint } from "~/models/event/upsell";
import { subscribePath } from "~/models/navigation/paths";
import type { Event, Publisher } from "~contracts/records/event";

type LinkedEvent = Pick<Event, "key" | "attribution_schools">;
export type CurrentPage = {
  siteUrl: string;
  path: string;
};

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
