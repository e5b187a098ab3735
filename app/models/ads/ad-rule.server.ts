import { createHash, randomUUID } from "node:crypto";
import { report, type ReportedPerson, type Reporter } from "~/models/analytics/report.server";
import { consentedPayload, TARGETING_CONSENT_GROUP } from "~/models/consent/consent";
import { choosePublisher, gameTypeOf } from "~/models/event/page/event-by-publisher";
import { readEvent } from "~/models/event/page/event-page.server";
import { eventPath } from "~/models/navigation/paths";
import { adServer } from "~/services/ads/ad-tag.server";
import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import { AD_COMPANION_SIZES, AD_POD, AD_SIZE, adBlock, playoffAdParameter, PREROLL_DURATION_MS } from "./ads";

export type AdRule = Awaited<ReturnType<typeof adRule>>;

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
) {
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

/** The visitor's country by address; null if it can't be found (S 8.5). */
export function clientCountry(
  upstreams: Pick<Upstreams, "geoip">,
  developmentCountry: string | null,
  address: string | undefined,
): Promise<string | null> | string | null {
  if (!address) return null;
  return withFallback("a visitor's country", upstreams.geoip.country({ address, developmentCountry }), null);
}

/** What the ad server is told of a break (S 5.5, 5.6, 9.6). */
export type AdRequest = {
  pod: keyof typeof AD_POD;
  playoff: "yes" | "no";
  contentKey: string;
  pageUrl: string;
  /** Ends in "_cmp" unless the targeting group is granted. */
  viewer: string;
  grantedGroups: readonly string[];
};

/** `[CACHEBUSTING]` stays, since the player fills it for each request. */
export function adTag(
  template: string,
  { pod, playoff, contentKey, pageUrl, viewer, grantedGroups }: AdRequest,
): string {
  const macros: Readonly<Record<string, string>> = {
    BREAKPOSITION: String(AD_POD[pod]),
    SIZE: AD_SIZE,
    COMPANIONS: AD_COMPANION_SIZES.join(","),
    MINDURATION: String(PREROLL_DURATION_MS.min),
    MAXDURATION: String(PREROLL_DURATION_MS.max),
    PLAYOFF: playoff,
    CONTENTID: contentKey,
    PAGEURL: pageUrl,
    VIEWER: viewer,
    LIMITADTRACKING: grantedGroups.includes(TARGETING_CONSENT_GROUP) ? "0" : "1",
  };
  return template.replace(/\[([A-Z]+)\]/g, (macro, name: string) =>
    Object.hasOwn(macros, name) ? encodeURIComponent(macros[name] ?? "") : macro,
  );
}
