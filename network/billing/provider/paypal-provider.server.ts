import { z } from "zod";
import { HTTPException } from "hono/http-exception";
import type { PaymentSettings } from "~contracts/network";
import {
  declined,
  ForgedNotice,
  type Notice,
  type Outcome,
  type Purchase,
  type WalletProvider,
} from "./payment-provider";

const LIVE = "https://api-m.paypal.com";
const TIMEOUT_MS = 20_000;
/** A token is asked for anew this long before it runs out. */
const EARLY_MS = 60_000;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const link = z.object({ rel: z.string(), href: z.url() });
const subscriptionAnswer = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: z.string().optional(),
  custom_id: z.string().optional(),
  links: z.array(link).default([]),
  billing_info: z.object({ next_billing_time: z.string().optional() }).optional(),
});
const verification = z.object({ verification_status: z.string() });
const instant = z.iso.datetime({ offset: true }).transform((time) => Date.parse(time));
const webhook = z.object({
  id: z.string(),
  create_time: instant,
  event_type: z.string(),
  resource: z
    .object({
      id: z.string(),
      billing_agreement_id: z.string().optional(),
      create_time: instant.optional(),
      amount: z.object({ total: z.coerce.number() }).loose().optional().catch(undefined),
    })
    .loose(),
});
const nothing = z.unknown();

/** The headers that PayPal signs a notice with, as its check wants them named. */
const SIGNED = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

const OVER = new Set(["CANCELLED", "EXPIRED"]);

const LONGEST_HEADER = 2_000;
/** PayPal sends a notice again for three days. */
const OLDEST_NOTICE_MS = 3.5 * 86_400_000;
const AHEAD_AT_MOST_MS = 10 * 60_000;
/** Anybody may post a notice; what is asked of PayPal for them stays small (security 6). */
const CHECKS_AT_ONCE = 8;
const CHECK_MS = 10_000;
const RETRY_AFTER_SECONDS = "60";

const later = (status: 429 | 503) =>
  new HTTPException(status, {
    res: Response.json({ error: "try_later" }, { status, headers: { "Retry-After": RETRY_AFTER_SECONDS } }),
  });

/** The signed headers where all of them are there and the time is a fresh one; null for what PayPal cannot have sent now. */
function signedHeaders(headers: Headers, now: number): Record<string, string> | null {
  const entries = Object.entries(SIGNED).map(([name, header]) => [name, headers.get(header) ?? ""] as const);
  const sentAt = Date.parse(headers.get(SIGNED.transmission_time) ?? "");
  const isFresh = sentAt >= now - OLDEST_NOTICE_MS && sentAt <= now + AHEAD_AT_MOST_MS;
  return isFresh && entries.every(([, value]) => value !== "" && value.length <= LONGEST_HEADER)
    ? Object.fromEntries(entries)
    : null;
}

