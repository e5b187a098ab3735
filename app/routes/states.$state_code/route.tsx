import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DiscoveryView } from "~/components/discovery/discovery-view";
import { cardSetting } from "~/models/card/setting.server";
import { loadDiscovery } from "~/models/discovery/discovery.server";
import { stateOfAddress } from "~/models/place/state-of-address";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { goThere } from "~/web/redirect-or-404.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { statePath } from "~/models/navigation/paths";
import { stateTitle } from "~/models/navigation/titles";
import { discoveryMeta } from "~/models/sharing/list-meta";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "states" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? discoveryMeta(stateTitle(data.state), data.discovery, data.address) : [];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** A state (S 2.1 states-state_code). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const state = stateOfAddress(params.state_code);
  if (!state) throw await goThere(request);
  const visitor = getVisitor(request);
  const flags = await visitorFlags(visitor);
  const discovery = await loadDiscovery(
    { sport: null, state },
    { ...cardSetting(visitor, flags), versions: flags["www-search-api-version"] },
  );
  const address = `${ownSite().url}${statePath(state)}`;
  return data({ discovery, state, address }, { headers: pageHeaders(visitor, "live") });
}

export default function StatePage() {
  const { discovery } = useLoaderData<typeof loader>();
  return <DiscoveryView discovery={discovery} />;
}
