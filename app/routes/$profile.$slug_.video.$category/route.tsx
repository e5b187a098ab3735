import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrganizationUnavailable } from "~/components/organization/organization-view";
import { VideosView } from "~/components/organization/video-list";
import type { RouteHandle } from "~/models/navigation/page";
import { profileVideoParams } from "~/models/navigation/profile-params";
import { organizationMeta } from "~/models/organization/meta";
import { organizationParams, refusePost, shownVideos } from "~/web/page/organization-address.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "school_profile" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  organizationMeta(shown, shown?.page ? shown.title : undefined);

export const loader = route(async (visit) => shownVideos(visit, await organizationParams(visit, profileVideoParams)));

export const action = route((visit) => refusePost(visit, profileVideoParams));

export default function OrganizationVideosRoute() {
  const shown = useLoaderData<typeof loader>();
  return shown.page ? <VideosView {...shown} /> : <OrganizationUnavailable href={shown.path} />;
}
