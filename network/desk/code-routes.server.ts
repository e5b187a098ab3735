import { Hono } from "hono";
import { z } from "zod";
import { deskContract as contract } from "~contracts/desk";
import { badRequest, notFound } from "../http/answers";
import { inputOr } from "../http/input";
import { listCodes, listVouchers, makeBatch, makePromo, stopPromo, withdraw } from "./codes.server";
import { allowed, type DeskEnv, type DeskSettings } from "./desk-context.server";

const input = inputOr(badRequest);

/** Promo codes and vouchers. */
export function codeRoutes(settings: DeskSettings): Hono<DeskEnv> {
  const { db, clock } = settings;
  const app = new Hono<DeskEnv>();
  const staffed = allowed(settings, "codes.change");

  app.get(contract.codes.path, staffed, async (context) => context.json(await listCodes(db, clock.now())));
  app.post(contract.makePromo.path, staffed, input.body(contract.makePromo.body), async (context) => {
    const making = { db, by: context.get("by"), now: clock.now() };
    const error = await makePromo(making, context.req.valid("json"));
    return error ? context.json({ error }, 409) : context.json({});
  });
  app.post(contract.stopPromo.path, staffed, async (context) => {
    const making = { db, by: context.get("by"), now: clock.now() };
    return (await stopPromo(making, context.req.param("code"))) ? context.json({}) : notFound(context, "promo code");
  });
  app.get(contract.vouchers.path, staffed, input.query(z.object({ note: z.string() })), async (context) => {
    const { note } = context.req.valid("query");
    const vouchers = await listVouchers(db, note, clock.now());
    return vouchers.length > 0 ? context.json({ vouchers }) : notFound(context, "batch");
  });
  app.post(contract.makeVouchers.path, staffed, input.body(contract.makeVouchers.body), async (context) => {
    const making = { db, by: context.get("by"), now: clock.now() };
    const error = await makeBatch(making, context.req.valid("json"));
    return error ? context.json({ error }, 409) : context.json({});
  });
  app.post(contract.withdrawVouchers.path, staffed, input.body(contract.withdrawVouchers.body), async (context) => {
    const making = { db, by: context.get("by"), now: clock.now() };
    return context.json({ withdrawn: await withdraw(making, context.req.valid("json")) });
  });
  return app;
}
