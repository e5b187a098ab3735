import type { Upstreams } from "~/services/upstreams.server";

type Network = Pick<Upstreams, "passThrough">;

/** What the embedded ad server has for a break. */
export const serveHouseAds = (upstreams: Network, query: URLSearchParams, signal: AbortSignal): Promise<Response> =>
  ask(upstreams, `/vast?${query}`, signal);

/** A report about one ad; its names are never more than names. */
export const houseAdReport = (
  upstreams: Network,
  impression: string,
  event: string,
  signal: AbortSignal,
): Promise<Response> => ask(upstreams, `/track/${encodeURIComponent(impression)}/${encodeURIComponent(event)}`, signal);

const ask = ({ passThrough }: Network, path: string, signal: AbortSignal) =>
  passThrough.houseAdServer(new Request(`http://ads.embedded${path}`, { signal }));
