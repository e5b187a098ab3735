import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrganizationUnavailable, OrganizationView } from "~/components/organization/organization-view";
import type { RouteHandle } from "~/models/navigation/handle";
import { profileSportParams } from "~/models/navigation/profile-params";
import {
  loadedLists,
  organizationLists,
  organizationPage,
  organizationTeams,
  visitorOnOrganization,
} from "~/models/profile/organization.server";
import { organizationMeta } from "~/models/profile/organization-meta";
import { teamChips } from "~/models/profile/organization-place";
import {
  organizationOf,
  organizationParams,
  refusePost,
  sportOfAddress,
  unavailableOrganization,
} from "~/web/organization-address.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "school_profile" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => organizationMeta(shown);

export { headers } from "~/web/page-headers.server";

/** One sport of an organization (S 2.1 profile-slug-sport). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const address = await organizationParams(visit, profileSportParams);
  const [profile, sport] = await Promise.all([organizationOf(visit, address), sportOfAddress(visit, address.sport)]);
  if (profile === "unavailable") return unavailableOrganization(visit, address.slug);
  const { visitor, session } = visit;
  const setting = visit.setting(await visit.flags());
  const [fan, lists, teams] = await Promise.all([
    visitorOnOrganization(visit.upstreams, profile, visitor.authenticated, session),
    loadedLists(organizationLists(visit.upstreams, profile, setting, { sport })),
    organizationTeams(visit.upstreams, profile, sport, setting),
  ]);
  const page = organizationPage(profile, fan.membership, { view: "overview", sport });
  const chips = teamChips(page, sport, teams);
  return visit.page({ page, sport, lists, chips, following: fan.following, siteUrl: visit.site.url }, "live");
}

export const action = (args: ActionFunctionArgs) => refusePost(visitOf(args), profileSportParams);

export default function OrganizationSportRoute() {
  const shown = useLoaderData<typeof loader>();
  if (!shown.page) return <OrganizationUnavailable name={shown.name} href={shown.path} />;
  const { page, sport, lists, chips, following } = shown;
  return (
    <OrganizationView
      page={page}
      lists={lists}
      following={following}
      sport={sport}
      choices={{ label: "Teams", chips }}
    />
  );
}
