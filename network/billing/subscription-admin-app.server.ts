import { type Context, Hono } from "hono";
import { z } from "zod";
import { reservationRequest, subscriptionAdminContract as contract } from "~contracts/subscription-admin";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";
import { passOnSale } from "./orders/downloads.server";
import { lookUpPromo, passByKey, reservePromo, retentionPromo, spelled, takenOffSale } from "./orders/offers.server";
import { passRecord, promoRecord } from "./orders/order";

type Settings = { db: Db; clock: { now(): number } };

const passSetQuery = z.strictObject({
  is_media_pass: z.literal("true").optional(),
  tier_duration: z.enum(["year", "month"]).optional(),
  "marketing_pass_keys[]": z.array(z.string()).optional(),
});
const passKeyQuery = z.object({ pass_key: z.string().min(1) });
const redemptionQuery = z.object({ promo_code: z.string().min(1), pass_key: z.string().min(1) });
const codeQuery = z.object({ code: z.string().min(1) });

/** B 7 */
export function subscriptionAdminApp({ db, clock }: Settings): Hono {
  const app = new Hono();

  async function passSet(query: z.output<typeof passSetQuery>, byTier: boolean) {
    const { is_media_pass, tier_duration, "marketing_pass_keys[]": marketing_pass_keys } = query;
    let passes = db
      .selectFrom("billing_pass")
      .selectAll()
      .where("key", "not in", takenOffSale(db))
      .orderBy("position")
      .orderBy("key");
    if (marketing_pass_keys?.length) passes = passes.where("key", "in", marketing_pass_keys);
    else if (is_media_pass) passes = passes.where("is_media_pass", "=", 1);
    else if (byTier && tier_duration)
      passes = passes.where("listed", "=", 1).where("duration_unit", "=", tier_duration);
    else
      passes = passes
        .where("listed", "=", 1)
        .where((row) =>
          row.or([
            ...[row("tier_name", "is", null), row("tier_name", "=", "basic")],
            row("duration_unit", "not in", ["year", "month"]),
          ]),
        );
    return { passes: (await passes.execute()).map(passRecord) };
  }
  app.get(contract.passSet.path, input.query(passSetQuery), async (context) =>
    context.json(await passSet(context.req.valid("query"), false)),
  );
  app.get(contract.passSetByTier.path, input.query(passSetQuery), async (context) =>
    context.json(await passSet(context.req.valid("query"), true)),
  );

  async function passAnswer(context: Context, key: string) {
    const pass = await passOnSale(db, key, clock.now());
    return pass ? context.json({ pass: passRecord(pass) }) : notFound(context, "pass");
  }
  app.get(contract.pass.path, (context) => passAnswer(context, context.req.param("pass_key")));
  app.get(contract.passPublicDetails.path, input.query(passKeyQuery), (context) =>
    passAnswer(context, context.req.valid("query").pass_key),
  );

  app.get(contract.redemptionInfo.path, input.query(redemptionQuery), async (context) => {
    const { pass_key, promo_code } = context.req.valid("query");
    const pass = await passByKey(db, pass_key);
    if (!pass) return notFound(context, "pass");
    const found = await lookUpPromo(db, promo_code, pass, clock.now());
    if (typeof found === "string") return context.json({ message: found });
    return context.json({
      code: found.code,
      subscription_type: found.subscription_type,
      promo_code_info: promoRecord(found),
    });
  });

  app.get(contract.promoPublicDetails.path, input.query(codeQuery), async (context) => {
    const promo = await rowsWith(db, "promo_code", { code: spelled(context.req.valid("query").code) }).first();
    if (!promo) return context.json({ message: "not found" });
    if (promo.expires_at !== null && promo.expires_at <= clock.now()) return context.json({ message: "expired" });
    return context.json({ promo_code_info: promoRecord(promo) });
  });

  app.get(contract.retentionPromo.path, input.query(passKeyQuery), async (context) => {
    const promo = await retentionPromo(db, context.req.valid("query").pass_key, clock.now());
    return context.json({ promo_code_info: promo ? promoRecord(promo) : null });
  });

  app.post(contract.reservePromo.path, input.body(reservationRequest), async (context) => {
    const { pass_key, member_key } = context.req.valid("json");
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
