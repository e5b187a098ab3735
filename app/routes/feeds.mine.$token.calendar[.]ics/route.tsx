import { z } from "zod";
import { withoutScores } from "~/models/event/score/without-scores.server";
import { fileAnswer } from "~/models/feeds/answer.server";
import { readOwnFeed } from "~/models/feeds/own-feed.server";
import { unavailable } from "~/services/http/unavailable.server";
import { route } from "~/web/visit/visit.server";

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

/** Without a session, which no calendar program has: anyone who knows the address reads it. */
export const loader = route({ params: tokenParams, missing: "file" }, async (visit, { params: { token } }) => {
  // As in mail: anyone who watches the replay later must be able to look at their calendar (rulings 3).
  const feed = await readOwnFeed(withoutScores(visit.upstreams), token, { siteUrl: visit.site.url, now: visit.now });
  if (!feed) throw visit.fileNotFound();
  if (feed === "unavailable") throw unavailable();
  return fileAnswer(visit.request, { ...feed, kept: "own" });
});

export { action } from "~/web/form/method-not-allowed.server";
