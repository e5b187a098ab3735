import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DiscoveryView } from "~/components/discovery/discovery-view";
import { cardSetting } from "~/models/card/setting.server";
import { activityOfAddress } from "~/models/catalogue/activity.server";
import { loadDiscovery } from "~/models/discovery/discovery.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { goThere } from "~/web/redirect-or-404.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { sportPath } from "~/models/navigation/paths";
import { sportTitle } from "~/models/navigation/titles";
import { discoveryMeta } from "~/models/sharing/list-meta";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "sport" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? discoveryMeta(sportTitle(data.sport), data.discovery, data.address) : [];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** A sport everywhere (S 2.1 sports-sport). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const sport = await activityOfAddress(params.sport ?? "");
  if (!sport) throw await goThere(request);
  const visitor = getVisitor(request);
  const flags = await visitorFlags(visitor);
  const discovery = await loadDiscovery(
    { sport, state: null },
    { ...cardSetting(visitor, flags), versions: flags["www-search-api-version"] },
  );
  const address = `${ownSite().url}${sportPath(sport.slug)}`;
  return data({ discovery, sport: sport.name, address }, { headers: pageHeaders(visitor, "live") });
}

export default function SportPage() {
  const { discovery } = useLoaderData<typeof loader>();
  return <DiscoveryView discovery={discovery} />;
}
