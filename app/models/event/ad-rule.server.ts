import { adBlock, playoffAdParameter, type AdBlock } from "~/models/event/ads";
import { clientCountry } from "~/models/event/country.server";
import { readEvent } from "~/models/event/event-page.server";
import { choosePublisher } from "~/models/event/publisher";
import type { Event } from "~/models/event/schema";

export type AdRule = { block: AdBlock | null; playoff: "yes" | "no" };

type Asked = { key: string; path: string; publisherKey: string | null };
type Visitor = { developmentCountry: string | null; address: string | undefined };

/**
 * What ads may do while this visitor watches the event (S 5.5). It is asked for apart from the page: where a visitor is
 * would else keep every guest's page from being shared.
 */
export async function adRule({ key, path, publisherKey }: Asked, { developmentCountry, address }: Visitor): Promise<AdRule> {
  const [event, country] = await Promise.all([readEvent(key, path), clientCountry(developmentCountry, address)]);
  const publisher = choosePublisher(event.publishers, { key: publisherKey });
  return { block: adBlock({ contentType: event.content_type, country, publisher, event: adFacts(event) }), playoff: playoffAdParameter(event.game_type) };
}

/** An event is itself a school's where its home team is one (S 5.5). */
function adFacts({ show_ads, home_team, participants }: Event) {
  const home = participants.find(({ key }) => key === home_team);
  return { type: home?.type ?? null, show_ads: show_ads ?? home?.show_ads };
}
