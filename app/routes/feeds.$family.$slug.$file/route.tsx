import type { LoaderFunctionArgs } from "@remix-run/node";
import { keptFile } from "~/models/feeds/answer.server";
import { readFeed } from "~/models/feeds/feed.server";
import { feedAddress } from "~/models/feeds/feed-address";
import type { RouteHandle } from "~/models/navigation/handle";
import { unavailable } from "~/services/http/unavailable.server";
import { movedFeed } from "~/web/moved-path.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const address = feedAddress(visit.params, visit.url.searchParams);
  if (!address) throw await movedFeed(visit);
  const feed = await readFeed(visit.upstreams, address, { siteUrl: visit.site.url, now: visit.now });
  if (!feed) throw await movedFeed(visit);
  if (feed === "unavailable") throw unavailable();
  return keptFile(visit.request, { ...feed, kept: "feed" });
}

export { action } from "~/web/no-form.server";
