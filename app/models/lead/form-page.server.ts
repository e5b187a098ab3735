import { HONEYPOT_FIELD, TOKEN_FIELD, formToken } from "./bot-check.server";
import { referenceSchema } from "./schema";

/** What a page with a form of `answer-form.server.ts` shows: the bot-check's fields, and the reference once it was sent. */
export function requestFormPage(url: string, now: number) {
  const sent = referenceSchema.safeParse(new URL(url).searchParams.get(SENT));
  return {
    check: { tokenField: TOKEN_FIELD, token: formToken(now), honeypotField: HONEYPOT_FIELD },
    sent: sent.success ? sent.data : null,
  };
}

/** The query name under which a page is told what was sent; a reload sends nothing twice. */
export const SENT = "sent";
