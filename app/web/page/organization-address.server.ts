import type { z } from "zod";
import { activityOfAddress } from "~/models/catalogue/activity.server";
import { followAlertsView } from "~/models/member/follow-alerts";
import { canonicalAddress } from "~/models/navigation/malformed-url";
import { pageNumber } from "~/models/navigation/page-number";
import type { ProfileFamily } from "~/models/navigation/profile-params";
import {
  organizationPage,
  organizationVideos,
  readOrganization,
  visitorOnOrganization,
} from "~/models/organization/organization.server";
import { categoryLabel, type OrganizationPlace, videoCategory } from "~/models/organization/place";
import type { Profile } from "~contracts/records/profile";
import type { Visit } from "../visit/visit.server";
import { safeRedirect } from "./answers.server";
import { listSnapshotOf } from "./list-snapshot.server";
import { goThere } from "./redirect-or-404.server";

/** The checks each address must pass before any upstream call (S 2.1, 5.1, 8.1). */

type OrganizationParams = { profile: ProfileFamily; slug: string };

/** Throws a redirect or the 404 before calling the catalogue (rulings 3, redirect-malformed-url). */
export async function organizationParams<Params extends OrganizationParams>(
  visit: Visit,
  schema: z.ZodType<Params>,
): Promise<Params> {
  const { params, url } = visit;
  const parsed = schema.safeParse({ ...params, profile: params.profile?.toLowerCase() });
  if (!parsed.success) throw goThere(visit);
  const canonical = canonicalAddress(url);
  if (canonical) throw safeRedirect(canonical, { status: 301 });
  return parsed.data;
}

async function organizationOf(
  visit: Visit,
  { profile: family, slug }: OrganizationParams,
): Promise<Profile | "unavailable"> {
  const profile = await readOrganization(visit.upstreams, family, slug);
  if (profile === null) throw goThere(visit);
  return profile;
}

async function sportOfAddress(visit: Visit, sport: string): Promise<string> {
  const activity = await activityOfAddress(visit.upstreams, sport);
  if (!activity) throw goThere(visit);
  return activity.slug;
}

type Organization<Params> = { profile: Profile; sport: Params extends { sport: string } ? string : undefined };

export async function shownOrganization<Params extends OrganizationParams & { sport?: string }, Own extends object>(
  visit: Visit,
  address: Params,
  ask: (organization: Organization<Params>) => Promise<Own & { place?: OrganizationPlace }>,
) {
  const [profile, sport] = await Promise.all([
    organizationOf(visit, address),
    address.sport === undefined ? undefined : sportOfAddress(visit, address.sport),
  ]);
  if (profile === "unavailable") return unavailableOrganization(visit, address.slug);
  const { visitor, session, upstreams } = visit;
  const [{ fan, membership }, { place, ...own }] = await Promise.all([
    visitorOnOrganization(upstreams, profile, visitor.authenticated, session),
    ask({ profile, sport } as Organization<Params>),
  ]);
  const page = organizationPage(profile, membership, place, fan && fan.favorites);
  const alerts = fan?.lists && sport === undefined ? followAlertsView(profile, fan.lists) : null;
  return visit.page({ ...own, page, following: fan && fan.following, alerts, siteUrl: visit.site.url }, "live");
}

/** The videos of a category; an unknown one has none, and isn't an error (rulings 3). */
export function shownVideos(visit: Visit, address: OrganizationParams & { sport?: string; category: string }) {
  const category = videoCategory(address.category);
  const page = pageNumber(visit.url.searchParams.get("page"));
  const at = listSnapshotOf(visit);
  return shownOrganization(visit, address, async ({ profile, sport }) => {
    const viewing = await visit.viewingAsFlagged();
    const videos = await organizationVideos(visit.upstreams, profile, category, { sport, page, at }, viewing);
    return {
      sport,
      videos,
      category: address.category,
      title: category ? categoryLabel(category) : "Video",
      place: { view: "video", sport, category, page: videos.page },
    };
  });
}

/** Redirects still apply to a post; otherwise it gets a 405. */
export async function refusePost<Params extends OrganizationParams>(
  visit: Visit,
  schema: z.ZodType<Params>,
): Promise<never> {
  await organizationParams(visit, schema);
  throw new Response(null, { status: 405, statusText: "Method Not Allowed", headers: { Allow: "GET, HEAD" } });
}

/** Neither a page nor a 404: caches keep serving the last one, and crawlers come back (S 8.4). */
function unavailableOrganization(visit: Visit, slug: string) {
  const unavailable = { page: null, name: slug.replaceAll("-", " "), path: visit.url.pathname };
  return visit.private(unavailable, { status: 503 });
}
