import { openGamesPage } from "~/models/feeds/open-data.server";
import { everyonesViewing } from "~/models/place/time";
import { notThere, openAnswer, openQuery } from "~/web/page/open-answer.server";
import { route } from "~/web/visit/visit.server";
import { OPEN_DATA } from "~contracts/open-data";

const { params: addressed, query } = OPEN_DATA.listGames;

export const loader = route({ params: addressed, missing: notThere }, async (visit, { params }) => {
  const options = { ...params, ...openQuery(query, visit.url.searchParams) };
  const found = await openGamesPage(visit.upstreams, options, everyonesViewing(visit.now), visit.site.url);
  return openAnswer(visit.request, found);
});

export { action } from "~/web/form/method-not-allowed.server";
