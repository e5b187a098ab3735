import { HONEYPOT_FIELD, TOKEN_FIELD, formToken } from "~/services/captcha/bot-check.server";
import { referenceSchema } from "~contracts/records/lead";
import { ownSite } from "~/services/process/own-site.server";

/** What a page at `path` with a form of `answer-form.server.ts` shows: the bot-check's fields, and the reference once it was sent. */
export function requestFormPage(url: string, path: string, now: number) {
  const sent = referenceSchema.safeParse(new URL(url).searchParams.get(SENT));
  return {
    address: `${ownSite().url}${path}`,
    check: { tokenField: TOKEN_FIELD, token: formToken(now), honeypotField: HONEYPOT_FIELD },
    sent: sent.success ? sent.data : null,
  };
}

/** The query name under which a page is told what was sent. */
export const SENT = "sent";
