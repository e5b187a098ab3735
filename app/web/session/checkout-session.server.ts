import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { parseCookies } from "~/http/cookie-text";
import { type CheckoutEntry, flowQuery } from "~/models/checkout/entry";
import { checkout, CHECKOUT_FIELDS } from "~/models/checkout/flow.server";
import { readProgress } from "~/models/checkout/progress";
import type { CheckoutReply } from "~/models/checkout/reply";
import type { CheckoutRequest } from "~/models/checkout/request";
import { requestedStep } from "~/models/checkout/step-list";
import { TARGETING_CONSENT_GROUP } from "~/models/consent/consent";
import { RETRY_AFTER_SECONDS } from "~/services/http/unavailable.server";
import { settings } from "~/services/process/env.server";
import { NEVER_KEPT, outsideRedirect, redirectWithOutcome, withCookies } from "../page/answers.server";
import type { Visit } from "../visit/visit.server";
import { CART_PREFIX } from "./cookies.server";
import { openedSession } from "./opened-session.server";
import { linkRequestCookies } from "./return-to.server";
import { deviceCookies, signInFrom } from "./sign-in-from.server";
import { checkoutProgress, giftKey, giftProgress, oneTimeKey } from "./signed-cookie.server";
import { cartCookies } from "./visit-cookies.server";

/** Answers a checkout page's loader (B 2). */
export async function showCheckout(entry: CheckoutEntry, visit: Visit) {
  const session = checkoutSession(entry, visit);
  const reply = await checkout(entry, session.request, null);
  if (!reply) throw visit.pageNotFound();
  return session.answer(reply);
}

export async function submitCheckout(entry: CheckoutEntry, visit: Visit) {
  const session = checkoutSession(entry, visit);
  const form = await visit.form(CHECKOUT_FIELDS);
  const reply = await checkout(entry, session.request, form);
  if (!reply) throw visit.pageNotFound();
  return session.answer(reply);
}

function checkoutSession(entry: CheckoutEntry, visit: Visit) {
  const [progressCookie, keys] =
    entry.kind === "gift" ? ([giftProgress, giftKey] as const) : ([checkoutProgress, oneTimeKey] as const);
  const { request, context, visitor, session, url, site, epochMs, upstreams } = visit;
  const knownKey = keys.read(request, epochMs);
  const key = knownKey ?? randomUUID();
  const { statsPartner, referral, referrerUrl, marketing, anonymousId, uid, email } = visitor;

  const parsed: CheckoutRequest = {
    upstreams,
    step: requestedStep(url.searchParams),
    query: flowQuery(url.searchParams),
    search: url.searchParams,
    url: `${site.url}${visit.path}`,
    siteUrl: site.url,
    progress: readProgress(progressCookie.read(request, epochMs)),
    member: visitor.authenticated ? { call: session.call, uid, email, isOver: () => !session.signedIn } : null,
    person: { anonymousId, token: visitor.token },
    reporter: visit.reporter,
    environment: settings().appEnv,
    attribution: { statsPartner, referral, referrerUrl, marketing },
    cart: cartOf(request),
    partner: visitor.consent.granted.has(TARGETING_CONSENT_GROUP)
      ? { script: settings().partner.PARTNER_WIDGET_URL ?? null }
      : null,
    agent: request.headers.get("User-Agent"),
    ...signInFrom(visit),
    limited: context.limited ?? null,
    zone: visit.zone,
    storedZone: visit.storedZone,
    now: visit.now,
    oneTimeKey: key,
  };

  return {
    request: parsed,
    async answer(reply: CheckoutReply) {
      const cookies = session.cookies();
      const { save, newKey } = reply;
      const paid = "go" in reply ? reply.paid : undefined;
      const saved = paid ? { paid_order: paid } : save;
      if (saved) cookies.push(progressCookie.serialize(saved, epochMs));
      // A key lasts as long as what it is to order.
      if (newKey || paid || saved || !knownKey)
        cookies.push(keys.serialize(newKey || paid ? randomUUID() : key, epochMs));
      if (!("go" in reply)) {
        const { status, retryAfterSeconds, device } = reply;
        cookies.push(...deviceCookies(device, epochMs));
        const retry = retryAfterSeconds?.toString() ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
        const headers = new Headers({ ...NEVER_KEPT, ...(retry && { "Retry-After": retry }) });
        return data(reply.view, { status, headers: withCookies(cookies, headers) });
      }
      const { go, outside, signedIn, mailed, cart } = reply;
      cookies.push(...cartCookies({ ...cart, ...(paid && { lastid: paid }) }));
      const opened = signedIn && (await openedSession(visit, signedIn, signedIn.event));
      cookies.push(...(opened?.cookies ?? []));
      if (mailed) cookies.push(...linkRequestCookies(visit, mailed.link, mailed.back));
      const options = { status: 303 as const, headers: withCookies(cookies) };
      // Without a part of its own, the next page's address would end in that of the form.
      const there = paid ? `${go}#main` : go;
      throw (
        (outside ? outsideRedirect(go, options) : null) ?? redirectWithOutcome(there, opened?.failure ?? null, options)
      );
    },
  };
}

function cartOf(request: Request): CheckoutRequest["cart"] {
  const cookies = parseCookies(request.headers.get("Cookie"));
  return { price: cookies.get(`${CART_PREFIX}price`) ?? null, category: cookies.get(`${CART_PREFIX}category`) ?? null };
}