const money = (cents: number) => ({
  fixed_price: { value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`, currency_code: "USD" },
});

/** Subscriptions at PayPal: approved on its page, activated when the order is placed, charged by PayPal from then on. */
export function paypalWallet(
  { clientId, clientSecret, webhookId, apiUrl = LIVE }: NonNullable<PaymentSettings["paypal"]>,
  clock: { now(): number },
  checkMs = CHECK_MS,
): WalletProvider {
  let checking = 0;
  let token: { value: string; until: number } | null = null;

  const until = (signal?: AbortSignal) =>
    AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]);

  /** Asks PayPal whether a notice is its own: few at once, none for long. */
  async function checked(body: unknown) {
    if (checking >= CHECKS_AT_ONCE) throw later(429);
    const late = AbortSignal.timeout(checkMs);
    checking += 1;
    try {
      return await ask("POST", "/v1/notifications/verify-webhook-signature", verification, { body, signal: late });
    } catch (error) {
      throw late.aborted ? later(503) : error;
    } finally {
      checking -= 1;
    }
  }

  async function accessToken(signal?: AbortSignal): Promise<string> {
    if (token && token.until > performance.now()) return token.value;
    const response = await fetch(`${apiUrl}/v1/oauth2/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
      signal: until(signal),
    });
    if (!response.ok) throw new Error(`PayPal refused a token: ${response.status}`);
    const { access_token, expires_in } = tokenAnswer.parse(await response.json());
    token = { value: access_token, until: performance.now() + expires_in * 1_000 - EARLY_MS };
    return access_token;
  }

  async function ask<Answer extends z.ZodType>(
    method: "GET" | "POST",
    path: string,
    answer: Answer,
    { body, key, signal }: { body?: unknown; key?: string; signal?: AbortSignal } = {},
  ): Promise<z.output<Answer>> {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken(signal)}`,
        "content-type": "application/json",
        ...(key && { "PayPal-Request-Id": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: until(signal),
    });
    if (!response.ok) throw new Error(`PayPal answered ${response.status}`);
    const text = await response.text();
    return answer.parse(text === "" ? undefined : JSON.parse(text));
  }

  const pathOf = (id: string, action = "") => `/v1/billing/subscriptions/${encodeURIComponent(id)}${action}`;
  const read = (id: string) => ask("GET", pathOf(id), subscriptionAnswer);

  const active = (id: string): Outcome => ({
    state: "succeeded",
    reference: id,
    transaction: id,
    customer: null,
    card: null,
  });
  const isOwn = (found: z.output<typeof subscriptionAnswer>, { payer, planId }: Pick<Purchase, "payer" | "planId">) =>
    found.custom_id === payer.userKey && found.plan_id === planId;

  return {
    name: "paypal",
    renewsItself: true,

    /** Each plan has two cycles: the first at what is charged now, the second at the full price; tax is in both. */
    async openApproval({ payer, order, planId }, { returnUrl, cancelUrl }) {
      const cycles = [
        { sequence: 1, total_cycles: Math.max(1, order.promo_periods), pricing_scheme: money(order.total) },
        { sequence: 2, total_cycles: 0, pricing_scheme: money(order.recurring_total) },
      ];
      const body = {
        plan_id: planId,
        custom_id: payer.userKey,
        subscriber: { email_address: payer.email },
        plan: { billing_cycles: cycles },
        application_context: {
          return_url: returnUrl,
          cancel_url: cancelUrl,
          user_action: "CONTINUE",
          shipping_preference: "NO_SHIPPING",
        },
      };
      const { id, links } = await ask("POST", "/v1/billing/subscriptions", subscriptionAnswer, { body });
      const approve = links.find(({ rel }) => rel === "approve");
      if (!approve) throw new Error("PayPal named no page to approve on");
      return { id, url: approve.href };
    },

    async subscribe(purchase, key) {
      const id = purchase.order.token;
      if (id === null) return declined("not_approved");
      const found = await read(id);
      if (!isOwn(found, purchase) || (found.status !== "APPROVED" && found.status !== "ACTIVE"))
        return declined("not_approved");
      if (found.status === "APPROVED")
        await ask("POST", pathOf(id, "/activate"), nothing, { body: { reason: "The order was placed" }, key });
      return active(id);
    },
    async outcomeOf(purchase) {
      const id = purchase.order.token;
      if (id === null) return null;
      const found = await read(id);
      return found.status === "ACTIVE" && isOwn(found, purchase) ? active(id) : null;
    },

    giveUp: async () => null,
    renew: () => Promise.reject(new Error("PayPal renews its subscriptions itself")),
    async cancelAtPeriodEnd(reference) {
      // Once canceled, a subscription no longer says when it would have been charged next.
      const { billing_info } = await read(reference);
      await ask("POST", pathOf(reference, "/cancel"), nothing, { body: { reason: "The member cancelled" } });
      return billing_info?.next_billing_time ? Date.parse(billing_info.next_billing_time) : null;
    },
    async cancelNow(reference) {
      try {
        await ask("POST", pathOf(reference, "/cancel"), nothing, {
          body: { reason: "The member deleted the account" },
        });
      } catch (error) {
        // PayPal refuses to cancel what is over already.
        if (!OVER.has((await read(reference)).status)) throw error;
      }
    },
    reactivate: () => Promise.reject(new Error("PayPal cannot take a subscription up again")),
    discount: () => Promise.reject(new Error("PayPal subscriptions are not discounted later")),
    deferTo: async () => false,
    addTax: async () => undefined,

    async notice(rawBody, headers) {
      const signed = signedHeaders(headers, clock.now());
      if (!signed) throw new ForgedNotice();
      let event: z.output<typeof webhook>;
      try {
        event = webhook.parse(JSON.parse(rawBody));
      } catch {
        throw new ForgedNotice();
      }
      // PayPal checks the event as it was sent: what is parsed and written again would no longer be it.
      const body: unknown = JSON.parse(
        `{${JSON.stringify({ ...signed, webhook_id: webhookId }).slice(1, -1)},"webhook_event":${rawBody}}`,
      );
      const { verification_status } = await checked(body);
      if (verification_status !== "SUCCESS") throw new ForgedNotice();
      return { id: event.id, notice: await noticeOf(event) };
    },
  };

  async function noticeOf({ event_type, create_time, resource }: z.output<typeof webhook>): Promise<Notice> {
    const reference = resource.billing_agreement_id ?? resource.id;
    if (event_type === "BILLING.SUBSCRIPTION.PAYMENT.FAILED") return { kind: "failed", reference };
    if (event_type === "BILLING.SUBSCRIPTION.EXPIRED" || event_type === "BILLING.SUBSCRIPTION.SUSPENDED")
      return { kind: "ended", reference };
    if (event_type !== "PAYMENT.SALE.COMPLETED" || !resource.billing_agreement_id) return { kind: "other" };
    const { billing_info } = await read(reference);
    // A subscription that was canceled has no next time.
    const periodEnd = billing_info?.next_billing_time ? Date.parse(billing_info.next_billing_time) : null;
    const amount = Math.round((resource.amount?.total ?? 0) * 100);
    return {
      kind: "paid",
      reference,
      transaction: resource.id,
      periodEnd,
      paidAt: resource.create_time ?? create_time,
      amount,
      attemptKey: null,
    };
  }
}
