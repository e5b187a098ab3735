import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BracketGroups } from "~/components/playoffs/bracket-groups";
import { PlayoffsPage } from "~/components/playoffs/playoffs-page";
import { canonicalBracketPath } from "~/models/navigation/bracket-address";
import { bracketsTitle, type RouteHandle } from "~/models/navigation/page";
import { bracketsPath } from "~/models/navigation/paths";
import { stateBreadcrumbs } from "~/models/playoffs/bracket-page";
import { loadStateBrackets } from "~/models/playoffs/playoffs.server";
import { playoffsMeta } from "~/models/playoffs/playoffs-meta";
import { canonicalBrackets } from "~/web/page/bracket-guard.server";
import { goThere } from "~/web/page/redirect-or-404.server";
import { route } from "~/web/visit/visit.server";
import { stateName, stateSlug } from "~contracts/vocabulary/states";

export const handle: RouteHandle = { pageContext: "championships" };

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

export const loader = route(async (visit) => {
  const address = await canonicalBrackets(visit);
  const brackets = await loadStateBrackets(visit.upstreams, address.state, address.sport, visit.viewing());
  if (!brackets?.sportName) throw goThere(visit);
  const state = stateName(address.state);
  return visit.page(
    {
      groups: brackets.groups,
      state: address.state,
      sport: brackets.sportName,
      lead: `Playoff brackets for ${state} ${brackets.sportName.toLowerCase()}, division by division.`,
      breadcrumbs: [
        ...stateBreadcrumbs(address.state),
        { label: "Brackets", href: bracketsPath(stateSlug(address.state)) },
      ],
      address: visit.address(canonicalBracketPath(address)),
    },
    "live",
  );
});

export default function SportBracketsRoute() {
  const { groups, state, sport, lead, breadcrumbs } = useLoaderData<typeof loader>();
  return (
    <PlayoffsPage title={`${stateName(state)} ${sport} brackets`} lead={lead} breadcrumbs={breadcrumbs}>
      <BracketGroups groups={groups} />
    </PlayoffsPage>
  );
}
