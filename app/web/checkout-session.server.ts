import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import type { LoadContext } from "./load-context";
import { reporterOf } from "~/models/analytics/report.server";
import type { CartAttribution } from "~/models/analytics/cart-attribution";
import type { CheckoutRequest } from "~/models/checkout/request";
import { readProgress, type CheckoutProgress } from "~/models/checkout/progress";
import { flowQuery } from "~/models/checkout/entry";
import { requestedStep } from "~/models/checkout/step-list";
import { RETRY_AFTER_SECONDS } from "~/services/http/unavailable.server";
import { refreshMemberToken } from "./refresh.server";
import type { SignedIn } from "~/models/member/sign-in.server";
import { memberTimeZone } from "~/models/place/member-time-zone";
import { utc } from "~/models/place/instant";
import { clock } from "~/services/process/clock.server";
import { settings } from "~/services/process/env.server";
import { parseCookies } from "./cookie-text";
import { CART_PREFIX, withCookies } from "./cookies.server";
import { identify } from "./identify.server";
import { loginCookies } from "./login-cookies.server";
import { memberSession } from "./member-session.server";
import { outsideRedirect, safeRedirect } from "./redirects.server";
import { checkoutState, oneTimeKey } from "./signed-cookie.server";
import { cartCookies } from "./visit-cookies.server";
import { getVisitor } from "./visitor.server";
import { TARGETING_CONSENT_GROUP } from "~/models/consent/consent";
import { ownSite } from "~/services/process/own-site.server";

/** What a step of buying a pass leads to. */
type Answer<View> =
  | {
      go: string;
      /** A payment provider's own page. */
      outside?: boolean;
      keep?: CheckoutProgress;
      signedIn?: SignedIn;
      newKey?: boolean;
      cart?: CartAttribution;
      /** The order that was just paid: nothing of it is chosen any more, and the next one has a key of its own. */
      paid?: string;
    }
  | { view: View; status?: number; keep?: CheckoutProgress; newKey?: boolean; retryAfterSeconds?: number };

/** A request to buy a pass: who asks, what was chosen before, and how it is answered (rulings 3 "checkout"). */
export function checkoutSession(
  request: Request,
  { clientNetwork, limited }: Pick<LoadContext, "clientNetwork" | "limited">,
) {
  const visitor = getVisitor(request);
  const now = clock.now();
  const url = new URL(request.url);
  const session = memberSession(request, refreshMemberToken);
  const knownKey = oneTimeKey.read(request, now);
  const key = knownKey ?? randomUUID();
  const { statsPartner, referral, referrerUrl, marketing, anonymousId, uid, email } = visitor;

  const asked: CheckoutRequest = {
    step: requestedStep(url.searchParams),
    query: flowQuery(url.searchParams),
    search: url.searchParams,
    url: `${ownSite().url}${url.pathname}${url.search}`,
    siteUrl: ownSite().url,
    chosen: readProgress(checkoutState.read(request, now)),
    member: visitor.authenticated ? { call: session.call, uid, email, isOver: () => !session.signedIn } : null,
    person: { anonymousId, token: visitor.token },
    reporter: reporterOf(visitor),
    environment: settings().appEnv,
    attribution: { statsPartner, referral, referrerUrl, marketing },
    cart: cartOf(request),
    partner: visitor.consent.granted.has(TARGETING_CONSENT_GROUP)
      ? { script: settings().partner.PARTNER_WIDGET_URL ?? null }
      : null,
    agent: request.headers.get("User-Agent"),
    network: clientNetwork ?? null,
    limited: limited ?? null,
    zone: memberTimeZone({ member: visitor.timeZone, unauth: visitor.unauthTimeZone }),
    now: utc(now),
    oneTimeKey: key,
  };

  return {
    asked,
    /** A page that nobody else may be shown, or the way on with what is kept. */
    answer<View>(answer: Answer<View>) {
      const cookies = session.cookies();
      const { keep, newKey } = answer;
      const paid = "go" in answer ? answer.paid : undefined;
      const kept = paid ? { paid_order: paid } : keep;
      if (kept) cookies.push(checkoutState.serialize(kept, now));
      if (newKey || paid || !knownKey) cookies.push(oneTimeKey.serialize(newKey || paid ? randomUUID() : key, now));
      if (!("go" in answer)) {
        const { status = 200, retryAfterSeconds } = answer;
        const retry = retryAfterSeconds?.toString() ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
        const headers = new Headers({ "Cache-Control": "private, no-store", ...(retry && { "Retry-After": retry }) });
        return data(answer.view, { status, headers: withCookies(cookies, headers) });
      }
      const { go, outside, signedIn, cart } = answer;
      cookies.push(...cartCookies({ ...cart, ...(paid && { lastid: paid }) }));
      if (signedIn)
        cookies.push(
          ...loginCookies(signedIn.token, signedIn.userInfo),
          identify({ ...visitor, uid: signedIn.userInfo.key, email: signedIn.userInfo.email }),
        );
      const options = { status: 303 as const, headers: withCookies(cookies) };
      throw (outside ? outsideRedirect(go, options) : null) ?? safeRedirect(go, options);
    },
  };
}

function cartOf(request: Request): CheckoutRequest["cart"] {
  const cookies = parseCookies(request.headers.get("Cookie"));
  return { price: cookies.get(`${CART_PREFIX}price`) ?? null, category: cookies.get(`${CART_PREFIX}category`) ?? null };
}
