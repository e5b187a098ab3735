import type { LinkRequest } from "~/models/member/sign-in-link.server";
import { redirectTarget } from "~/models/navigation/redirect-target";
import { ownSite } from "~/services/process/own-site.server";
import { MAX_RETURN_TO, returnToCookie, signInLinkCookie } from "~/web/session/signed-cookie.server";
import type { Visit } from "~/web/visit/visit.server";

type ReturnRequest = Pick<Visit, "request" | "url" | "epochMs">;

/** Keeps where the link to a new password came from, in the browser that asks for it (rulings 3). */
export function saveReturnTo(visit: ReturnRequest, redir = visit.url.searchParams.get("redir")): string[] {
  const target = redirectTarget(redir, ownSite());
  if (target && target.length <= MAX_RETURN_TO) return [returnToCookie.serialize(target, visit.epochMs)];
  return returnToOf(visit) ? [returnToCookie.clear()] : [];
}

/** For the page that takes the code of a mailed link. */
export const linkRequestCookies = (visit: ReturnRequest, link: LinkRequest, redir?: string): string[] => [
  signInLinkCookie.serialize(link, visit.epochMs),
  ...saveReturnTo(visit, redir),
];

export const returnToOf = ({ request, epochMs }: Pick<ReturnRequest, "request" | "epochMs">): string | undefined =>
  returnToCookie.read(request, epochMs) ?? undefined;
