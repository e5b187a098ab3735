import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LiteOrganization } from "~/components/lite/lite-organization";
import { OrganizationUnavailable, OrganizationView } from "~/components/organization/organization-view";
import type { RouteHandle } from "~/models/navigation/page";
import { profileParams } from "~/models/navigation/profile-params";
import { organizationMeta } from "~/models/organization/meta";
import { loadedLists, organizationLists } from "~/models/organization/organization.server";
import { inSeason } from "~/models/organization/season";
import { organizationParams, refusePost, shownOrganization } from "~/web/page/organization-address.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "school_profile", lite: LiteOrganization };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => organizationMeta(shown);

export const loader = route(async (visit) => {
  const address = await organizationParams(visit, profileParams);
  return shownOrganization(visit, address, async ({ profile }) => ({
    lists: await loadedLists(organizationLists(visit.upstreams, profile, await visit.viewingAsFlagged())),
  }));
});

export const action = route((visit) => refusePost(visit, profileParams));

export default function OrganizationRoute() {
  const data = useLoaderData<typeof loader>();
  if (!data.page) return <OrganizationUnavailable href={data.path} />;
  const { page, lists, following, alerts } = data;
  const listed = [...lists.liveAndUpcoming.items, ...lists.onDemand.cards, ...lists.highlights.cards];
  return (
    <OrganizationView
      page={page}
      lists={lists}
      following={following}
      alerts={alerts}
      choices={{ label: "Sports", ...inSeason(page.sports, listed) }}
      about
    />
  );
}
