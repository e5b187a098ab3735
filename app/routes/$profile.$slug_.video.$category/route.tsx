import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrganizationFrame, OrganizationUnavailable } from "~/components/organization/organization-view";
import { VideoList } from "~/components/organization/video-list";
import type { RouteHandle } from "~/models/navigation/handle";
import { pageNumber } from "~/models/navigation/page-number";
import { profilePath, profileVideoPath } from "~/models/navigation/paths";
import { profileVideoParams } from "~/models/navigation/profile-params";
import { organizationMeta } from "~/models/organization/meta";
import { organizationVideos } from "~/models/organization/organization.server";
import { categoryLabel, videoCategory } from "~/models/organization/place";
import { listSnapshotOf } from "~/web/page/list-snapshot.server";
import { organizationParams, refusePost, shownOrganization } from "~/web/page/organization-address.server";
import { route } from "~/web/visit/route.server";
import { visitOf } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "school_profile" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  organizationMeta(shown, shown?.page ? shown.title : undefined);

export { headers } from "~/web/page/page-headers.server";

/** An unknown category has no videos but isn't an error (rulings 3). */
export const loader = route(async (visit) => {
  const address = await organizationParams(visit, profileVideoParams);
  const category = videoCategory(address.category);
  const page = pageNumber(visit.url.searchParams.get("page"));
  const at = listSnapshotOf(visit);
  return shownOrganization(visit, address, async ({ profile }) => {
    const viewing = await visit.viewingAsFlagged();
    const videos = await organizationVideos(visit.upstreams, profile, category, { page, at }, viewing);
    const title = category ? categoryLabel(category) : "Video";
    return { videos, category: address.category, title, place: { view: "video", category, page: videos.page } };
  });
});

export const action = (args: ActionFunctionArgs) => refusePost(visitOf(args), profileVideoParams);

export default function OrganizationVideosRoute() {
  const shown = useLoaderData<typeof loader>();
  if (!shown.page) return <OrganizationUnavailable name={shown.name} href={shown.path} />;
  const { page, videos, category, title, following } = shown;
  return (
    <OrganizationFrame page={page} following={following}>
      <VideoList
        videos={videos}
        title={title}
        href={profileVideoPath(page.type, page.slug, category)}
        back={{ label: page.shortName, href: profilePath(page.type, page.slug) }}
      />
    </OrganizationFrame>
  );
}
