import { fixedRedirect } from "~/models/navigation/fixed-redirects";
import { canonicalAddress } from "~/models/navigation/malformed-url";
import { pageNotFoundText } from "~/models/navigation/page-not-found";
import { passedOn } from "~/services/http/query-string";
import { redirectedTo } from "./moved-path.server";
import { outsideRedirect, safeRedirect } from "./redirects.server";
import type { Visit } from "./visit.server";

/** Why no page answers: a parameter that cannot be, or no route at all; S 8.1 words the two differently. */
type Reason = "invalid-parameter" | "unknown-route";

/**
 * "Go there, or no such page": the redirect of an address that no page answers (S 2.2, 2.3), else where the content
 * service says that it moved to (S 2.4), else the 404 of S 8.1.
 */
export async function goThere(visit: Visit, reason: Reason = "invalid-parameter"): Promise<Response> {
  const { pathname, search } = visit.url;
  return (
    fixedRedirection(visit) ??
    withoutDoubleSlash(pathname, search) ??
    (await movedRedirection(visit)) ??
    noSuchPage(visit, reason)
  );
}

// As it is written, and as it should have been: "/Championships/" is /championships.
function fixedRedirection({ url: { pathname, search }, site }: Visit): Response | null {
  const target = fixedRedirect({ pathname: canonicalAddress({ pathname }) ?? pathname, search }, site);
  if (!target) return null;
  return target.external ? outsideRedirect(target.to) : safeRedirect(passedOn(target.to, search));
}

// No route matches a double slash, so the guard of events and profiles never sees one (rulings 3,
// redirect-malformed-url).
function withoutDoubleSlash(pathname: string, search: string): Response | null {
  return pathname.includes("//") ? safeRedirect(canonicalAddress({ pathname, search }), { status: 301 }) : null;
}

async function movedRedirection({ url: { pathname, search }, upstreams }: Visit): Promise<Response | null> {
  const target = await redirectedTo(upstreams, pathname);
  // A path that "moved" to itself would never arrive.
  if (!target || target === pathname) return null;
  return target.startsWith("/") ? safeRedirect(passedOn(target, search)) : outsideRedirect(target);
}

function noSuchPage(visit: Visit, reason: Reason): Response {
  return Response.json({ path: visit.url.pathname }, { status: 404, statusText: statusText(visit, reason) });
}

/**
 * The full path for a parameter; for an unknown route the path, spelled with small letters once a page is there already
 * (S 8.1).
 */
function statusText({ path, url: { pathname }, request }: Visit, reason: Reason): string {
  if (reason === "invalid-parameter") return pageNotFoundText(path);
  const isFirstLoad = request.headers.get("Sec-Fetch-Dest") !== "empty";
  return pageNotFoundText(pathname, isFirstLoad ? "Page Not Found" : "Page not found");
}
