import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~contracts/brand";
import { PosterSheet } from "~/components/sharing/poster";
import type { RouteHandle } from "~/models/navigation/handle";
import { slugParams } from "~/models/navigation/route-params";
import { unavailable } from "~/services/http/unavailable.server";
import { readOrganization } from "~/models/profile/organization.server";
import { organizationPoster } from "~/models/feeds/poster";
import { pageNotFound } from "~/web/guards.server";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "school_profile", frame: "always-app" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(shown ? `${shown.poster.name} Poster` : "Poster") },
  // The school's own page is the one to find.
  { name: "robots", content: "noindex, follow" },
];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** A school's poster, with the code that leads to its page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const parsed = slugParams.safeParse(params);
  const school = parsed.success ? await readOrganization("schools", parsed.data.slug) : null;
  if (!school) throw pageNotFound(request);
  if (school === "unavailable") throw unavailable();
  return data(
    { poster: organizationPoster(school, ownSite().url) },
    { headers: pageHeaders(getVisitor(request), "steady") },
  );
}

export default function SchoolPosterPage() {
  return <PosterSheet poster={useLoaderData<typeof loader>().poster} />;
}
