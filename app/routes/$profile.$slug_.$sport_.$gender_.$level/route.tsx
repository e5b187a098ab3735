import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LiteOrganization } from "~/components/lite/lite-organization";
import { OrganizationUnavailable, SportView } from "~/components/organization/organization-view";
import type { RouteHandle } from "~/models/navigation/page";
import { teamPageParams, teamPageRedirect } from "~/models/navigation/profile-params";
import { organizationMeta } from "~/models/organization/meta";
import { sportOverview } from "~/models/organization/organization.server";
import { organizationParams, refusePost, shownOrganization } from "~/web/page/organization-address.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "school_profile", lite: LiteOrganization };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => organizationMeta(shown);

export const loader = route(async (visit) => {
  const address = await organizationParams(visit, teamPageParams);
  const redirect = teamPageRedirect(address);
  if (redirect) throw visit.moved(redirect);
  return shownOrganization(visit, address, async ({ profile, sport }) => {
    const viewing = await visit.viewingAsFlagged();
    const team = { sport, gender: address.gender, level: address.level };
    const overview = await sportOverview(visit.upstreams, profile, team, viewing);
    return { sport, ...overview, place: { view: "overview", ...team } };
  });
});

export const action = route((visit) => refusePost(visit, teamPageParams));

export default function OrganizationTeamRoute() {
  const shown = useLoaderData<typeof loader>();
  if (!shown.page) return <OrganizationUnavailable href={shown.path} />;
  return <SportView {...shown} />;
}
