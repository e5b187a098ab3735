import { passedOn } from "~/models/navigation/attribution";
import { fixedRedirect } from "~/models/navigation/fixed-redirects";
import { canonicalAddress } from "~/models/navigation/malformed-url";
import { pageNotFoundText } from "~/models/navigation/page-not-found";
import type { Visit } from "../visit/visit.server";
import { outsideRedirect, safeRedirect } from "./answers.server";

/** S 8.1 words the two differently. */
type Reason = "invalid-parameter" | "unknown-route";

/** Tries fixed redirects (S 2.2, 2.3), then gives the 404 (S 8.1); the entry asks where moved content went. */
export function goThere(visit: Visit, reason: Reason = "invalid-parameter"): Response {
  const { pathname, search } = visit.url;
  return fixedRedirection(visit) ?? withoutDoubleSlash(pathname, search) ?? noSuchPage(visit, reason);
}

// Also matches the corrected spelling: "/Championships/" is /championships.
function fixedRedirection({ url: { pathname, search }, site }: Visit): Response | null {
  const target = fixedRedirect({ pathname: canonicalAddress({ pathname }) ?? pathname, search }, site);
  if (!target) return null;
  return target.external ? outsideRedirect(target.to) : safeRedirect(passedOn(target.to, search));
}

// No route matches a double slash, so the guards of events and profiles never see one (rulings 3).
function withoutDoubleSlash(pathname: string, search: string): Response | null {
  return pathname.includes("//") ? safeRedirect(canonicalAddress({ pathname, search }), { status: 301 }) : null;
}

function noSuchPage(visit: Visit, reason: Reason): Response {
  return Response.json({ path: visit.url.pathname }, { status: 404, statusText: statusText(visit, reason) });
}

/** A parameter's 404 has the full path; an unknown route's has lowercase wording after the first load (S 8.1). */
function statusText({ path, url: { pathname }, request }: Visit, reason: Reason): string {
  if (reason === "invalid-parameter") return pageNotFoundText(path);
  const isFirstLoad = request.headers.get("Sec-Fetch-Dest") !== "empty";
  return pageNotFoundText(pathname, isFirstLoad ? "Page Not Found" : "Page not found");
}
