import { z } from "zod";
import { records, under } from "./answers";
import { endpoint, READ, WRITE } from "./endpoint";
import { passSchema } from "./records/billing";
import { giftSchema, giftSendingSchema } from "./records/gift";

const mailing = z.object({ key: z.string().min(8).max(120) });

/** See rulings 3, "other calls the specs need". A gift is bought with `POST /v3/payment`. */
export const giftContract = {
  giftPasses: endpoint({
    ...READ,
    method: "GET",
    path: "/v3/gift_passes",
    answer: under("passes", records(passSchema)),
  }),
  gifts: endpoint({ ...READ, method: "GET", path: "/v3/gifts", answer: under("gifts", records(giftSchema)) }),
  changeGift: endpoint({
    ...WRITE,
    method: "PUT",
    path: "/v3/gifts/:key",
    body: giftSendingSchema,
    answer: z.unknown(),
  }),
  mailGift: endpoint({
    ...WRITE,
    method: "POST",
    path: "/v3/gifts/:key/mail",
    body: mailing,
    answer: z.unknown(),
  }),
  /** Under a new code, since the first one is someone else's by now. */
  readdressGift: endpoint({
    ...WRITE,
    method: "PUT",
    path: "/v3/gifts/:key/address",
    body: mailing.extend({ email: giftSendingSchema.shape.email }),
    answer: z.unknown(),
  }),
};
