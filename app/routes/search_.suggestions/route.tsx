import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { stateOfAddress } from "~/models/place/state-of-address";
import { loadSuggestions } from "~/models/search/suggestions.server";
import { pageHeaders } from "~/web/page-headers.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "search" };

export async function loader(args: LoaderFunctionArgs) {
  const { upstreams, url } = visitOf(args);
  const asked = url.searchParams;
  const { items } = await loadSuggestions(upstreams, asked.get("q"), {
    onlySchools: asked.get("only") === "schools",
    state: stateOfAddress(asked.get("state") ?? undefined),
  });
  const suggestions = items.flatMap(({ name, place, href, logo, note }) =>
    href ? [{ label: name, sublabel: [place, note].filter(Boolean).join(" · "), href, ...(logo ? { logo } : {}) }] : [],
  );
  return json({ suggestions }, { headers: pageHeaders({ authenticated: false }, "steady") });
}

export { action } from "~/web/no-form.server";
