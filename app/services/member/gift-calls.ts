import type { Calls } from "~/services/http/upstream.server";
import type { giftContract } from "~contracts/gifts";
import type { Pass } from "~contracts/records/billing";
import type { Gift, GiftSending } from "~contracts/records/gift";

export function giftCalls(ask: Calls<typeof giftContract>) {
  return {
    /** Those sold for one period. */
    giftPasses: async (): Promise<Pass[]> => (await ask.giftPasses({})).passes,
    gifts: async (token: string): Promise<Gift[]> => (await ask.gifts({ token })).gifts,
    /** 404 another's, 409 already sent, 422 a day that can't be chosen; the body's `error` says which. */
    changeGift: async (token: string, key: string, sending: GiftSending): Promise<void> => {
      await ask.changeGift({ token, params: { key }, body: sending });
    },
    /** Idempotent by mail key; 429 beyond three times a day. */
    mailGift: async (token: string, key: string, mailKey: string): Promise<void> => {
      await ask.mailGift({ token, params: { key }, body: { key: mailKey } });
    },
    /** To another address, under a new code; the same refusals. */
    readdressGift: async (token: string, key: string, email: string, mailKey: string): Promise<void> => {
      await ask.readdressGift({ token, params: { key }, body: { key: mailKey, email } });
    },
  };
}
