import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PosterSheet } from "~/components/sharing/poster";
import { organizationPoster } from "~/models/feeds/poster";
import type { RouteHandle } from "~/models/navigation/handle";
import { slugParams } from "~/models/navigation/route-params";
import { readOrganization } from "~/models/organization/organization.server";
import { unlisted } from "~/models/sharing/page-meta";
import { unavailable } from "~/services/http/unavailable.server";
import { pageNotFound } from "~/web/visit/guards.server";
import { route } from "~/web/visit/route.server";
import { pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { pageContext: "school_profile", frame: "always-app" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  unlisted(pageTitle(shown ? `${shown.poster.name} Poster` : "Poster"), "followed");

export { headers } from "~/web/page/page-headers.server";

export const loader = route({ params: slugParams }, async (visit, { params: { slug } }) => {
  const school = await readOrganization(visit.upstreams, "schools", slug);
  if (!school) throw pageNotFound(visit.request);
  if (school === "unavailable") throw unavailable();
  return visit.page({ poster: organizationPoster(school, visit.site.url) }, "steady");
});

export default function SchoolPosterPage() {
  return <PosterSheet poster={useLoaderData<typeof loader>().poster} />;
}
