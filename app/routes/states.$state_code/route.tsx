import type { MetaFunction } from "@remix-run/node";
import { LiteDiscovery } from "~/components/lite/lite-discovery";
import { loadDiscovery } from "~/models/discovery/discovery.server";
import { type RouteHandle, stateTitle } from "~/models/navigation/page";
import { statePath } from "~/models/navigation/paths";
import { stateOfAddress } from "~/models/place/state-of-address";
import { discoveryMeta } from "~/models/sharing/list-meta";
import { goThere } from "~/web/page/redirect-or-404.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "states", lite: LiteDiscovery };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? discoveryMeta(stateTitle(data.state), data.discovery, data.address) : [];

/** S 2.1 states-state_code */
export const loader = route(async (visit) => {
  const state = stateOfAddress(visit.params.state_code);
  if (!state) throw goThere(visit);
  const discovery = await loadDiscovery(visit.upstreams, { sport: null, state }, await visit.viewingAsFlagged());
  const address = visit.address(statePath(state));
  return visit.page({ discovery, state, address }, "live");
});

export { DiscoveryPage as default } from "~/components/discovery/discovery-view";
