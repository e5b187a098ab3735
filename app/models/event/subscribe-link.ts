import { attributionPublisherKey } from "~/models/event/publisher";
import type { UpsellEndpoint } from "~/models/event/upsell";
import { subscribePath } from "~/models/navigation/paths";
import type { Event, Publisher } from "~contracts/records/event";

type LinkedEvent = Pick<Event, "key" | "attribution_schools">;
export type CurrentPage = {
  /** The product's base address, without a trailing slash. */
  siteUrl: string;
  /** Path and query of the page. */
  path: string;
};

/** The query that tells checkout which event is wanted, who is credited and where to come back to (S 2.9). */
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

/**
 * /subscribe/event?game_key=…&publisher_key=…&attributionSchoolKeys0=…&attributionPublisherKey=…&redir=…, the same for
 * stats; for a member the way back alone (S 2.9).
 */
export function upsellLink(
  endpoint: UpsellEndpoint,
  event: LinkedEvent,
  publisher: Publisher | null,
  page: CurrentPage,
): string {
  const query = eventQuery(event, publisher, page);
  return subscribePath(endpoint, endpoint === "member" ? { redir: query.redir } : query);
}
