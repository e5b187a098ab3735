import { type Context, Hono } from "hono";
import { giftContract as contract } from "~contracts/gifts";
import { authenticated, input, type MemberEnv } from "../member/member-context.server";
import type { Billing } from "./billing-settings";
import { changeGift, giftPasses, type GiftRefusal, giftsOf, mailGiftAgain } from "./gifts.server";

/** Gifts given; someone else's is not found (B 7, security 3). */
export function giftRoutes(billing: Billing): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(billing);
  const answer = (context: Context, refusal: GiftRefusal | null) =>
    refusal ? context.json({ error: refusal.error }, refusal.status) : context.json({ success: true });

  app.get(contract.giftPasses.path, async (context) => context.json({ passes: await giftPasses(billing.db) }));
  app.get(contract.gifts.path, signedIn, async (context) =>
    context.json({ gifts: await giftsOf(billing, context.get("userKey")) }),
  );
  app.put(contract.changeGift.path, signedIn, input.body(contract.changeGift.body), async (context) => {
    const { key } = context.req.param();
    return answer(context, await changeGift(billing, context.get("userKey"), key, context.req.valid("json")));
  });
  app.post(contract.mailGift.path, signedIn, input.body(contract.mailGift.body), async (context) => {
    const { key } = context.req.param();
    return answer(context, await mailGiftAgain(billing, context.get("userKey"), key, context.req.valid("json").key));
  });
  return app;
}
