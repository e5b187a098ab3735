import { json, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/chrome/error-page";
import { BracketGroups } from "~/components/playoffs/bracket-groups";
import { NoBrackets, PlayoffGames, PlayoffsPage } from "~/components/playoffs/playoffs-page";
import { LinkColumns } from "~/components/ui/link-columns";
import { errorPageView } from "~/models/navigation/error-page";
import { errorTitle, playoffsTitle, type RouteHandle } from "~/models/navigation/page";
import { playoffsSectionPath, playoffsStatePath } from "~/models/navigation/paths";
import { invalidParams, playoffPlace } from "~/models/navigation/route-params";
import { privateLeagueState, waysOnFrom } from "~/models/playoffs/association-playoffs";
import { PLAYOFFS_BREADCRUMBS, stateBreadcrumbs } from "~/models/playoffs/bracket-page";
import { loadPlayoffsAt } from "~/models/playoffs/playoffs.server";
import { playoffsMeta } from "~/models/playoffs/playoffs-meta";
import { goThere } from "~/web/page/redirect-or-404.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { stateSlug } from "~contracts/vocabulary/states";

export const handle: RouteHandle = { pageContext: "championships" };

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data
    ? playoffsMeta({
        title: playoffsTitle(data.playoffs.title),
        name: data.playoffs.title,
        description:
          `${data.playoffs.title} high-school playoffs ${data.playoffs.season}: brackets, live games and what's ` +
          `next, on ${brand.name}.`,
        address: data.address,
        breadcrumbs: data.breadcrumbs,
      })
    : [{ title: errorTitle(isRouteErrorResponse(error) ? error.status : 500) }];

export const loader = route(async (visit) => {
  const place = playoffPlace(visit.params.stateSectionType, visit.params.stateSection);
  if (!place) throw leftOut(visit) ?? goThere(visit);
  const playoffs = await loadPlayoffsAt(visit.upstreams, place, visit.viewing());
  const path = place.type === "section" ? playoffsSectionPath(place.code) : playoffsStatePath(stateSlug(place.state));
  const breadcrumbs = place.type === "section" ? stateBreadcrumbs(place.state) : [...PLAYOFFS_BREADCRUMBS];
  return visit.page({ playoffs, breadcrumbs, address: visit.address(path) }, "live");
});

/** Redirects lead here for two leagues without a page, so the 404 links to their state (rulings 2). */
function leftOut({ params, path }: Visit) {
  const state = privateLeagueState(params.stateSectionType, params.stateSection);
  if (!state) return null;
  const { status, statusText, data } = invalidParams(path);
  return json({ ...data, state }, { status, statusText });
}

export default function PlayoffsPlaceRoute() {
  const { playoffs, breadcrumbs } = useLoaderData<typeof loader>();
  const { title, season, parent, live, upcoming, sports, sections } = playoffs;
  return (
    <PlayoffsPage
      title={`${title} playoffs`}
      kicker={parent ? `${parent.label}, ${season}` : season}
      lead={`Playoff games and brackets for ${title}.`}
      breadcrumbs={breadcrumbs}
    >
      <PlayoffGames live={live} upcoming={upcoming} />
      {sports?.length ? <BracketGroups groups={sports} /> : <NoBrackets unread={!sports} />}
      {sections.length > 0 && <LinkColumns id="sections" title={`Sections in ${title}`} links={sections} />}
    </PlayoffsPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) throw error;
  return <ErrorPage {...errorPageView(error)} first={waysOnFrom(error.data)} />;
}
