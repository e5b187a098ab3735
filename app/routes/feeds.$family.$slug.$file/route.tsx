import { fileAnswer } from "~/models/feeds/answer.server";
import { readFeed } from "~/models/feeds/feed.server";
import { feedAddress } from "~/models/feeds/feed-address";
import { unavailable } from "~/services/http/unavailable.server";
import { movedFeed } from "~/web/page/moved-path.server";
import { route } from "~/web/visit/visit.server";

export const loader = route(async (visit) => {
  const address = feedAddress(visit.params, visit.url.searchParams);
  if (!address) throw await movedFeed(visit);
  const feed = await readFeed(visit.upstreams, address, { siteUrl: visit.site.url, now: visit.now });
  if (!feed) throw await movedFeed(visit);
  if (feed === "unavailable") throw unavailable();
  return fileAnswer(visit.request, { ...feed, kept: "feed" });
});

export { action } from "~/web/form/method-not-allowed.server";
