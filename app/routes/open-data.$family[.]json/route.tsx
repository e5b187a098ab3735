import { openOrganizationsPage } from "~/models/feeds/open-data.server";
import { notThere, openAnswer, openQuery } from "~/web/page/open-answer.server";
import { route } from "~/web/visit/visit.server";
import { OPEN_DATA } from "~contracts/open-data";

const { params: addressed, query } = OPEN_DATA.listOrganizations;

export const loader = route({ params: addressed, missing: notThere }, async (visit, { params }) => {
  const options = openQuery(query, visit.url.searchParams);
  const found = await openOrganizationsPage(visit.upstreams, params.family, options, visit.site.url);
  return openAnswer(visit.request, found);
});

export { action } from "~/web/form/method-not-allowed.server";
