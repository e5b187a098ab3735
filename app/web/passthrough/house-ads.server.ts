import type { Upstreams } from "~/services/upstreams.server";

type Network = Pick<Upstreams, "passThrough">;

export const serveHouseAds = (upstreams: Network, query: URLSearchParams, signal: AbortSignal): Promise<Response> =>
  ask(upstreams, `/vast?${query}`, signal);

export const houseAdReport = (
  upstreams: Network,
  impression: string,
  event: string,
  signal: AbortSignal,
): Promise<Response> => ask(upstreams, `/track/${encodeURIComponent(impression)}/${encodeURIComponent(event)}`, signal);

const ask = ({ passThrough }: Network, path: string, signal: AbortSignal) =>
  passThrough.houseAdServer(new Request(`http://ads.embedded${path}`, { signal }));
