import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { CardSession, PaymentRequest } from "~contracts/records/billing";
import { subscriptionManagementContract as contract, taxQuery } from "~contracts/subscription-management";
import { badRequest, notFound } from "../http/answers";
import { inputOr } from "../http/input";
import { authenticated, input, type MemberEnv } from "../member/member-context.server";
import { prepared } from "../store/prepared";
import { inTransaction } from "../store/transaction";
import { type Billing, memberOf, payerOf, taxAt } from "./billing-settings";
import { letters } from "./mail/mails";
import { withTicket } from "./mail/ticket.server";
import { MESSAGES, orderOf, pay, paymentAnswer, purchaseOf, rateFor } from "./orders/payments.server";
import { newestFirst, ownReceipt, readReceipt } from "./orders/receipts.server";
import { isOwnAddress } from "./orders/return-address";
import { receiveNotice } from "./provider/notices.server";
import { ForgedNotice } from "./provider/payment-provider";

const MILLION = 1_000_000;
const keyed = inputOr((context) =>
  context.json({ valid: false, message: "Idempotency-Key: 8 to 120 letters, digits and . : _ -" }, 400),
).header(z.object({ "idempotency-key": z.string().regex(/^[\w.:-]{8,120}$/) }));

const receiptsQuery = prepared((db, given: { userKey: string }) =>
  db
    .selectFrom("receipt")
    .select("body")
    .where("user_key", "=", given.userKey)
    .orderBy("created_at", "desc")
    .orderBy("order_id")
    .limit(100),
);

/** B 7 */
export function subscriptionManagementApp(billing: Billing, partnerEmail?: string): Hono<MemberEnv> {
  const { db, clock, siteUrl, cards, wallet } = billing;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(billing);
  const memberIn = (context: Context<MemberEnv>) => memberOf(db, context.get("userKey"));
  const notOffered = (context: Context) =>
    context.json({ error: "not_offered", error_description: MESSAGES.notOffered }, 400);
  const notOurs = (context: Context) =>
    context.json({ error: "invalid_request", error_description: "return_url and cancel_url must be this site's" }, 400);

  app.post(contract.pay.path, signedIn, keyed, input.body(contract.pay.body), async (context) => {
    const key = context.req.valid("header")["idempotency-key"];
    const request = context.req.valid("json");
    if (request.return_url && !isOwnAddress(siteUrl, request.return_url)) return notOurs(context);
    const { status, body } = await pay(billing, await memberIn(context), key, request);
    return context.json(body, status as ContentfulStatusCode);
  });

  app.get(contract.payment.path, signedIn, async (context) => {
    const answer = await paymentAnswer(billing, context.get("userKey"), context.req.param("key"));
    return answer ? context.json(answer) : notFound(context, "payment");
  });

  app.get(contract.taxes.path, signedIn, inputOr(badRequest).query(taxQuery), async (context) => {
    const millionths = await taxAt(billing, context.req.valid("query").zip_code);
    return context.json({ rates: millionths === null ? null : millionths / MILLION });
  });

  app.post(contract.recruit.path, input.body(contract.recruit.body), async (context) => {
    const lead = context.req.valid("json");
    await inTransaction(billing, async (transaction) => {
      await transaction
        .insertInto("recruiting_lead")
        .values({ id: randomUUID(), fields: JSON.stringify(lead), received_at: clock.now() })
        .execute();
      if (partnerEmail) await billing.mailer.send({ to: partnerEmail, ...letters.recruitingLead(lead) });
    });
    return context.json({ success: true }, 201);
  });

  app.post(contract.openCardSession.path, signedIn, input.body(contract.openCardSession.body), async (context) => {
    const { return_url, cancel_url } = context.req.valid("json");
    if (!cards) return notOffered(context);
    if (!isOwnAddress(siteUrl, return_url, cancel_url)) return notOurs(context);
    return context.json(
      await cards.openCardPage(payerOf(await memberIn(context)), { returnUrl: return_url, cancelUrl: cancel_url }),
      201,
    );
  });

  app.get(contract.cardSession.path, signedIn, async (context) => {
    const session = await cards?.cardPage(payerOf(await memberIn(context)), context.req.param("id"));
    if (!session) return notFound(context, "session");
    const answer: CardSession = {
      id: session.id,
      status: session.token === null ? "open" : "complete",
      token: session.token,
      card: session.card,
    };
    return context.json(answer);
  });

  app.post(contract.openPaypalSession.path, signedIn, input.body(contract.openPaypalSession.body), async (context) => {
    const { return_url, cancel_url, paypal_plan_id, promo_code, zip_code } = context.req.valid("json");
    if (!wallet) return notOffered(context);
    if (!isOwnAddress(siteUrl, return_url, cancel_url)) return notOurs(context);
    const member = await memberIn(context);
    const request: PaymentRequest = {
      ...{ payment_option: "paypal", paypal_plan_id, promo_code, zip_code, price_in_cents: 0, passCategory: "" },
      ...{ subscribeSource: "retail", plan_page: "", sales_tax_amount: 0, avalara_calc_tax_success: true },
    };
    const rate = await rateFor(billing, request);
    const order = await orderOf({ db, wallet }, member, request, { now: clock.now(), rate });
    if (typeof order === "string") return context.json({ error: "invalid_order", error_description: order }, 400);
    const purchase = await purchaseOf(db, member, order);
    return context.json(await wallet.openApproval(purchase, { returnUrl: return_url, cancelUrl: cancel_url }), 201);
  });

  app.get(contract.receipts.path, signedIn, async (context) => {
    const own = await receiptsQuery(db, { userKey: context.get("userKey") });
    return context.json({ receipts: own.map(readReceipt).toSorted(newestFirst) });
  });
  app.get(contract.receipt.path, signedIn, async (context) => {
    const own = await ownReceipt(db, context.get("userKey"), context.req.param("order_id"));
    return own ? context.json(own) : notFound(context, "receipt");
  });
  app.post(contract.mailReceipt.path, signedIn, async (context) => {
    const member = await memberIn(context);
    const own = await ownReceipt(db, member.key, context.req.param("order_id"));
    if (!own) return notFound(context, "receipt");
    const letter = letters.receipt(billing.siteUrl, own, member.zone);
    await billing.mailer.send({ to: member.email, ...(await withTicket(db, letter, own, member.zone)) });
    return context.json({ success: true });
  });

  for (const provider of [cards, wallet]) {
    if (!provider) continue;
    app.post(`/webhooks/${provider.name}`, async (context) => {
      const received = await receiveNotice(billing, provider, await context.req.text(), context.req.raw.headers).catch(
        (error: unknown) => {
          if (error instanceof ForgedNotice) return null;
          throw error;
        },
      );
      return received === null ? context.json({ error: "invalid_signature" }, 400) : context.json({ received: true });
    });
  }

  app.notFound((context) => notFound(context, "call of subscription management"));
  return app;
}
