import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PosterSheet } from "~/components/sharing/poster";
import { readEvent } from "~/models/event/page/event-page.server";
import { eventPoster } from "~/models/feeds/poster";
import { type RouteHandle, unlisted } from "~/models/navigation/page";
import { keyParams } from "~/models/navigation/route-params";
import { route } from "~/web/visit/visit.server";
import { pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { pageContext: "event", frame: "always-app" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  unlisted(pageTitle(shown ? `${shown.poster.name} Poster` : "Poster"), "followed");

export const loader = route({ params: keyParams }, async (visit, { params: { key } }) => {
  const event = await readEvent(visit.upstreams, key, visit.url.pathname);
  return visit.page({ poster: eventPoster(event, visit.site.url) }, "steady");
});

export default function EventPosterPage() {
  return <PosterSheet poster={useLoaderData<typeof loader>().poster} />;
}
