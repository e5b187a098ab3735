import { z } from "zod";
import { theirEmailField } from "~/models/member/forms";
import {
  GIFT_MESSAGE_LENGTH,
  GIFT_NAME_LENGTH,
  giftDayProblem,
  type GiftOrder,
  type GiftSending,
} from "~contracts/records/gift";

export const DAY_PROBLEMS = {
  past: "That day is over. Choose today or a later day.",
  far: "Choose a day within a year from today.",
} as const;
const NO_DAY = "Choose the day to send it.";

const name = z
  .string({ error: "Enter their name." })
  .trim()
  .min(1, { error: "Enter their name." })
  .max(GIFT_NAME_LENGTH, { error: `Use at most ${GIFT_NAME_LENGTH} characters for their name.` })
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]+$/u, { error: "Write the name on one line." });

/** A form counts each line break as two characters. */
const message = z
  .string()
  .optional()
  .transform((text) => (text ?? "").replace(/\r\n?/g, "\n").trim())
  .refine((text) => text.length <= GIFT_MESSAGE_LENGTH, {
    error: `Use at most ${GIFT_MESSAGE_LENGTH} characters for your message.`,
  });

const dayField = (today: string) =>
  z
    .string({ error: NO_DAY })
    .pipe(z.iso.date({ error: NO_DAY }))
    .superRefine((day, issues) => {
      const problem = giftDayProblem(day, today);
      if (problem) issues.addIssue({ code: "custom", message: DAY_PROBLEMS[problem] });
    });

/** `today` is the buyer's. */
export const sendingSchema = (today: string) => z.object({ email: theirEmailField, day: dayField(today) });

export const readdressSchema = z.object({ email: theirEmailField });

const given = {
  pass: z.string({ error: "Choose a pass." }).min(1, { error: "Choose a pass." }).max(200, { error: "Choose a pass." }),
  recipient_name: name,
  message,
};

/** What is typed for the other way to give it doesn't matter. */
export const giftSchema = (today: string) =>
  z.discriminatedUnion(
    "by",
    [
      z.object({ ...given, by: z.literal("mail"), ...sendingSchema(today).shape }),
      z.object({ ...given, by: z.literal("print"), email: z.string().optional(), day: z.string().optional() }),
    ],
    { error: "Choose how to give it." },
  );
export type GiftFields = {
  pass: string;
  recipient_name: string;
  message: string;
  by: string;
  email: string;
  day: string;
};
export const GIFT_FIELDS = ["pass", "recipient_name", "message", "by", "email", "day"] as const;

export function giftOrderOf(fields: z.output<ReturnType<typeof giftSchema>>, zone: string): GiftOrder {
  const { recipient_name, message } = fields;
  const sending: GiftSending | null = fields.by === "mail" ? { email: fields.email, day: fields.day } : null;
  return { recipient_name, message, sending, zone };
}

/** The form again, as it was filled in. */
export const fieldsOf = (pass: string | undefined, gift: GiftOrder | undefined): Partial<GiftFields> => ({
  by: "mail",
  ...(pass && { pass }),
  ...(gift && {
    recipient_name: gift.recipient_name,
    message: gift.message,
    by: gift.sending ? "mail" : "print",
    ...gift.sending,
  }),
});
