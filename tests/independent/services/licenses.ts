import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { bodyOf, type House } from "./house";
import { entitlementsOf } from "./member";

/** Licenses to play (S 7.4): the query's name for the token is `member`. */
export function licenses(house: House): Hono {
  const app = new Hono();
  app.post("/v1/licenses", async (context) => {
    const member = house.memberOf(context.req.query("member"));
    if (!member) return house.refuse(context, 401, "no valid token");
    const body = await bodyOf(context);
    const wanted = body?.resource_entitlements;
    if (!Array.isArray(wanted)) return house.refuse(context, 400, "resource_entitlements is needed");
    const held = entitlementsOf(member);
    if (!wanted.some((one) => held.includes(String(one)))) return house.refuse(context, 403, "not entitled");
    const license_key = randomUUID();
    return house.loose.answer("license", [
      () => context.json({ license_key }, 201),
      () => context.json({ license_key }),
      () => context.json({ license_key, expires_at: null, license: { id: 7 } }),
    ]);
  });
  house.unknown(app);
  return app;
}
