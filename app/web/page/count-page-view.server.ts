import { isPageView } from "~/http/page-view";
import { type PageView, recordPageView, type SeenVisit } from "~/models/analytics/page-view.server";
import { clock } from "~/services/process/clock.server";
import type { Upstreams } from "~/services/upstreams.server";
import { getVisitor, type VisitorRequest } from "../visit/visitor.server";

/** Reports a page view to analytics (S 2.10, 7.11). */
export function countPageView(upstreams: Pick<Upstreams, "analytics">, request: Request, view: PageView): void {
  const { method, url, headers } = request;
  if (!isPageView({ method, target: url, header: (name) => headers.get(name) })) return;
  recordPageView(upstreams, () => ({ view, visit: seenBy(request) }), clock.now());
}

export function countCachedPageView(
  upstreams: Pick<Upstreams, "analytics">,
  view: string,
  url: string,
  headers: Record<string, string>,
): void {
  recordPageView(upstreams, () => ({ view: pageViewIn(view), visit: seenBy(askedFor(url, headers)) }), clock.now());
}

export const pageViewText = (view: PageView) => encodeURIComponent(JSON.stringify(view));
const pageViewIn = (text: string) => JSON.parse(decodeURIComponent(text)) as PageView;

/** A Request for each was a tenth of what a page view costs. */
const askedFor = (url: string, headers: Readonly<Record<string, string>>): VisitorRequest => ({
  url,
  headers: { get: (name) => headers[name.toLowerCase()] ?? null },
});

function seenBy(request: VisitorRequest): SeenVisit {
  const { headers } = request;
  return {
    visitor: getVisitor(request),
    url: request.url,
    referer: headers.get("Referer"),
    agent: headers.get("User-Agent"),
  };
}
