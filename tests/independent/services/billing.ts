import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { type Pass, PASSES, type Promo, PROMOS } from "../league/passes";
import { bodyOf, type House, missing } from "./house";

const DAY = 86_400_000;
const INVOICE = /^[MA]_[\w-]+_\d{8}_\d{6}$/;
const discountOf = (pass: Pass, promo: Promo) =>
  promo.value_type === "dollar" ? promo.value_amount : (pass.price_in_cents * promo.value_amount) / 100;

/** Passes and codes (B 7, subscription-admin). */
export function subscriptionAdmin(house: House): Hono {
  const app = new Hono();
  const { loose } = house;
  const passRecord = (pass: Pass) =>
    loose.record(
      `pass ${pass.key}`,
      pass,
      Object.keys(pass).filter((name) => name !== "tier"),
    );

  app.get("/api/pass_set", (context) =>
    context.req.query("tier_duration") === undefined
      ? context.json({ passes: PASSES.map(passRecord) })
      : house.refuse(context, 400, "a tier duration is asked for at /api/v2/pass_set"),
  );
  app.get("/api/passes/:key", (context) => {
    const found = PASSES.find((one) => one.key === context.req.param("key"));
    if (!found) return context.json({ error: "not found" }, 404);
    return context.json(loose.pick<Record<string, unknown>>("pass", [{ pass: passRecord(found) }, passRecord(found)]));
  });

  const details = (promo: Promo) => {
    const { code, value_type, subscription_type, months, message, description, is_subscription_retention } = promo;
    const value_amount = loose.pick<number | string>("value_amount", [promo.value_amount, String(promo.value_amount)]);
    const info = { description, is_subscription_retention };
    return {
      code,
      value_type,
      value_amount,
      promo_code_info: info,
      ...loose.pick<Record<string, unknown>>("promo fields", [
        { is_subscription_retention, subscription_type, months, message },
        Object.fromEntries(
          Object.entries({ subscription_type, months, message }).filter(([, value]) => value !== null),
        ),
      ]),
    };
  };
  const promoNamed = (code: string | undefined) => PROMOS.find((one) => one.code === code?.toUpperCase());
  const notFound = () =>
    loose.answer("no promo", [
      () => Response.json({ message: "not found" }),
      () => Response.json({ message: "not found" }, { status: 404 }),
    ]);

  app.get("/api/redemption_info", (context) => {
    const { promo_code, pass_key } = context.req.query();
    if (!promo_code || !pass_key) return house.refuse(context, 400, "promo_code and pass_key are needed");
    const found = promoNamed(promo_code);
    return found ? context.json(details(found)) : notFound();
  });
  app.post("/api/promo_code/:code/reserve_redemption", async (context) => {
    const body = (await bodyOf(context)) ?? {};
    const lacking = missing(body, ["pass_key", "member_key", "user_email"]);
    if (lacking.length > 0) return house.refuse(context, 400, `missing ${lacking.join(", ")}`);
    const found = promoNamed(context.req.param("code"));
    if (!found) return notFound();
    if (found.message) return context.json({ message: found.message });
    house.reservations.add(found.code);
    const { code, description } = found;
    return context.json({
      message: null,
      promo_code_info: { description, is_subscription_retention: found.is_subscription_retention },
      secure_promo_code: `s-${code}`,
      plain_promo_code: code,
    });
  });
  house.unknown(app);
  return app;
}

/** Payment and sales tax (B 7, subscription-management). */
export function subscriptionManagement(house: House): Hono {
  const app = new Hono();
  const { loose } = house;

  app.get("/v2/calculate_taxes", (context) => {
    const asked = context.req.query();
    const lacking = missing(asked, ["avalara_inv_doc_id", "member_key", "pass_type", "price_in_cents", "zip_code"]);
    if (lacking.length > 0) return house.refuse(context, 400, `missing ${lacking.join(", ")}`);
    if (!INVOICE.test(asked.avalara_inv_doc_id ?? ""))
      return house.refuse(context, 400, "avalara_inv_doc_id is malformed");
    if (asked.pass_type !== "Month" && asked.pass_type !== "Annual") return house.refuse(context, 400, "pass_type");
    if (!/^\d+$/.test(asked.price_in_cents ?? "")) return house.refuse(context, 400, "price_in_cents");
    const rate = asked.zip_code?.startsWith("58") ? 0.05 : 0;
    return context.json(loose.pick<Record<string, unknown>>("rates", [{ rates: rate }, { rates: rate, total: null }]));
  });

  app.post("/v3/payment", async (context) => {
    const member = house.caller(context);
    if (!member) return house.refuse(context, 401, "no valid token");
    const body = (await bodyOf(context)) ?? {};
    const invalid = (message: string) => {
      house.refusals.push(`POST /v3/payment: ${message}`);
      return context.json({ valid: false, message }, 400);
    };
    const pass = PASSES.find(({ stripe_plan_id }) => stripe_plan_id === body.pass);
    if (!pass) return invalid("There is no such pass.");
    if (Number(body.price_in_cents) !== pass.price_in_cents) return invalid("The price is another.");
    const lacking = missing(body, ["passCategory", "subscribeSource", "plan_page", "ctoken"]);
    if (lacking.length > 0) return invalid(`missing ${lacking.join(", ")}`);
    if (member.subscription) return invalid("You already have a subscription.");
    if (!body.token && !member.card) return invalid("A card is needed.");
    if (body.token === "tok_declined") return context.json({ valid: false, message: "Your card was declined." }, 400);
    if (Boolean(body.referrer_name) !== Boolean(body.referrer_location))
      return invalid("A referrer is named by halves.");
    if (typeof body.referrer_url === "string" && body.referrer_url.length > 255)
      return invalid("referrer_url is too long");
    const code = typeof body.promo_code === "string" && body.promo_code ? body.promo_code : null;
    const promo = code ? PROMOS.find((one) => [one.code, `s-${one.code}`].includes(code)) : null;
    if (promo) {
      if (!house.reservations.has(promo.code)) return invalid("The code is not reserved.");
      const discount = discountOf(pass, promo) / 100;
      if (Math.abs(Number(body.promo_code_discount) - discount) > 0.01) return invalid("The discount is another.");
    } else if (code) return invalid("There is no such code.");
    const annual = pass.duration_unit === "year";
    const expires_at = new Date(house.now() + (annual ? 365 : 30) * DAY).toISOString();
    member.subscription = {
      plan: annual ? "Annual Pass" : "Month Pass",
      expires_at,
      renews: true,
      canceled_at: null,
      biller: "managed",
    };
    member.card ??= {
      cardholder_name: "Ingrid Larson",
      card_last4: "1881",
      card_exp_month: 1,
      card_exp_year: 2030,
      card_zip: "58501",
    };
    const data = {
      subscriber: { card_type: "Visa" },
      subscription: { expires_at, recurring: true },
      gaAnalytics: loose.pick<Record<string, unknown>>("analytics", [
        {
          sku: pass.key,
          orderId: randomUUID(),
          transactionId: randomUUID(),
          payment_type: "Credit Card",
          promo_code: code,
        },
        { sku: pass.key, orderId: randomUUID(), transactionId: randomUUID() },
      ]),
      ...loose.pick<Record<string, unknown>>("magic", [
        { magic_token: `magic-${member.key}` },
        { magic_token: null },
        {},
      ]),
      valid: true,
    };
    return context.json(
      loose.pick<Record<string, unknown>>("payment", [
        { valid: true, message: null, data },
        { valid: true, message: "", data },
        data,
        { valid: true, data },
      ]),
    );
  });

  house.unknown(app);
  return app;
}
