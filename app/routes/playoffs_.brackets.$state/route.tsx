import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BracketGroups } from "~/components/playoffs/bracket-groups";
import { NoBrackets, PlayoffsPage } from "~/components/playoffs/playoffs-page";
import { canonicalBracketPath } from "~/models/navigation/bracket-address";
import { bracketsTitle, type RouteHandle } from "~/models/navigation/page";
import { stateBreadcrumbs } from "~/models/playoffs/bracket-page";
import { loadStateBrackets } from "~/models/playoffs/playoffs.server";
import { playoffsMeta } from "~/models/playoffs/playoffs-meta";
import { canonicalBrackets } from "~/web/page/bracket-guard.server";
import { route } from "~/web/visit/visit.server";
import { stateName } from "~contracts/vocabulary/states";

export const handle: RouteHandle = { pageContext: "championships" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? playoffsMeta({
        title: bracketsTitle(data.state),
        name: "Brackets",
        description: data.lead,
        address: data.address,
        breadcrumbs: data.breadcrumbs,
      })
    : [];

export const loader = route(async (visit) => {
  const address = await canonicalBrackets(visit);
  const found = await loadStateBrackets(visit.upstreams, address.state, null, visit.viewing());
  const lead = `Playoff brackets for ${stateName(address.state)}, sport by sport.`;
  return visit.page(
    {
      groups: found?.groups ?? [],
      state: address.state,
      lead,
      breadcrumbs: stateBreadcrumbs(address.state),
      address: visit.address(canonicalBracketPath(address)),
    },
    "live",
  );
});

export default function StateBracketsRoute() {
  const { groups, state, lead, breadcrumbs } = useLoaderData<typeof loader>();
  return (
    <PlayoffsPage title={`${stateName(state)} brackets`} lead={lead} breadcrumbs={breadcrumbs}>
      {groups.length > 0 ? <BracketGroups groups={groups} /> : <NoBrackets />}
    </PlayoffsPage>
  );
}
