import { keptFile } from "~/models/feeds/answer.server";
import { readBracketFeed } from "~/models/feeds/feed.server";
import { feedFileName } from "~/models/feeds/feed-address";
import { bracketAddress } from "~/models/navigation/bracket-address";
import type { RouteHandle } from "~/models/navigation/handle";
import { movedFeed } from "~/web/page/moved-path.server";
import { route } from "~/web/visit/route.server";

export const handle: RouteHandle = { pageContext: "championships" };

export const loader = route(async (visit) => {
  const address = bracketAddress(visit.params);
  const file = feedFileName.safeParse(visit.params.file);
  if (!address?.sport || !address.division || !address.bracket || !file.success) throw await movedFeed(visit);
  const { state, sport, division, bracket } = address;
  const feed = await readBracketFeed(visit.upstreams, { state, sport, division, bracket }, file.data, {
    siteUrl: visit.site.url,
    now: visit.now,
  });
  if (!feed) throw await movedFeed(visit);
  return keptFile(visit.request, { ...feed, kept: "feed" });
});

export { action } from "~/web/form/method-not-allowed.server";
