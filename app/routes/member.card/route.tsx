import type { LoaderFunctionArgs } from "@remix-run/node";
import { CARD_SESSION, cardPage, saveEnteredCard } from "~/models/account/new-card.server";
import { refreshMemberToken } from "~/web/refresh.server";
import { withCookies } from "~/web/cookies.server";
import { requireMember, stillSignedIn } from "~/web/guards.server";
import { memberSession } from "~/web/member-session.server";
import { outsideRedirect, safeRedirect } from "~/web/redirects.server";
import { ownSite } from "~/services/process/own-site.server";

/** To the card provider's page and back from it; a page of its own it is not (rulings 3 "card entry"). */
export async function loader({ request }: LoaderFunctionArgs) {
  requireMember(request);
  const entered = new URL(request.url).searchParams.get(CARD_SESSION);
  const session = memberSession(request, refreshMemberToken);
  const next =
    entered === null
      ? await cardPage(ownSite().url, session.call)
      : await saveEnteredCard(ownSite().url, entered.slice(0, 200), session.call);
  stillSignedIn(request, session);
  const options = {
    status: 303 as const,
    headers: withCookies(session.cookies(), new Headers({ "Cache-Control": "private, no-store" })),
  };
  const outside = "outside" in next ? outsideRedirect(next.outside, options) : null;
  return outside ?? safeRedirect("go" in next ? next.go : null, options);
}
