import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrganizationUnavailable, OrganizationView } from "~/components/organization/organization-view";
import { cardSetting } from "~/models/card/setting.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { profileSportParams } from "~/models/navigation/profile-params";
import {
  organizationOf,
  organizationParams,
  refusePost,
  sportOfAddress,
  unavailableOrganization,
} from "~/web/organization-address.server";
import { organizationMeta } from "~/models/profile/organization-meta";
import {
  loadedLists,
  organizationLists,
  organizationPage,
  organizationTeams,
  visitorOnOrganization,
} from "~/models/profile/organization.server";
import { teamChips } from "~/models/profile/organization-place";
import { memberSession } from "~/web/member-session.server";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "school_profile" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => organizationMeta(shown);

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** One sport of an organization (S 2.1 profile-slug-sport). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const address = await organizationParams(request, params, profileSportParams);
  const [profile, sport] = await Promise.all([
    organizationOf(request, address),
    sportOfAddress(request, address.sport),
  ]);
  if (profile === "unavailable") return unavailableOrganization(request, address.slug);

  const visitor = getVisitor(request);
  const session = memberSession(request, refreshMemberToken);
  const setting = cardSetting(visitor, await visitorFlags(visitor));
  const [visit, lists, teams] = await Promise.all([
    visitorOnOrganization(profile, visitor.authenticated, session),
    loadedLists(organizationLists(profile, setting, { sport })),
    organizationTeams(profile, sport, setting),
  ]);
  const page = organizationPage(profile, visit.membership, { view: "overview", sport });
  const chips = teamChips(page, sport, teams);
  return data(
    { page, sport, lists, chips, following: visit.following, siteUrl: ownSite().url },
    { headers: pageHeaders(visitor, "live", session.cookies()) },
  );
}

export const action = ({ request, params }: ActionFunctionArgs) => refusePost(request, params, profileSportParams);

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
