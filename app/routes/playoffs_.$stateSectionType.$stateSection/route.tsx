import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data, json } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { brand } from "~contracts/brand";
import { ErrorPage } from "~/components/chrome/error-page";
import { BracketGroups } from "~/components/playoffs/bracket-groups";
import { CountedLinks } from "~/components/playoffs/counted-links";
import { PlayoffGames, PlayoffsPage } from "~/components/playoffs/playoffs-page";
import { cardSetting } from "~/models/card/setting.server";
import { errorPageView } from "~/models/navigation/error-page";
import { goThere } from "~/web/redirect-or-404.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { playoffsSectionPath, playoffsStatePath } from "~/models/navigation/paths";
import { invalidParams, playoffPlace } from "~/models/navigation/route-params";
import { errorTitle } from "~/models/navigation/browser-titles";
import { playoffsTitle } from "~/models/navigation/titles";
import { stateSlug } from "~contracts/vocabulary/states";
import { PLAYOFFS_BREADCRUMBS, stateBreadcrumbs } from "~/models/playoffs/bracket-page";
import { privateLeagueState, waysOnFrom } from "~/models/playoffs/private-leagues";
import { playoffsMeta } from "~/models/playoffs/playoffs-meta";
import { loadPlayoffsAt } from "~/models/playoffs/playoffs.server";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "championships" };

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data
    ? playoffsMeta({
        title: playoffsTitle(data.playoffs.title),
        name: data.playoffs.title,
        description: `${data.playoffs.title} high-school playoffs ${data.playoffs.season}: brackets, live games and what comes next, on ${brand.name}.`,
        address: data.address,
        breadcrumbs: data.breadcrumbs,
      })
    : [{ title: errorTitle(isRouteErrorResponse(error) ? error.status : 500) }];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** The playoffs of a state or a section (S 2.1, 5.1). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const place = playoffPlace(params.stateSectionType, params.stateSection);
  if (!place) throw leftOut(request, params) ?? (await goThere(request));
  const visitor = getVisitor(request);
  const playoffs = await loadPlayoffsAt(place, cardSetting(visitor));
  const path = place.type === "section" ? playoffsSectionPath(place.code) : playoffsStatePath(stateSlug(place.state));
  const breadcrumbs = place.type === "section" ? stateBreadcrumbs(place.state) : [...PLAYOFFS_BREADCRUMBS];
  return data({ playoffs, breadcrumbs, address: `${ownSite().url}${path}` }, { headers: pageHeaders(visitor, "live") });
}

/** Two leagues have redirects that lead here and no page: the answer says where to go instead (rulings 2, `tapps`, `visaa`). */
function leftOut(request: Request, { stateSectionType, stateSection }: LoaderFunctionArgs["params"]) {
  const state = privateLeagueState(stateSectionType, stateSection);
  if (!state) return null;
  const { pathname, search } = new URL(request.url);
  const { status, statusText, data } = invalidParams(`${pathname}${search}`);
  return json({ ...data, state }, { status, statusText });
}

export default function PlayoffsPlaceRoute() {
  const { playoffs, breadcrumbs } = useLoaderData<typeof loader>();
  const { title, season, parent, live, upcoming, sports, sections } = playoffs;
  return (
    <PlayoffsPage
      title={`${title} playoffs`}
      kicker={parent ? `${parent.label}, ${season}` : season}
      lead={`Playoff games and brackets of ${title}.`}
      breadcrumbs={breadcrumbs}
    >
      <PlayoffGames live={live} upcoming={upcoming} />
      <BracketGroups groups={sports} />
      {sections.length > 0 && <CountedLinks id="sections" title={`Sections of ${title}`} links={sections} />}
    </PlayoffsPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) throw error;
  const { status, variant, message } = errorPageView(error);
  return <ErrorPage status={status} variant={variant} message={message} first={waysOnFrom(error.data)} />;
}
