import { type Context, Hono } from "hono";
import { z } from "zod";
import { deskContract as contract } from "~contracts/desk";
import type { Billing } from "../billing/billing-settings";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import { listCodes, listVouchers, makeBatch, makePromo, stopPromo, withdraw } from "./codes.server";
import { allowed, type DeskEnv, type DeskSettings } from "./desk-context.server";

/** Promo codes and vouchers. */
export function codeRoutes(settings: DeskSettings, { mailer, siteUrl }: Billing): Hono<DeskEnv> {
  const { db, clock } = settings;
  const app = new Hono<DeskEnv>();
  const makingOf = (context: Context<DeskEnv>) => ({ db, mailer, siteUrl, by: context.get("by"), now: clock.now() });
  const staffed = allowed(settings, "codes.change");

  app.get(contract.codes.path, staffed, async (context) => context.json(await listCodes(db, clock.now())));
  app.post(contract.makePromo.path, staffed, input.body(contract.makePromo.body), async (context) => {
    const error = await makePromo(makingOf(context), context.req.valid("json"));
    return error ? context.json({ error }, 409) : context.json({});
  });
  app.post(contract.stopPromo.path, staffed, async (context) =>
    (await stopPromo(makingOf(context), context.req.param("code")))
      ? context.json({})
      : notFound(context, "promo code"),
  );
  app.get(contract.vouchers.path, staffed, input.query(z.object({ note: z.string() })), async (context) => {
    const { note } = context.req.valid("query");
    const vouchers = await listVouchers(db, note, clock.now());
    return vouchers.length > 0 ? context.json({ vouchers }) : notFound(context, "batch");
  });
  app.post(contract.makeVouchers.path, staffed, input.body(contract.makeVouchers.body), async (context) => {
    const error = await makeBatch(makingOf(context), context.req.valid("json"));
    return error ? context.json({ error }, 409) : context.json({});
  });
  app.post(contract.withdrawVouchers.path, staffed, input.body(contract.withdrawVouchers.body), async (context) =>
    context.json({ withdrawn: await withdraw(makingOf(context), context.req.valid("json")) }),
  );
  return app;
}
