import { isbot } from "isbot";
import type { PageFacts } from "~/models/analytics/page-context";
import { eventOf, reportedPerson } from "~/models/analytics/report.server";
import { appliesFilter, filterEvent } from "~/models/event-list/filters";
import { type MarketingParameters, type ReferralAttribution, truncateReferrer } from "~/models/navigation/attribution";
import { pageNumber } from "~/models/navigation/page-number";
import { watchEventsPath } from "~/models/navigation/paths";
import { secretPathPrefix } from "~/models/navigation/secret-paths";
import type { Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";

export type PageView = PageFacts & { title: string; status: number };

export type SeenVisit = {
  visitor: Parameters<typeof reportedPerson>[0] & {
    authenticated: boolean;
    statsPartner: string | null;
    referral: ReferralAttribution | null;
    referrerUrl: string | null;
    marketing: MarketingParameters;
  };
  url: string;
  referer: string | null;
  agent: string | null;
};

/** Reads lazily, so no page waits for it (S 2.10, 7.11). */
export function recordPageView(
  { analytics }: Pick<Upstreams, "analytics">,
  seen: () => { view: PageView; visit: SeenVisit },
  epochMs: number,
): void {
  analytics.record(() => {
    const { view, visit } = seen();
    return pageViewEvents(view, visit, epochMs);
  });
}

/** What analytics is told of a page view (S 2.10, 2.16). */
export function pageViewEvents(view: PageView, { visitor, url, referer, agent }: SeenVisit, epochMs: number) {
  const person = reportedPerson(visitor);
  const page = new URL(url);
  const from = referer && URL.canParse(referer) ? new URL(referer) : null;
  const referral = referralOf(visitor);
  const properties = {
    ...view,
    path: pathWithoutToken(page),
    signed_in: visitor.authenticated,
    is_bot: isbot(agent),
    ...(from && {
      came_from: truncateReferrer(
        from.origin === page.origin ? pathWithoutToken(from) : `${from.origin}${from.pathname}`,
      ),
    }),
    ...(visitor.referrerUrl && { referrer_url: visitor.referrerUrl }),
    ...(referral && { referrer_name: referral.name, referrer_location: referral.location }),
    ...(Object.keys(visitor.marketing).length > 0 && { marketing: visitor.marketing }),
  };
  const filter = appliedFilter(view, page, from);
  return [
    eventOf("page_view", properties, person, epochMs),
    ...(filter ? [eventOf(filter.event, filter.properties, person, epochMs)] : []),
  ];
}

/** The stats partner's parameter makes the partner the referrer (B 3). */
function referralOf({
  statsPartner,
  referral,
}: Pick<SeenVisit["visitor"], "statsPartner" | "referral">): ReferralAttribution | null {
  return statsPartner ? { name: brand.statsPartner.name, location: statsPartner } : referral;
}

/** Only when coming from the same list with other filters; paging or an outside link applies none (S 2.16). */
function appliedFilter({ page_type, filters = {}, result_count = 0 }: PageView, page: URL, from: URL | null) {
  if (page_type !== "watch_events" || from?.origin !== page.origin || from.pathname !== watchEventsPath()) return null;
  if (pageNumber(page.searchParams.get("page")) > 1) return null;
  return appliesFilter(filters, from.searchParams) ? filterEvent(filters, result_count) : null;
}

const pathWithoutToken = ({ pathname }: URL) => secretPathPrefix(pathname) ?? pathname;
