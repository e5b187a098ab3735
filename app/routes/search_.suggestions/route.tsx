import { json } from "@remix-run/node";
import { stateOfAddress } from "~/models/place/state-of-address";
import { loadSuggestions } from "~/models/search/suggestions.server";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

export const loader = route(async (visit) => {
  const query = visit.url.searchParams;
  const question = {
    text: query.get("q"),
    onlySchools: query.get("only") === "schools",
    state: stateOfAddress(query.get("state") ?? undefined),
  };
  const viewing = { ...(await visit.viewingAsFlagged()), near: await visit.near() };
  const suggestions = await loadSuggestions(visit.upstreams, question, viewing);
  return json({ suggestions }, { headers: NEVER_KEPT });
});

export { action } from "~/web/form/method-not-allowed.server";
