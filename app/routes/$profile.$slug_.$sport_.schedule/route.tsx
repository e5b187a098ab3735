import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LiteSeason } from "~/components/lite/lite-season";
import { OrganizationFrame, OrganizationUnavailable } from "~/components/organization/organization-view";
import { SeasonTable } from "~/components/organization/season-table";
import { ButtonLink } from "~/components/ui/button";
import { CANNOT_LIST, EmptyState } from "~/components/ui/empty-state";
import type { RouteHandle } from "~/models/navigation/page";
import { profilePath } from "~/models/navigation/paths";
import { profileSportParams } from "~/models/navigation/profile-params";
import { organizationMeta } from "~/models/organization/meta";
import { organizationSchedule } from "~/models/organization/organization.server";
import { organizationParams, refusePost, shownOrganization } from "~/web/page/organization-address.server";
import { route } from "~/web/visit/visit.server";
import { sportLabel } from "~contracts/vocabulary/activities";

export const handle: RouteHandle = { pageContext: "school_profile", lite: LiteSeason };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => organizationMeta(shown, "Schedule");

export const loader = route(async (visit) => {
  const address = await organizationParams(visit, profileSportParams);
  return shownOrganization(visit, address, async ({ profile, sport }) => {
    const schedule = await organizationSchedule(visit.upstreams, profile, sport, visit.viewing(), visit);
    return { sport, ...schedule, place: { view: "schedule", sport } };
  });
});

export const action = route((visit) => refusePost(visit, profileSportParams));

export default function OrganizationScheduleRoute() {
  const data = useLoaderData<typeof loader>();
  if (!data.page) return <OrganizationUnavailable href={data.path} />;
  const { page, sport, past, ahead, records, more, unread, following } = data;
  return (
    <OrganizationFrame page={page} following={following}>
      {past.length + ahead.length === 0 ? (
        <EmptyState
          drawing="field"
          action={<ButtonLink href={profilePath(page.type, page.slug)}>All of {page.shortName}</ButtonLink>}
        >
          {unread ? CANNOT_LIST : `No ${sportLabel(sport)} games are scheduled yet.`}
        </EmptyState>
      ) : (
        <SeasonTable sport={sport} past={past} ahead={ahead} records={records} more={more} />
      )}
    </OrganizationFrame>
  );
}
