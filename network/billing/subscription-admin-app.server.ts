import { type Context, Hono } from "hono";
import type { Kysely } from "kysely";
import { z } from "zod";
import { reservationRequest, subscriptionAdminContract as contract } from "~contracts/subscription-admin";
import { badRequest, notFound } from "../league/answers";
import type { Database } from "../store/database";
import { lookUpPromo, passByKey, reservePromo, spelled } from "./offers.server";
import { passRecord, promoRecord } from "./order";

type Settings = { db: Kysely<Database>; clock: { now(): number } };

const passSetQuery = z.strictObject({
  is_media_pass: z.literal("true").optional(),
  tier_duration: z.enum(["year", "month"]).optional(),
  marketing_pass_keys: z.array(z.string()).optional(),
});
const passKeyQuery = z.object({ pass_key: z.string().min(1) });
const redemptionQuery = z.object({ promo_code: z.string().min(1), pass_key: z.string().min(1) });
const codeQuery = z.object({ code: z.string().min(1) });

function queryOf(context: Context): Record<string, unknown> {
  const all = Object.entries(context.req.queries());
  return Object.fromEntries(
    all.map(([name, values]) => (name.endsWith("[]") ? [name.slice(0, -2), values] : [name, values[0]])),
  );
}

/** B 7 */
export function subscriptionAdminApp({ db, clock }: Settings): Hono {
  const app = new Hono();

  async function passSet(context: Context, byTier: boolean) {
    const query = passSetQuery.safeParse(queryOf(context));
    if (!query.success) return badRequest(context, query.error);
    const { is_media_pass, tier_duration, marketing_pass_keys } = query.data;
    let wanted = db.selectFrom("billing_pass").selectAll().orderBy("position");
    if (marketing_pass_keys?.length) wanted = wanted.where("key", "in", marketing_pass_keys);
    else if (is_media_pass) wanted = wanted.where("is_media_pass", "=", 1);
    else if (byTier && tier_duration)
      wanted = wanted.where("listed", "=", 1).where("duration_unit", "=", tier_duration);
    else wanted = wanted.where("listed", "=", 1).where("tier_name", "=", "basic");
    return context.json({ passes: (await wanted.execute()).map(passRecord) });
  }
  app.get(contract.passSet.path, (context) => passSet(context, false));
  app.get(contract.passSetByTier.path, (context) => passSet(context, true));

  async function passAnswer(context: Context, key: string) {
    const pass = await passByKey(db, key);
    return pass ? context.json({ pass: passRecord(pass) }) : notFound(context, "pass");
  }
  app.get(contract.pass.path, (context) => passAnswer(context, context.req.param("pass_key")));
  app.get(contract.passPublicDetails.path, async (context) => {
    const query = passKeyQuery.safeParse(queryOf(context));
    return query.success ? passAnswer(context, query.data.pass_key) : badRequest(context, query.error);
  });

  app.get(contract.redemptionInfo.path, async (context) => {
    const query = redemptionQuery.safeParse(queryOf(context));
    if (!query.success) return badRequest(context, query.error);
    const pass = await passByKey(db, query.data.pass_key);
    if (!pass) return notFound(context, "pass");
    const found = await lookUpPromo(db, query.data.promo_code, pass, clock.now());
    if (typeof found === "string") return context.json({ message: found });
    return context.json({
      code: found.code,
      subscription_type: found.subscription_type,
      promo_code_info: promoRecord(found),
    });
  });

  app.get(contract.promoPublicDetails.path, async (context) => {
    const query = codeQuery.safeParse(queryOf(context));
    if (!query.success) return badRequest(context, query.error);
    const promo = await db
      .selectFrom("promo_code")
      .selectAll()
      .where("code", "=", spelled(query.data.code))
      .executeTakeFirst();
    if (!promo) return context.json({ message: "not found" });
    if (promo.expires_at !== null && promo.expires_at <= clock.now()) return context.json({ message: "expired" });
    return context.json({ promo_code_info: promoRecord(promo) });
  });

  app.get(contract.retentionPromo.path, async (context) => {
    const query = passKeyQuery.safeParse(queryOf(context));
    if (!query.success) return badRequest(context, query.error);
    const now = clock.now();
    const promo = await db
      .selectFrom("promo_code")
      .selectAll()
      .where("is_subscription_retention", "=", 1)
      .where("pass_key", "=", query.data.pass_key)
      .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", now)]))
      .orderBy("code")
      .executeTakeFirst();
    return context.json({ promo_code_info: promo ? promoRecord(promo) : null });
  });

  app.post(contract.reservePromo.path, async (context) => {
    const body = reservationRequest.safeParse(await context.req.json<unknown>().catch(() => undefined));
    if (!body.success) return badRequest(context, body.error);
    const { pass_key, member_key } = body.data;
    const reserved = await reservePromo(db, {
      code: context.req.param("code"),
      passKey: pass_key,
      memberKey: member_key,
      now: clock.now(),
    });
    if (typeof reserved === "string") return context.json({ message: reserved });
    return context.json({
      promo_code_info: promoRecord(reserved.promo),
      secure_promo_code: reserved.secureCode,
      plain_promo_code: reserved.promo.code,
    });
  });

  app.notFound((context) => notFound(context, "call of subscription admin"));
  return app;
}
