import type { MetaFunction } from "@remix-run/node";
import { LiteDiscovery } from "~/components/lite/lite-discovery";
import { activityOfAddress } from "~/models/catalogue/activity.server";
import { loadDiscovery } from "~/models/discovery/discovery.server";
import { type RouteHandle, sportTitle } from "~/models/navigation/page";
import { sportStatePath } from "~/models/navigation/paths";
import { stateOfAddress } from "~/models/place/state-of-address";
import { discoveryMeta } from "~/models/sharing/list-meta";
import { goThere } from "~/web/page/redirect-or-404.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "state_sport", lite: LiteDiscovery };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? discoveryMeta(sportTitle(data.sport, data.state), data.discovery, data.address) : [];

export const loader = route(async (visit) => {
  const state = stateOfAddress(visit.params.state);
  const sport = state && (await activityOfAddress(visit.upstreams, visit.params.sport ?? ""));
  if (!sport || !state) throw goThere(visit);
  const discovery = await loadDiscovery(visit.upstreams, { sport, state }, await visit.viewingAsFlagged());
  const address = visit.address(sportStatePath(sport.name, state));
  return visit.page({ discovery, sport: sport.name, state, address }, "live");
});

export { DiscoveryPage as default } from "~/components/discovery/discovery-view";
