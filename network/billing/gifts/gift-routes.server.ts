import { Hono } from "hono";
import { giftContract as contract } from "~contracts/gifts";
import { authenticated, input, type MemberEnv } from "../../member/member-context.server";
import type { Billing } from "../billing-settings";
import { done } from "../refusal";
import { changeGift, giftPasses, giftsOf, mailGiftAgain, readdressGift } from "./gifts.server";

/** Gifts given; someone else's is not found (B 7, security 3). */
export function giftRoutes(billing: Billing): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(billing);

  app.get(contract.giftPasses.path, async (context) => context.json({ passes: await giftPasses(billing.db) }));
  app.get(contract.gifts.path, signedIn, async (context) =>
    context.json({ gifts: await giftsOf(billing, context.get("userKey")) }),
  );
  app.put(contract.changeGift.path, signedIn, input.body(contract.changeGift.body), async (context) => {
    const { key } = context.req.param();
    return done(context, await changeGift(billing, context.get("userKey"), key, context.req.valid("json")));
  });
  app.post(contract.mailGift.path, signedIn, input.body(contract.mailGift.body), async (context) => {
    const { key } = context.req.param();
    return done(context, await mailGiftAgain(billing, context.get("userKey"), key, context.req.valid("json").key));
  });
  app.put(contract.readdressGift.path, signedIn, input.body(contract.readdressGift.body), async (context) => {
    const { key } = context.req.param();
    return done(context, await readdressGift(billing, context.get("userKey"), key, context.req.valid("json")));
  });
  return app;
}
