import { fileAnswer } from "~/models/feeds/answer.server";
import { readBracketFeed } from "~/models/feeds/feed.server";
import { feedFileName } from "~/models/feeds/feed-address";
import { singleBracketAddress } from "~/models/navigation/bracket-address";
import { movedFeed } from "~/web/page/moved-path.server";
import { route } from "~/web/visit/visit.server";

export const loader = route(async (visit) => {
  const found = singleBracketAddress(visit.params);
  const file = feedFileName.safeParse(visit.params.file);
  if (!found || !file.success) throw await movedFeed(visit);
  const feed = await readBracketFeed(visit.upstreams, found, file.data, { siteUrl: visit.site.url, now: visit.now });
  if (!feed) throw await movedFeed(visit);
  return fileAnswer(visit.request, { ...feed, kept: "feed" });
});

export { action } from "~/web/form/method-not-allowed.server";
