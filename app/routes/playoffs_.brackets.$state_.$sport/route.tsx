import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BracketGroups } from "~/components/playoffs/bracket-groups";
import { PlayoffsPage } from "~/components/playoffs/playoffs-page";
import { cardSetting } from "~/models/card/setting.server";
import { goThere } from "~/web/redirect-or-404.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { bracketsPath } from "~/models/navigation/paths";
import { bracketsTitle } from "~/models/navigation/titles";
import { stateName, stateSlug } from "~contracts/vocabulary/states";
import { canonicalBracketPath } from "~/models/navigation/bracket-address";
import { canonicalBrackets } from "~/web/bracket-guard.server";
import { stateBreadcrumbs } from "~/models/playoffs/bracket-page";
import { playoffsMeta } from "~/models/playoffs/playoffs-meta";
import { loadStateBrackets } from "~/models/playoffs/playoffs.server";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "championships" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? playoffsMeta({
        title: bracketsTitle(data.state, data.sport),
        name: data.sport,
        description: data.lead,
        address: data.address,
        breadcrumbs: data.breadcrumbs,
      })
    : [];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** The divisions of a sport in a state, with their brackets (S 2.1 playoffs-brackets-state-sport). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const address = await canonicalBrackets(request, params);
  const visitor = getVisitor(request);
  const found = await loadStateBrackets(address.state, address.sport, cardSetting(visitor));
  if (!found?.sportName) throw await goThere(request);
  const state = stateName(address.state);
  return data(
    {
      groups: found.groups,
      state: address.state,
      sport: found.sportName,
      lead: `Playoff brackets of ${state} ${found.sportName.toLowerCase()}, division by division.`,
      breadcrumbs: [
        ...stateBreadcrumbs(address.state),
        { label: "Brackets", href: bracketsPath(stateSlug(address.state)) },
      ],
      address: `${ownSite().url}${canonicalBracketPath(address)}`,
    },
    { headers: pageHeaders(visitor, "live") },
  );
}

export default function SportBracketsRoute() {
  const { groups, state, sport, lead, breadcrumbs } = useLoaderData<typeof loader>();
  return (
    <PlayoffsPage title={`${stateName(state)} ${sport} brackets`} lead={lead} breadcrumbs={breadcrumbs}>
      <BracketGroups groups={groups} />
    </PlayoffsPage>
  );
}
