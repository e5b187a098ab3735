import { type Context, Hono } from "hono";
import { z } from "zod";
import { type DeskAction, deskContract as contract, mayDo } from "~contracts/desk";
import type { PersonRefusal } from "~contracts/desk/person-changes";
import { type Billing, memberOf } from "../billing/billing-settings";
import { letters, money } from "../billing/mail/mails";
import { withTicket } from "../billing/mail/ticket.server";
import { ownReceipt } from "../billing/orders/receipts.server";
import { PaidBackUnwritten, refundOrder } from "../billing/refunds/refunds.server";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import { removePasskeysOf } from "../member/sign-in/passkeys.server";
import { endSessionsOf } from "../member/sign-in/tokens.server";
import { inTransaction } from "../store/transaction";
import { noteDeed, noteOnce, refundDeed } from "./audit.server";
import { allowed, type DeskEnv, type DeskSettings } from "./desk-context.server";
import { describePerson, findPeople, personOf } from "./people.server";
import { changePerson } from "./person-changes.server";

const LONGEST_SEARCH = 254;

/** What the staff does for one member. */
export function peopleRoutes(settings: DeskSettings, billing: Billing): Hono<DeskEnv> {
  const { db, clock } = settings;
  const app = new Hono<DeskEnv>();
  const may = (action: DeskAction) => allowed(settings, action);
  const nobody = (context: Context) => notFound(context, "member");

  app.get(
    contract.people.path,
    may("people.read"),
    input.query(z.object({ q: z.string().max(LONGEST_SEARCH) })),
    async (context) => context.json({ people: await findPeople(db, context.req.valid("query").q) }),
  );
  app.get(contract.person.path, may("people.read"), async (context) => {
    const account = await personOf(db, context.req.param("key"));
    if (!account) return nobody(context);
    const mayDelete = mayDo(context.get("staff").role, "people.delete");
    const described = await describePerson(db, account, { now: clock.now(), mayDelete });
    return context.json({ ...described, is_own: account.key === context.get("by").actor });
  });

  app.post(contract.changePerson.path, may("people.read"), input.body(contract.changePerson.body), async (context) => {
    const change = context.req.valid("json");
    const account = await personOf(db, context.req.param("key"));
    if (!account || !mayDo(context.get("staff").role, `people.${change.kind}`)) return nobody(context);
    const refused = await changePerson(billing, account, change, context.get("by"));
    return refused ? context.json({ error: refused }, 409) : context.json({});
  });

  app.post(contract.refund.path, may("people.refund"), input.body(contract.refund.body), async (context) => {
    const { order_id, part_in_cents, refunded_in_cents: expected, reason } = context.req.valid("json");
    const key = context.req.param("key");
    const own = await ownReceipt(db, key, order_id);
    if (!own) return nobody(context);
    const by = context.get("by");
    if (by.actor === key) return context.json({ error: "own_account" satisfies PersonRefusal }, 409);
    try {
      const refunded = await refundOrder(billing, order_id, {
        ...(part_in_cents !== null && { part: part_in_cents }),
        expected,
        beside: (transaction, { amount, before, once }) =>
          noteOnce(
            transaction,
            by,
            refundDeed(order_id, before, amount, ` of ${money(own.total_in_cents)}: ${reason}`),
            clock.now(),
            once,
          ),
      });
      const isDone = typeof refunded === "object" && "amount" in refunded;
      if (isDone) return context.json({ amount_in_cents: refunded.amount });
      if (refunded === "done") return context.json({ error: "done" }, 409);
      const isLess = typeof refunded === "object" && refunded.goneBack === expected;
      return context.json({ error: isLess ? "too_much" : "changed" }, 409);
    } catch (error) {
      billing.report?.(`a refund of ${order_id} from the desk`, error);
      return context.json({ error: error instanceof PaidBackUnwritten ? "unwritten" : "not_confirmed" }, 502);
    }
  });

  app.post(contract.mailReceipt.path, may("people.receipt"), input.body(contract.mailReceipt.body), async (context) => {
    const { order_id } = context.req.valid("json");
    const own = await ownReceipt(db, context.req.param("key"), order_id);
    if (!own) return nobody(context);
    await inTransaction({ db }, async (transaction) => {
      const { email, zone } = await memberOf(transaction, context.req.param("key"));
      const letter = letters.receipt(billing.siteUrl, own, zone);
      await billing.mailer.send({ to: email, ...(await withTicket(transaction, letter, own, zone)) });
      await noteDeed(transaction, context.get("by"), { action: "people.receipt", subject: order_id }, clock.now());
    });
    return context.json({});
  });

  app.post(
    contract.endPersonsSessions.path,
    may("people.sessions"),
    input.body(contract.endPersonsSessions.body),
    async (context) => {
      const account = await personOf(db, context.req.param("key"));
      if (!account) return nobody(context);
      const { with_passkeys } = context.req.valid("json");
      await inTransaction({ db }, async (transaction) => {
        await endSessionsOf(transaction, account.key);
        const had = with_passkeys && (await removePasskeysOf(transaction, account.key));
        const after = `signed out everywhere${had ? ", without passkeys" : ""}`;
        const deed = { action: "people.sessions", subject: account.key, after };
        await noteDeed(transaction, context.get("by"), deed, clock.now());
      });
      return context.json({});
    },
  );

  return app;
}
