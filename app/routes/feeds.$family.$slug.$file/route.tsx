import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { unavailable } from "~/services/http/unavailable.server";
import { utc } from "~/models/place/instant";
import { keptFile } from "~/models/feeds/answer.server";
import { feedAddress } from "~/models/feeds/feed-address";
import { readFeed } from "~/models/feeds/feed.server";
import { clock } from "~/services/process/clock.server";
import { fileNotFound } from "~/web/guards.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

/** The events of a school, an association, an affiliate, or of one team, for calendars and news readers. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const address = feedAddress(params, new URL(request.url).searchParams);
  if (!address) throw fileNotFound(request);
  const feed = await readFeed(address, { siteUrl: ownSite().url, now: utc(clock.now()) });
  if (!feed) throw fileNotFound(request);
  if (feed === "unavailable") throw unavailable();
  return keptFile(request, { ...feed, kept: "feed" });
}
