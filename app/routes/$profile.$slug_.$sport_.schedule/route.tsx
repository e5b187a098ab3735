import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrganizationFrame, OrganizationUnavailable } from "~/components/organization/organization-view";
import { ScheduleDays } from "~/components/organization/schedule-days";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { sportLabel } from "~contracts/vocabulary/activities";
import { cardSetting } from "~/models/card/setting.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { profilePath } from "~/models/navigation/paths";
import { profileSportParams } from "~/models/navigation/profile-params";
import {
  organizationOf,
  organizationParams,
  refusePost,
  sportOfAddress,
  unavailableOrganization,
} from "~/web/organization-address.server";
import { organizationMeta } from "~/models/profile/organization-meta";
import { organizationPage, organizationSchedule, visitorOnOrganization } from "~/models/profile/organization.server";
import { memberSession } from "~/web/member-session.server";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "school_profile" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => organizationMeta(shown, "Schedule");

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** What a sport has played and will play, by day (S 2.1 profile-slug-sport-schedule, rulings 3). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const address = await organizationParams(request, params, profileSportParams);
  const [profile, sport] = await Promise.all([
    organizationOf(request, address),
    sportOfAddress(request, address.sport),
  ]);
  if (profile === "unavailable") return unavailableOrganization(request, address.slug);

  const visitor = getVisitor(request);
  const session = memberSession(request, refreshMemberToken);
  const [visit, { past, ahead }] = await Promise.all([
    visitorOnOrganization(profile, visitor.authenticated, session),
    organizationSchedule(profile, sport, cardSetting(visitor)),
  ]);
  const page = organizationPage(profile, visit.membership, { view: "schedule", sport });
  return data(
    { page, sport, past, ahead, following: visit.following, siteUrl: ownSite().url },
    { headers: pageHeaders(visitor, "live", session.cookies()) },
  );
}

export const action = ({ request, params }: ActionFunctionArgs) => refusePost(request, params, profileSportParams);

export default function OrganizationScheduleRoute() {
  const shown = useLoaderData<typeof loader>();
  if (!shown.page) return <OrganizationUnavailable name={shown.name} href={shown.path} />;
  const { page, sport, past, ahead, following } = shown;
  return (
    <OrganizationFrame page={page} following={following}>
      {past.length + ahead.length === 0 ? (
        <EmptyState
          drawing="field"
          action={<ButtonLink href={profilePath(page.type, page.slug)}>All of {page.shortName}</ButtonLink>}
        >
          {`No ${sportLabel(sport)} games are scheduled yet.`}
        </EmptyState>
      ) : (
        <ScheduleDays past={past} ahead={ahead} />
      )}
    </OrganizationFrame>
  );
}
