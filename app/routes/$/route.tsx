import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectedTo } from "~/models/navigation/moved.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { outsideRedirect, safeRedirect } from "~/services/session/redirects.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

/** Every address that no page answers: where it moved to, else 404 (S 2.4, 8.1). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const target = await redirectedTo(pathname);
  const moved = target && (target.startsWith("/") ? safeRedirect(target) : outsideRedirect(target));
  if (moved) return moved;
  throw new Response(null, { status: 404, statusText: `Page not found: ${pathname}` });
}

export const action = loader;

export default function NoPage() {
  return null;
}
