import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrganizationFrame, OrganizationUnavailable } from "~/components/organization/organization-view";
import { VideoList } from "~/components/organization/video-list";
import { sportLabel } from "~contracts/vocabulary/activities";
import { cardSetting } from "~/models/card/setting.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { profileSportPath, profileVideoPath } from "~/models/navigation/paths";
import { profileSportVideoParams } from "~/models/navigation/profile-params";
import {
  organizationOf,
  organizationParams,
  refusePost,
  sportOfAddress,
  unavailableOrganization,
} from "~/web/organization-address.server";
import { organizationMeta } from "~/models/profile/organization-meta";
import { categoryLabel, videoCategory } from "~/models/profile/organization-place";
import { organizationPage, organizationVideos, visitorOnOrganization } from "~/models/profile/organization.server";
import { pageNumber } from "~/models/navigation/page-number";
import { memberSession } from "~/web/member-session.server";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "school_profile" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  organizationMeta(shown, shown?.page ? shown.title : undefined);

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** One category of a sport's videos; none of an unknown category, which is no error (rulings 3). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const address = await organizationParams(request, params, profileSportVideoParams);
  const [profile, sport] = await Promise.all([
    organizationOf(request, address),
    sportOfAddress(request, address.sport),
  ]);
  if (profile === "unavailable") return unavailableOrganization(request, address.slug);

  const visitor = getVisitor(request);
  const session = memberSession(request, refreshMemberToken);
  const category = videoCategory(address.category);
  const page = pageNumber(new URL(request.url).searchParams.get("page"));
  const [visit, videos] = await Promise.all([
    visitorOnOrganization(profile, visitor.authenticated, session),
    organizationVideos(profile, category, { sport, page }, cardSetting(visitor, await visitorFlags(visitor))),
  ]);
  const shown = {
    page: organizationPage(profile, visit.membership, { view: "video", sport, category }),
    sport,
    videos,
    category: address.category,
    title: category ? categoryLabel(category) : "Video",
    following: visit.following,
    siteUrl: ownSite().url,
  };
  return data(shown, { headers: pageHeaders(visitor, "live", session.cookies()) });
}

export const action = ({ request, params }: ActionFunctionArgs) => refusePost(request, params, profileSportVideoParams);

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
