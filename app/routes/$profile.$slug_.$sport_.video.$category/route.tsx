import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrganizationFrame, OrganizationUnavailable } from "~/components/organization/organization-view";
import { VideoList } from "~/components/organization/video-list";
import type { RouteHandle } from "~/models/navigation/handle";
import { pageNumber } from "~/models/navigation/page-number";
import { profileSportPath, profileVideoPath } from "~/models/navigation/paths";
import { profileSportVideoParams } from "~/models/navigation/profile-params";
import { organizationPage, organizationVideos, visitorOnOrganization } from "~/models/profile/organization.server";
import { organizationMeta } from "~/models/profile/organization-meta";
import { categoryLabel, videoCategory } from "~/models/profile/organization-place";
import {
  organizationOf,
  organizationParams,
  refusePost,
  sportOfAddress,
  unavailableOrganization,
} from "~/web/organization-address.server";
import { visitOf } from "~/web/visit.server";
import { sportLabel } from "~contracts/vocabulary/activities";

export const handle: RouteHandle = { hydrate: false, pageContext: "school_profile" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  organizationMeta(shown, shown?.page ? shown.title : undefined);

export { headers } from "~/web/page-headers.server";

/** One category of a sport's videos; none of an unknown category, which is no error (rulings 3). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const address = await organizationParams(visit, profileSportVideoParams);
  const [profile, sport] = await Promise.all([organizationOf(visit, address), sportOfAddress(visit, address.sport)]);
  if (profile === "unavailable") return unavailableOrganization(visit, address.slug);
  const { visitor, session } = visit;
  const category = videoCategory(address.category);
  const page = pageNumber(visit.url.searchParams.get("page"));
  const [fan, videos] = await Promise.all([
    visitorOnOrganization(visit.upstreams, profile, visitor.authenticated, session),
    organizationVideos(visit.upstreams, profile, category, { sport, page }, visit.setting(await visit.flags())),
  ]);
  const shown = {
    page: organizationPage(profile, fan.membership, { view: "video", sport, category }),
    sport,
    videos,
    category: address.category,
    title: category ? categoryLabel(category) : "Video",
    following: fan.following,
    siteUrl: visit.site.url,
  };
  return visit.page(shown, "live");
}

export const action = (args: ActionFunctionArgs) => refusePost(visitOf(args), profileSportVideoParams);

export default function OrganizationSportVideosRoute() {
  const shown = useLoaderData<typeof loader>();
  if (!shown.page) return <OrganizationUnavailable name={shown.name} href={shown.path} />;
  const { page, sport, videos, category, title, following } = shown;
  return (
    <OrganizationFrame page={page} following={following}>
      <VideoList
        videos={videos}
        title={title}
        href={profileVideoPath(page.type, page.slug, category, sport)}
        back={{ label: `${page.shortName} ${sportLabel(sport)}`, href: profileSportPath(page.type, page.slug, sport) }}
      />
    </OrganizationFrame>
  );
}
