import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { notFound } from "../../http/answers";
import { input } from "../../http/input";
import type { Db } from "../../store/database";
import { addRows, rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import {
  cardSessionBody,
  type Charge,
  chargeBody,
  confirmationBody,
  type Method,
  refundBody,
  walletBody,
} from "./books-contract";
import { cardForm, type EnteredCard, framedForm, hasExpired, readCard } from "./entered-card";
import {
  cardPage,
  confirmPage,
  FIELDS_POLICY,
  fieldsPage,
  gonePage,
  PROVIDER_POLICY,
  walletPage,
} from "./provider-pages";
import type { ProviderChargeTable, ProviderMethodTable } from "./tables";

type Settings = { db: Db; clock: { now(): number }; siteUrl: string; saysDemo?: boolean };
type BankAnswer = Pick<ProviderChargeTable, "id" | "state" | "created_at">;

const SESSION_LIFE = 60 * 60_000;
const CONFIRMATION_LIFE = 15 * 60_000;
const CONFIRM = "authentication_required";
const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;
const idQuery = z.string().default("");
const fieldsQuery = z.object({ session: idQuery, theme: z.string().optional(), zip: z.string().optional() });

function methodFrom({ entered, expires, card }: EnteredCard, customer: string): ProviderMethodTable {
  return {
    id: newId("pm"),
    customer,
    cardholder_name: entered.name,
    last4: card.number.slice(-4),
    exp_month: expires.month,
    exp_year: expires.year,
    zip: entered.zip,
    type: card.type,
    behaviour: card.behaviour,
    detached: 0,
  };
}

function publicMethod({
  id,
  customer,
  cardholder_name,
  last4,
  exp_month,
  exp_year,
  zip,
  type,
}: ProviderMethodTable): Method {
  return { id, customer, cardholder_name, last4, exp_month, exp_year, zip, type };
}

function comingBack(address: string, added: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}

/** A stand-in provider: cards, a wallet, idempotent charges, and pages of its own. */
export function paymentProviderApp({ db, clock, siteUrl, saysDemo = false }: Settings): Hono {
  const pageOptions = { saysDemo };
  const app = new Hono();
  const methodOf = (id: string | null) => (id === null ? undefined : rowsWith(db, "provider_method", { id }).first());

  app.post("/v1/card_sessions", input.body(cardSessionBody), async (context) => {
    const body = context.req.valid("json");
    const id = newId("cs");
    await db
      .insertInto("provider_card_session")
      .values({ id, ...body, created_at: clock.now(), method: null })
      .execute();
    return context.json({ id, url: `${siteUrl}/pay/card?session=${id}` }, 201);
  });

  app.get("/v1/card_sessions/:id", async (context) => {
    const session = await sessionOf(context.req.param("id"));
    if (!session) return notFound(context, "session");
    const method = await methodOf(session.method);
    return context.json({ id: session.id, customer: session.customer, method: method ? publicMethod(method) : null });
  });

  app.get("/v1/methods/:id", async (context) => {
    const method = await methodOf(context.req.param("id"));
    return method && method.detached === 0 ? context.json(publicMethod(method)) : notFound(context, "card");
  });

  app.post("/v1/methods/:id/confirmation", input.body(confirmationBody), async (context) => {
    const body = context.req.valid("json");
    const method = await methodOf(context.req.param("id"));
    if (!method) return notFound(context, "card");
    const code = refusalOf(method, { customer: method.customer, off_session: false });
    if (code !== CONFIRM) return context.json({ state: code === null ? "succeeded" : "declined", code, url: null });
    const row = await askBank(method, body.return_url);
    const url = row && isOpen(row) ? `${siteUrl}/pay/confirm?payment=${row.id}` : null;
    const state = row?.state === "succeeded" ? "succeeded" : url ? "requires_action" : "declined";
    return context.json({ state, code: state === "declined" ? CONFIRM : null, url });
  });

  /** Confirms without a charge, once per card; null if the member isn't there. */
  async function askBank(method: ProviderMethodTable, returnUrl: string | null): Promise<BankAnswer | null> {
    const key = `card:${method.id}`;
    return inTransaction({ db }, async (transaction) => {
      if (await isConfirmed(transaction, method.id)) return { id: "", state: "succeeded", created_at: 0 };
      if (returnUrl !== null) {
        const charge = newId("ch");
        const added = await addRows(transaction, "provider_charge", {
          key,
          id: charge,
          method: method.id,
          amount: 0,
          state: "requires_action",
          code: null,
          created_at: clock.now(),
        });
        if (added)
          await transaction.insertInto("provider_confirmation").values({ charge, return_url: returnUrl }).execute();
      }
      const row = await rowsWith(transaction, "provider_charge", { key }).first();
      return row ?? null;
    });
  }

  app.delete("/v1/methods/:id", async (context) => {
    await rowsWith(db, "provider_method", { id: context.req.param("id") }).update({ detached: 1 });
    return context.json({ success: true });
  });

  app.delete("/v1/customers/:id", async (context) => {
    const customer = context.req.param("id");
    await db.deleteFrom("provider_card_session").where("customer", "=", customer).execute();
    await db.deleteFrom("provider_method").where("customer", "=", customer).execute();
    return context.json({ success: true });
  });

  app.post("/v1/charges", input.body(chargeBody), async (context) => {
    const key = context.req.header("idempotency-key");
    const body = context.req.valid("json");
    if (!key) return context.json({ error: "idempotency_key_missing" }, 400);
    const method = await methodOf(body.method);
    if (method?.behaviour === "lost_request") throw new TypeError("fetch failed");
    const charge = await chargeOnce(key, body, method);
    if (method?.behaviour === "lost_reply" && charge.first) throw new TypeError("fetch failed");
    return context.json(await chargeRecord(charge.row), charge.row.state === "succeeded" ? 200 : 402);
  });

  /** A charge that never arrived is voided, so that it can't arrive later. */
  app.post("/v1/charges/:key/settle", async (context) => {
    const key = context.req.param("key");
    await addRows(db, "provider_charge", {
      key,
      id: newId("ch"),
      method: null,
      amount: 0,
      state: "void",
      code: "voided",
      created_at: clock.now(),
    });
    const row = await rowsWith(db, "provider_charge", { key }).only();
    return context.json({ charge: row.state === "void" ? null : await chargeRecord(row) });
  });

  app.post("/v1/charges/:key/cancel", async (context) => {
    const key = context.req.param("key");
    await rowsWith(db, "provider_charge", { key, state: "requires_action" }).update({
      state: "declined",
      code: "authentication_required",
    });
    const row = await rowsWith(db, "provider_charge", { key }).first();
    return context.json({ charge: !row || row.state === "void" ? null : await chargeRecord(row) });
  });

  async function chargeRecord(row: ProviderChargeTable) {
    const method = await methodOf(row.method);
    const url = row.state === "requires_action" ? `${siteUrl}/pay/confirm?payment=${row.id}` : null;
    return { id: row.id, state: row.state, code: row.code, method: method ? publicMethod(method) : null, url };
  }

  /** Later calls with the same key get the first outcome. */
  async function chargeOnce(
    key: string,
    charge: Charge,
    method: ProviderMethodTable | undefined,
  ): Promise<{ row: ProviderChargeTable; first: boolean }> {
    return inTransaction({ db }, async (transaction) => {
      const refusal = method ? refusalOf(method, charge) : await walletRefusal(transaction, charge);
      const wasConfirmed = refusal === CONFIRM && charge.off_session && (await isConfirmed(transaction, charge.method));
      const code = wasConfirmed ? null : refusal;
      const asks = code === CONFIRM && !charge.off_session && charge.return_url;
      const row = await transaction
        .insertInto("provider_charge")
        .values({
          key,
          id: newId("ch"),
          method: charge.method,
          amount: charge.amount,
          state: code === null ? "succeeded" : asks ? "requires_action" : "declined",
          code: asks ? null : code,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) return { row: await rowsWith(transaction, "provider_charge", { key }).only(), first: false };
      if (asks)
        await transaction.insertInto("provider_confirmation").values({ charge: row.id, return_url: asks }).execute();
      if (!method && code === null)
        await rowsWith(transaction, "provider_wallet", { id: charge.method }).update({ state: "ACTIVE" });
      return { row, first: true };
    });
  }

  function refusalOf(method: ProviderMethodTable, charge: Pick<Charge, "customer" | "off_session">): string | null {
    if (method.detached === 1 || method.customer !== charge.customer) return "card_declined";
    if (hasExpired({ month: method.exp_month, year: method.exp_year }, new Date(clock.now()))) return "expired_card";
    if (method.behaviour === "declines_later") return charge.off_session ? "card_declined" : null;
    return method.behaviour === "succeeds" || method.behaviour === "lost_reply" || method.behaviour === "lost_request"
      ? null
      : method.behaviour;
  }

  /** A card confirmed once is charged again without asking. */
  const isConfirmed = async (transaction: Db, method: string) =>
    (await rowsWith(transaction, "provider_charge", { method, state: "succeeded" }).first("id")) !== undefined;

  async function walletRefusal(transaction: Db, charge: Charge): Promise<string | null> {
    const wallet = await rowsWith(transaction, "provider_wallet", { id: charge.method }).first();
    if (!wallet || wallet.customer !== charge.customer) return "not_approved";
    const isDue = charge.off_session
      ? wallet.state === "ACTIVE"
      : wallet.state === "APPROVED" && wallet.amount === charge.amount;
    return isDue ? null : "not_approved";
  }

  /** Under the same key, the same refund. */
  app.post("/v1/charges/:id/refunds", input.body(refundBody), async (context) => {
    const [charge, key] = [context.req.param("id"), context.req.header("idempotency-key") ?? newId("re")];
    const { amount } = context.req.valid("json");
    const state = await inTransaction({ db }, async (transaction) => {
      const row = await transaction
        .updateTable("provider_charge")
        .set((row) => ({ code: row.ref("code") }))
        .where("id", "=", charge)
        .where("state", "=", "succeeded")
        .returning("amount")
        .executeTakeFirst();
      if (!row) return null;
      const refunds = await transaction
        .selectFrom("provider_refund")
        .selectAll()
        .where("charge", "=", charge)
        .execute();
      const known = refunds.find((refund) => refund.key === key);
      if (known) return known.amount === amount ? "succeeded" : "refused";
      const back = refunds.reduce((sum, refund) => sum + refund.amount, 0);
      if (back + amount > row.amount) return "refused";
      await transaction.insertInto("provider_refund").values({ key, charge, amount }).execute();
      return "succeeded";
    });
    if (state === null) return notFound(context, "charge");
    return context.json({ state }, state === "refused" ? 409 : 201);
  });

  app.post("/v1/wallets", input.body(walletBody), async (context) => {
    const body = context.req.valid("json");
    const id = newId("I");
    await db
      .insertInto("provider_wallet")
      .values({ id, ...body, state: "APPROVAL_PENDING", created_at: clock.now() })
      .execute();
    return context.json({ id, url: `${siteUrl}/pay/paypal?subscription_id=${id}` }, 201);
  });

  app.post("/v1/wallets/:id/cancel", async (context) => {
    await rowsWith(db, "provider_wallet", { id: context.req.param("id") }).update({ state: "CANCELLED" });
    return context.json({ success: true });
  });

  const sessionOf = (id: string) => rowsWith(db, "provider_card_session", { id }).first();
  async function openSession(id: string) {
    const session = await sessionOf(id);
    return session && session.method === null && session.created_at > clock.now() - SESSION_LIFE ? session : undefined;
  }

  app.use("/pay/*", async (context, next) => {
    await next();
    if (!context.res.headers.has("Content-Security-Policy")) context.header("Content-Security-Policy", PROVIDER_POLICY);
    context.header("Cache-Control", "private, no-store");
  });

  app.get("/pay/card", input.query(z.object({ session: idQuery })), async (context) => {
    const { session: id } = context.req.valid("query");
    const session = await openSession(id);
    return session
      ? context.html(cardPage(session, {}, {}, pageOptions))
      : context.html(gonePage((await sessionOf(id))?.return_url, pageOptions), 404);
  });

  app.post("/pay/card", async (context) => {
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
    const session = await openSession(form.session ?? "");
    if (!session) {
      const known = await sessionOf(form.session ?? "");
      // Double click: the first card stands.
      return known?.method
        ? context.redirect(comingBack(known.return_url, { card_session: known.id }), 303)
        : context.html(gonePage(known?.return_url, pageOptions), 404);
    }
    const read = readCard(form, cardForm, new Date(clock.now()));
    if ("errors" in read) return context.html(cardPage(session, form, read.errors, pageOptions), 422);
    const method = methodFrom(read, session.customer);
    await inTransaction({ db }, async (transaction) => {
      await transaction.insertInto("provider_method").values(method).execute();
      await rowsWith(transaction, "provider_card_session", { id: session.id, method: null }).update({
        method: method.id,
      });
    });
    return context.redirect(comingBack(session.return_url, { card_session: session.id }), 303);
  });

  app.get("/pay/fields", input.query(fieldsQuery), async (context) => {
    const query = context.req.valid("query");
    const session = await openSession(query.session);
    if (!session) return context.html(gonePage(undefined, pageOptions), 404);
    const page = await context.html(fieldsPage(session, query.theme === "day" ? "day" : "night", query.zip));
    page.headers.set("Content-Security-Policy", FIELDS_POLICY);
    return page;
  });

  /** The session stays open, because the card may be corrected and sent again. */
  app.post("/pay/fields", async (context) => {
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
    const session = await openSession(form.session ?? "");
    if (!session) return context.json({ error: "session_over" }, 404);
    const read = readCard(form, framedForm, new Date(clock.now()));
    if ("errors" in read) return context.json({ errors: read.errors }, 422);
    const method = methodFrom(read, session.customer);
    await db.insertInto("provider_method").values(method).execute();
    return context.json({ token: method.id, zip: method.zip, brand: method.type, last4: method.last4 });
  });

  const walletOf = (id: string) => rowsWith(db, "provider_wallet", { id }).first();

  app.get("/pay/paypal", input.query(z.object({ subscription_id: idQuery })), async (context) => {
    const wallet = await walletOf(context.req.valid("query").subscription_id);
    return wallet?.state === "APPROVAL_PENDING"
      ? context.html(walletPage(wallet, pageOptions))
      : context.html(gonePage(wallet?.return_url, pageOptions), 404);
  });

  app.post("/pay/paypal", async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const wallet = await walletOf(form.get("subscription_id") ?? "");
    const isOpen = wallet?.state === "APPROVAL_PENDING" || wallet?.state === "APPROVED";
    if (!wallet || !isOpen) return context.html(gonePage(wallet?.return_url, pageOptions), 404);
    if (form.get("answer") !== "approve") return context.redirect(wallet.cancel_url, 303);
    await rowsWith(db, "provider_wallet", { id: wallet.id, state: "APPROVAL_PENDING" }).update({ state: "APPROVED" });
    return context.redirect(comingBack(wallet.return_url, { subscription_id: wallet.id }), 303);
  });

  const confirmationOf = (charge: string) =>
    db
      .selectFrom("provider_confirmation")
      .innerJoin("provider_charge", "provider_charge.id", "provider_confirmation.charge")
      .selectAll("provider_charge")
      .select("return_url")
      .where("charge", "=", charge)
      .executeTakeFirst();
  const isOpen = (charge: { state: string; created_at: number }) =>
    charge.state === "requires_action" && clock.now() < charge.created_at + CONFIRMATION_LIFE;

  app.get("/pay/confirm", input.query(z.object({ payment: idQuery })), async (context) => {
    const charge = await confirmationOf(context.req.valid("query").payment);
    const method = await methodOf(charge?.method ?? null);
    if (!charge || !method || !isOpen(charge)) return context.html(gonePage(charge?.return_url, pageOptions), 404);
    return context.html(confirmPage({ id: charge.id, amount: charge.amount, last4: method.last4 }, pageOptions));
  });

  app.post("/pay/confirm", async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const charge = await confirmationOf(form.get("payment") ?? "");
    if (!charge) return context.html(gonePage(undefined, pageOptions), 404);
    const settled =
      form.get("answer") === "confirm"
        ? ({ state: "succeeded", code: null } as const)
        : ({ state: "declined", code: CONFIRM } as const);
    if (isOpen(charge))
      await rowsWith(db, "provider_charge", { id: charge.id, state: "requires_action" }).update(settled);
    return context.redirect(charge.return_url, 303);
  });

  // Simulate lost requests and replies as broken connections, not as answers.
  app.onError((error) => {
    throw error;
  });
  app.notFound((context) => notFound(context, "page of the payment provider"));
  return app;
}
