import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import type { LoadContext } from "./load-context";
import { reporterOf } from "~/models/analytics/report.server";
import type { CheckoutRequest } from "~/models/checkout/request";
import { readProgress } from "~/models/checkout/progress";
import { flowQuery, type CheckoutEntry } from "~/models/checkout/entry";
import { CHECKOUT_FIELDS, checkout } from "~/models/checkout/flow.server";
import type { CheckoutReply } from "~/models/checkout/reply";
import { requestedStep } from "~/models/checkout/step-list";
import { RETRY_AFTER_SECONDS } from "~/services/http/unavailable.server";
import { refreshMemberToken } from "./refresh.server";
import { memberTimeZone } from "~/models/place/member-time-zone";
import { utc } from "~/models/place/instant";
import { clock } from "~/services/process/clock.server";
import { settings } from "~/services/process/env.server";
import { parseCookies } from "./cookie-text";
import { CART_PREFIX, withCookies } from "./cookies.server";
import { parseForm } from "./form.server";
import { pageNotFound } from "./guards.server";
import { memberSession } from "./member-session.server";
import { openedSession } from "./opened-session.server";
import { outsideRedirect, safeRedirect } from "./redirects.server";
import { checkoutProgress, oneTimeKey } from "./signed-cookie.server";
import { cartCookies } from "./visit-cookies.server";
import { getVisitor } from "./visitor.server";
import { TARGETING_CONSENT_GROUP } from "~/models/consent/consent";
import { ownSite } from "~/services/process/own-site.server";

type FlowContext = Pick<LoadContext, "clientNetwork" | "limited">;

/** A page of the flow, which nobody else may be shown, or the way on (B 2). */
export async function showCheckout(entry: CheckoutEntry, request: Request, context: FlowContext) {
  const session = checkoutSession(request, context);
  const reply = await checkout(entry, session.request, null);
  if (!reply) throw pageNotFound(request);
  return session.answer(reply);
}

/** Does what a form of the page says; the page comes back where it could not. */
export async function submitCheckout(entry: CheckoutEntry, request: Request, context: FlowContext) {
  const session = checkoutSession(request, context);
  const form = await parseForm(request, CHECKOUT_FIELDS);
  const reply = await checkout(entry, session.request, form);
  if (!reply) throw pageNotFound(request);
  return session.answer(reply);
}

/** A request to buy a pass: whose it is, how far the order has come, and how it is answered (rulings 3 "checkout"). */
function checkoutSession(request: Request, { clientNetwork, limited }: FlowContext) {
  const visitor = getVisitor(request);
  const now = clock.now();
  const url = new URL(request.url);
  const session = memberSession(request, refreshMemberToken);
  const knownKey = oneTimeKey.read(request, now);
  const key = knownKey ?? randomUUID();
  const { statsPartner, referral, referrerUrl, marketing, anonymousId, uid, email } = visitor;

  const parsed: CheckoutRequest = {
    step: requestedStep(url.searchParams),
    query: flowQuery(url.searchParams),
    search: url.searchParams,
    url: `${ownSite().url}${url.pathname}${url.search}`,
    siteUrl: ownSite().url,
    progress: readProgress(checkoutProgress.read(request, now)),
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
    request: parsed,
    /** The page with its cookies, or a redirect to the way on. */
    async answer(reply: CheckoutReply) {
      const cookies = session.cookies();
      const { save, newKey } = reply;
      const paid = "go" in reply ? reply.paid : undefined;
      const saved = paid ? { paid_order: paid } : save;
      if (saved) cookies.push(checkoutProgress.serialize(saved, now));
      if (newKey || paid || !knownKey) cookies.push(oneTimeKey.serialize(newKey || paid ? randomUUID() : key, now));
      if (!("go" in reply)) {
        const { status, retryAfterSeconds } = reply;
        const retry = retryAfterSeconds?.toString() ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
        const headers = new Headers({ "Cache-Control": "private, no-store", ...(retry && { "Retry-After": retry }) });
        return data(reply.view, { status, headers: withCookies(cookies, headers) });
      }
      const { go, outside, signedIn, cart } = reply;
      cookies.push(...cartCookies({ ...cart, ...(paid && { lastid: paid }) }));
      if (signedIn) cookies.push(...(await openedSession(request, signedIn, signedIn.event)));
      const options = { status: 303 as const, headers: withCookies(cookies) };
      throw (outside ? outsideRedirect(go, options) : null) ?? safeRedirect(go, options);
    },
  };
}

function cartOf(request: Request): CheckoutRequest["cart"] {
  const cookies = parseCookies(request.headers.get("Cookie"));
  return { price: cookies.get(`${CART_PREFIX}price`) ?? null, category: cookies.get(`${CART_PREFIX}category`) ?? null };
}
