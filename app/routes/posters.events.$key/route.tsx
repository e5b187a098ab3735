import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~contracts/brand";
import { PosterSheet } from "~/components/sharing/poster";
import { readEvent } from "~/models/event/event-page.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { eventPoster } from "~/models/feeds/poster";
import { pageNotFound } from "~/web/guards.server";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "event", frame: "always-app" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(shown ? `${shown.poster.name} Poster` : "Poster") },
  // The event's own page is the one to find.
  { name: "robots", content: "noindex, follow" },
];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** An event's poster, with the code that leads to its page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const parsed = keyParams.safeParse(params);
  if (!parsed.success) throw pageNotFound(request);
  const event = await readEvent(parsed.data.key, new URL(request.url).pathname);
  return data({ poster: eventPoster(event, ownSite().url) }, { headers: pageHeaders(getVisitor(request), "steady") });
}

export default function EventPosterPage() {
  return <PosterSheet poster={useLoaderData<typeof loader>().poster} />;
}
