import { emailChangeLink, familyInvite } from "../session/signed-cookie.server";
import type { Visit } from "../visit/visit.server";

/** The member service's own, whichever it is: what a path can hold. */
const INVITATION = /^(?!\.{1,2}$)[\x21-\x2e\x30-\x5b\x5d-\x7e]{1,500}$/;
const EMAIL_CHANGE = /^[\w-]{20,200}$/;

type FollowedLink = {
  token: string | null;
  /** Keeps the token while the invited person signs in (S 2.8). */
  cookies: string[];
};

/** A link that came by mail, remembered in a cookie, so its token isn't in redir (security 3). */
function followedLink(cookie: typeof familyInvite, token: RegExp) {
  function named({ epochMs }: Pick<Visit, "epochMs">, text: string): FollowedLink {
    if (!token.test(text)) return { token: null, cookies: [] };
    return { token: text, cookies: [cookie.serialize(text, epochMs)] };
  }
  return {
    named,
    /** The token in the address wins over the remembered one. */
    of(visit: Visit): FollowedLink {
      const inAddress = visit.url.searchParams.get("token");
      if (inAddress !== null) return named(visit, inAddress);
      return { token: cookie.read(visit.request, visit.epochMs), cookies: [] };
    },
    forget: () => cookie.clear(),
  };
}

export const followedInvitation = followedLink(familyInvite, INVITATION);
export const followedEmailChange = followedLink(emailChangeLink, EMAIL_CHANGE);
