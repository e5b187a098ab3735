import { openGamesPage } from "~/models/feeds/open-data.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { pageNumber } from "~/models/navigation/page-number";
import { everyonesViewing } from "~/models/place/viewing";
import { openAnswer } from "~/web/page/open-answer.server";
import { route } from "~/web/visit/route.server";
import { OPEN_FAMILIES, OPEN_LISTS } from "~contracts/open-data";

export const handle: RouteHandle = { pageContext: "unclassified" };

export const loader = route(async ({ request, params, url, upstreams, now, site }) => {
  const family = OPEN_FAMILIES.find((one) => one === params.family);
  const list = OPEN_LISTS.find((one) => one === params.list);
  if (!family || !list || !params.slug) return openAnswer(request, null);
  const asked = {
    ...{ family, list, slug: params.slug },
    sport: url.searchParams.get("sport"),
    page: pageNumber(url.searchParams.get("page")),
  };
  return openAnswer(request, await openGamesPage(upstreams, asked, everyonesViewing(now), site.url));
});

export { action } from "~/web/form/method-not-allowed.server";
