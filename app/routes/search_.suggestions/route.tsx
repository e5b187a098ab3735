import { type LoaderFunctionArgs, json } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { loadSuggestions } from "~/models/search/suggestions.server";
import { pageHeaders } from "~/services/session/public-page.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "search" };

/** What the search box offers while somebody types: the same for everybody. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { items } = await loadSuggestions(new URL(request.url).searchParams.get("q"));
  const suggestions = items.flatMap(({ name, place, href, logo, note }) =>
    href ? [{ label: name, sublabel: [place, note].filter(Boolean).join(" · "), href, ...(logo ? { logo } : {}) }] : [],
  );
  return json({ suggestions }, { headers: pageHeaders({ authenticated: false }, "steady") });
}
