import { z } from "zod";
import { orDefault, text } from "~contracts/endpoint";
import { emailText } from "../email-text";

/** A pass that a member buys for someone else: a code, given by mail or on paper (B 7). */

export const GIFT_NAME_LENGTH = 60;
export const GIFT_MESSAGE_LENGTH = 500;

/** One line, since it stands in the subject of a mail. */
const recipientName = z
  .string()
  .min(1)
  .max(GIFT_NAME_LENGTH)
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]+$/u);

export const giftSendingSchema = z.object({ email: emailText().max(254), day: z.iso.date() });
export type GiftSending = z.infer<typeof giftSendingSchema>;

export const giftOrderSchema = z.object({
  recipient_name: recipientName,
  message: z.string().max(GIFT_MESSAGE_LENGTH),
  /** Mailed at 9:00 that day in the buyer's zone; null: printed. */
  sending: giftSendingSchema.nullable(),
  zone: z.string().min(1).max(64),
});
export type GiftOrder = z.infer<typeof giftOrderSchema>;

export const giftSchema = z.object({
  key: text,
  order_id: text,
  pass_name: text,
  gives_days: z.number().int().positive(),
  code: text,
  from: orDefault(text, ""),
  recipient_name: orDefault(text, ""),
  message: orDefault(text, ""),
  sending: giftSendingSchema.nullable(),
  sent_at: z.string().nullable(),
  expires_at: z.string(),
  state: z.enum(["waiting", "ready", "sent", "redeemed", "on_hold", "withdrawn"]),
  /** How often it can be mailed again today. */
  mails_left: z.number().int().nonnegative(),
});
export type Gift = z.infer<typeof giftSchema>;

/** Days are YYYY-MM-DD, which sort as text; a gift is sent within a year. */
export function giftDayProblem(day: string, today: string): "past" | "far" | null {
  if (day < today) return "past";
  return day > lastGiftDay(today) ? "far" : null;
}

export const lastGiftDay = (today: string): string => today.replace(/^\d+/, (year) => String(Number(year) + 1));
