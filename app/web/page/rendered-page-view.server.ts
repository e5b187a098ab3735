import type { EntryContext } from "@remix-run/node";
import type { MetaArgs, MetaFunction } from "@remix-run/react";
import { pageFacts } from "~/models/analytics/page-context";
import type { PageView } from "~/models/analytics/page-view.server";
import { errorTitle, type RouteHandle } from "~/models/navigation/page";

/** Lets the server count a cached page each time it is served; never leaves the server. */
export const PAGE_VIEW_HEADER = "X-Page-View";

/** What analytics is told of a page that was rendered (S 2.10). */
export function pageViewOf({ staticHandlerContext, routeModules }: EntryContext, status: number): PageView {
  const { matches, loaderData, errors, location } = staticHandlerContext;
  const match = matches.at(-1);
  if (!match || errors) return { page_type: "unclassified", title: errorTitle(status), status };
  const data: unknown = loaderData[match.route.id];
  const describe = routeModules[match.route.id]?.meta as MetaFunction | undefined;
  // This site's meta functions read only loader data.
  const meta =
    describe?.({ data, params: match.params, location, matches: [], error: undefined } as unknown as MetaArgs) ?? [];
  const title = meta.flatMap((one) => (one && "title" in one && typeof one.title === "string" ? [one.title] : []))[0];
  const { pageContext = "unclassified" } = (match.route.handle ?? {}) as RouteHandle;
  return { ...pageFacts(pageContext, data, match.params), title: title ?? "", status };
}
