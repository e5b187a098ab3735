import { openOrganizationsPage } from "~/models/feeds/open-data.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { pageNumber } from "~/models/navigation/page-number";
import { openAnswer } from "~/web/page/open-answer.server";
import { route } from "~/web/visit/route.server";
import { OPEN_FAMILIES } from "~contracts/open-data";

export const handle: RouteHandle = { pageContext: "unclassified" };

export const loader = route(async ({ request, params, url, upstreams, site }) => {
  const family = OPEN_FAMILIES.find((one) => one === params.family);
  if (!family) return openAnswer(request, null);
  const { searchParams: query } = url;
  const wanted = { q: query.get("q"), state: query.get("state"), page: pageNumber(query.get("page")) };
  return openAnswer(request, await openOrganizationsPage(upstreams, family, wanted, site.url));
});

export { action } from "~/web/form/method-not-allowed.server";
