import { houseAdServer } from "~/services/upstreams.server";

/** What the embedded ad server has for a break. */
export const houseAds = (query: URLSearchParams, signal: AbortSignal): Promise<Response> =>
  ask(`/vast?${query}`, signal);

/** A report about one ad; its names are never more than names. */
export const houseAdReport = (impression: string, event: string, signal: AbortSignal): Promise<Response> =>
  ask(`/track/${encodeURIComponent(impression)}/${encodeURIComponent(event)}`, signal);

const ask = (path: string, signal: AbortSignal) => houseAdServer(new Request(`http://ads.embedded${path}`, { signal }));
