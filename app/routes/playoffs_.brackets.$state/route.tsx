import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BracketGroups } from "~/components/playoffs/bracket-groups";
import { PlayoffsPage } from "~/components/playoffs/playoffs-page";
import { cardSetting } from "~/models/card/setting.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { bracketsTitle } from "~/models/navigation/titles";
import { stateName } from "~contracts/vocabulary/states";
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
        title: bracketsTitle(data.state),
        name: "Brackets",
        description: data.lead,
        address: data.address,
        breadcrumbs: data.breadcrumbs,
      })
    : [];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** A state's sports that are decided by brackets (S 2.1 playoffs-brackets-state). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const address = await canonicalBrackets(request, params);
  const visitor = getVisitor(request);
  const found = await loadStateBrackets(address.state, null, cardSetting(visitor));
  const lead = `Playoff brackets of ${stateName(address.state)}, sport by sport.`;
  return data(
    {
      groups: found?.groups ?? [],
      state: address.state,
      lead,
      breadcrumbs: stateBreadcrumbs(address.state),
      address: `${ownSite().url}${canonicalBracketPath(address)}`,
    },
    { headers: pageHeaders(visitor, "live") },
  );
}

export default function StateBracketsRoute() {
  const { groups, state, lead, breadcrumbs } = useLoaderData<typeof loader>();
  return (
    <PlayoffsPage title={`${stateName(state)} brackets`} lead={lead} breadcrumbs={breadcrumbs}>
      <BracketGroups groups={groups} />
    </PlayoffsPage>
  );
}
