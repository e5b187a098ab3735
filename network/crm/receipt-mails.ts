import { brand } from "~contracts/brand";
import type { Message } from "../mail/mailer.server";

const LONG_DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });

type Receipt = { to: string; reference: string };

/** S 7.10 */
export const leadReceived = ({ to, reference }: Receipt): Message => ({
  to,
  subject: `We got your message (${reference})`,
  body: [
    `Thanks for your message to ${brand.name}. Someone from our team will get back to you.`,
    `Your reference is ${reference}. If you have something to add, reply with it in the subject.`,
  ],
  why: `You get this because this address was given in a message to ${brand.name}.`,
});

/** Names the day it will be answered by (rulings 3). */
export const privacyRequestReceived = ({ to, reference, dueAt }: Receipt & { dueAt: number }): Message => ({
  to,
  subject: `We got your privacy request (${reference})`,
  body: [
    `We'll answer your privacy request by ${LONG_DATE.format(dueAt)}. We may e-mail you first to make sure it's ` +
      "really you.",
    `Your reference is ${reference}. If you have something to add, reply with it in the subject.`,
    `If you didn't send this request, tell us at ${brand.support.email} and we'll close it.`,
  ],
  why: `You get this because this address was given in a message to ${brand.name}.`,
});
