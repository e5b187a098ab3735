import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DiscoveryView } from "~/components/discovery/discovery-view";
import { cardSetting } from "~/models/card/setting.server";
import { activityOfAddress } from "~/models/catalogue/activity.server";
import { loadDiscovery } from "~/models/discovery/discovery.server";
import { stateOfAddress } from "~/models/place/state-of-address";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { goThere } from "~/web/redirect-or-404.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { sportStatePath } from "~/models/navigation/paths";
import { sportTitle } from "~/models/navigation/titles";
import { discoveryMeta } from "~/models/sharing/list-meta";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "state_sport" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? discoveryMeta(sportTitle(data.sport, data.state), data.discovery, data.address) : [];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** A sport in a state, however either is spelt (S 2.1 sports-sport-state, 2.5). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const state = stateOfAddress(params.state);
  const sport = state && (await activityOfAddress(params.sport ?? ""));
  if (!sport || !state) throw await goThere(request);
  const visitor = getVisitor(request);
  const flags = await visitorFlags(visitor);
  const discovery = await loadDiscovery(
    { sport, state },
    { ...cardSetting(visitor, flags), versions: flags["www-search-api-version"] },
  );
  const address = `${ownSite().url}${sportStatePath(sport.name, state)}`;
  return data({ discovery, sport: sport.name, state, address }, { headers: pageHeaders(visitor, "live") });
}

export default function SportInStatePage() {
  const { discovery } = useLoaderData<typeof loader>();
  return <DiscoveryView discovery={discovery} />;
}
