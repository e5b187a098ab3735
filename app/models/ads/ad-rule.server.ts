import { createHash, randomUUID } from "node:crypto";
import { report, type ReportedPerson, type Reporter } from "~/models/analytics/report.server";
import { consentedPayload } from "~/models/consent/analytics-identity";
import { readEvent } from "~/models/event/event-page.server";
import { gameTypeOf } from "~/models/event/headline";
import { choosePublisher } from "~/models/event/publisher";
import { eventPath } from "~/models/navigation/paths";
import { adServer } from "~/services/ads/ad-tag.server";
import type { Upstreams } from "~/services/upstreams.server";
import { adTag } from "./ad-tag";
import { type AdBlock, adBlock, playoffAdParameter } from "./ads";
import { clientCountry } from "./country.server";

export type AdRule = {
  block: AdBlock | null;
  playoff: "yes" | "no";
  tags: { preroll: string; midroll: string } | null;
};

type AdSlot = { key: string; path: string; publisherKey: string | null; siteUrl: string };
type Visitor = {
  developmentCountry: string | null;
  address: string | undefined;
  reporter: Reporter;
  /** Asked only where the network's own spots would play. */
  holdsPass: () => Promise<boolean>;
};

/** Separate from the page, because a location check would keep guests' pages from being shared (S 5.5, 8.9). */
export async function adRule(
  upstreams: Pick<Upstreams, "content" | "geoip">,
  { key, path, publisherKey, siteUrl }: AdSlot,
  { developmentCountry, address, reporter, holdsPass }: Visitor,
  epochMs: number,
): Promise<AdRule> {
  const [event, country] = await Promise.all([
    readEvent(upstreams, key, path),
    clientCountry(upstreams, developmentCountry, address),
  ]);
  const publisher = choosePublisher(event.publishers, { key: publisherKey });
  const block = adBlock({ contentType: event.content_type, country, publisher, event });
  const playoff = playoffAdParameter(gameTypeOf(event));
  if (block) report(block, { content_type: event.content_type, key, publisher: publisher?.key }, reporter, epochMs);
  const server = block ? null : adServer();
  // The network's own spots sell passes, so no one who has one sees them.
  if (!server || (server.isHouse && (await holdsPass()))) return { block, playoff, tags: null };
  const { template } = server;
  const about = {
    playoff,
    contentKey: key,
    pageUrl: `${siteUrl}${eventPath(event.slug, key)}`,
    viewer: viewerId(reporter),
    grantedGroups: reporter.grantedGroups,
  };
  return {
    block,
    playoff,
    tags: {
      preroll: adTag(template, { ...about, pod: "preroll" }),
      midroll: adTag(template, { ...about, pod: "midroll" }),
    },
  };
}

/** A digest, so the ad server never gets a member's key; random without consent (S 5.6). */
function viewerId({ uid, anonymousId, grantedGroups }: ReportedPerson): string {
  const random = randomUUID();
  const known = uid ?? anonymousId;
  const user_id = createHash("sha256")
    .update(known ?? random)
    .digest("hex");
  return consentedPayload({ user_id }, grantedGroups, random).user_id;
}
