import { CARD_SESSION, cardPage, cardTriedTooOften, saveEnteredCard } from "~/models/account/new-card.server";
import { outsideRedirect, withCookies } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

/** Redirects to the card provider's page and handles the return (rulings 3 "card entry"). */
export const loader = route({ requires: "member" }, async (visit) => {
  const { upstreams, site, session } = visit;
  const entered = visit.url.searchParams.get(CARD_SESSION);
  const tooOften = await cardTriedTooOften(upstreams, session.call);
  visit.stillSignedIn();
  const next =
    tooOften ??
    (entered === null
      ? await cardPage(upstreams, site.url, session.call)
      : await saveEnteredCard(upstreams, site.url, entered.slice(0, 200), session.call));
  visit.stillSignedIn();
  const headers = withCookies(session.cookies());
  const outside = "outside" in next ? outsideRedirect(next.outside, { status: 303, headers }) : null;
  return outside ?? visit.redirect("go" in next ? next.go : null);
});

export { action } from "~/web/form/method-not-allowed.server";
