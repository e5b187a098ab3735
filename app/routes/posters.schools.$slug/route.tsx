import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PosterSheet } from "~/components/sharing/poster";
import { organizationPoster } from "~/models/feeds/poster";
import { type RouteHandle, unlisted } from "~/models/navigation/page";
import { slugParams } from "~/models/navigation/route-params";
import { readOrganization } from "~/models/organization/organization.server";
import { unavailable } from "~/services/http/unavailable.server";
import { route } from "~/web/visit/visit.server";
import { pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { pageContext: "school_profile", frame: "always-app" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  unlisted(pageTitle(shown ? `${shown.poster.name} Poster` : "Poster"), "followed");

export const loader = route({ params: slugParams }, async (visit, { params: { slug } }) => {
  const school = await readOrganization(visit.upstreams, "schools", slug);
  if (!school) throw visit.pageNotFound();
  if (school === "unavailable") throw unavailable();
  return visit.page({ poster: organizationPoster(school, visit.site.url) }, "steady");
});

export default function SchoolPosterPage() {
  return <PosterSheet poster={useLoaderData<typeof loader>().poster} />;
}
