import { z } from "zod";
import { endpoint, READ, records, under, WRITE } from "./endpoint";
import { passSchema } from "./records/billing";
import { giftSchema, giftSendingSchema } from "./records/gift";

const mailing = z.object({ key: z.string().min(8).max(120) });

/** See rulings 3, "other calls the specs need". A gift is bought with `POST /v3/payment`. */
export const giftContract = {
  giftPasses: endpoint("GET", "/v3/gift_passes", { ...READ, answer: under("passes", records(passSchema)) }),
  gifts: endpoint("GET", "/v3/gifts", { ...READ, answer: under("gifts", records(giftSchema)) }),
  changeGift: endpoint("PUT", "/v3/gifts/:key", { ...WRITE, body: giftSendingSchema }),
  mailGift: endpoint("POST", "/v3/gifts/:key/mail", { ...WRITE, body: mailing }),
  /** Under a new code, since the first one is someone else's by now. */
  readdressGift: endpoint("PUT", "/v3/gifts/:key/address", {
    ...WRITE,
    body: mailing.extend({ email: giftSendingSchema.shape.email }),
  }),
};
