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
import { profileParams } from "~/models/navigation/profile-params";
import {
  organizationOf,
  organizationParams,
  refusePost,
  unavailableOrganization,
} from "~/web/organization-address.server";
import { organizationMeta } from "~/models/profile/organization-meta";
import {
  loadedLists,
  organizationLists,
  organizationPage,
  visitorOnOrganization,
} from "~/models/profile/organization.server";
import { memberSession } from "~/web/member-session.server";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "school_profile" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => organizationMeta(shown);

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const address = await organizationParams(request, params, profileParams);
  const profile = await organizationOf(request, address);
  if (profile === "unavailable") return unavailableOrganization(request, address.slug);

  const visitor = getVisitor(request);
  const session = memberSession(request, refreshMemberToken);
  const [visit, lists] = await Promise.all([
    visitorOnOrganization(profile, visitor.authenticated, session),
    loadedLists(organizationLists(profile, cardSetting(visitor, await visitorFlags(visitor)))),
  ]);
  const page = organizationPage(profile, visit.membership);
  return data(
    { page, lists, following: visit.following, siteUrl: ownSite().url },
    { headers: pageHeaders(visitor, "live", session.cookies()) },
  );
}

export const action = ({ request, params }: ActionFunctionArgs) => refusePost(request, params, profileParams);

export default function OrganizationRoute() {
  const shown = useLoaderData<typeof loader>();
  if (!shown.page) return <OrganizationUnavailable name={shown.name} href={shown.path} />;
  const { page, lists, following } = shown;
  return (
    <OrganizationView
      page={page}
      lists={lists}
      following={following}
      choices={{ label: "Sports", chips: page.sports }}
      about
    />
  );
}
