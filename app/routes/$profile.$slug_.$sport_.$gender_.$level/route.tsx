import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrganizationUnavailable, OrganizationView } from "~/components/organization/organization-view";
import type { RouteHandle } from "~/models/navigation/handle";
import { teamPageParams, teamPageRedirect } from "~/models/navigation/profile-params";
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
import { safeRedirect } from "~/web/redirects.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "school_profile" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => organizationMeta(shown);

export { headers } from "~/web/page-headers.server";

/** One team: sport, gender and level; what they cannot be leads to the sport's page (S 5.1). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const address = await organizationParams(visit, teamPageParams);
  const redirect = teamPageRedirect(address);
  if (redirect) throw safeRedirect(redirect);
  const [profile, sport] = await Promise.all([organizationOf(visit, address), sportOfAddress(visit, address.sport)]);
  if (profile === "unavailable") return unavailableOrganization(visit, address.slug);
  const { visitor, session } = visit;
  const setting = visit.setting(await visit.flags());
  const team = { sport, gender: address.gender, level: address.level };
  const [fan, lists, teams] = await Promise.all([
    visitorOnOrganization(visit.upstreams, profile, visitor.authenticated, session),
    loadedLists(organizationLists(visit.upstreams, profile, setting, team)),
    organizationTeams(visit.upstreams, profile, sport, setting),
  ]);
  const page = organizationPage(profile, fan.membership, { view: "overview", ...team });
  const chips = teamChips(page, sport, teams, team);
  return visit.page({ page, sport, lists, chips, following: fan.following, siteUrl: visit.site.url }, "live");
}

export const action = (args: ActionFunctionArgs) => refusePost(visitOf(args), teamPageParams);

export default function OrganizationTeamRoute() {
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
