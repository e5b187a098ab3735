import type { LoaderFunctionArgs } from "@remix-run/node";
import { formToken, HONEYPOT_FIELD, TOKEN_FIELD } from "~/services/captcha/bot-check.server";
import { referenceSchema } from "~contracts/records/lead";
import { type Visit, visitOf } from "./visit.server";

/**
 * What a page at `path` with a form of `answer-form.server.ts` shows: the bot-check's fields, and the reference once it
 * was sent.
 */
export function requestFormPage(visit: Visit, path: string) {
  const sent = referenceSchema.safeParse(visit.url.searchParams.get(SENT));
  return {
    address: visit.address(path),
    check: { tokenField: TOKEN_FIELD, token: formToken(visit.epochMs), honeypotField: HONEYPOT_FIELD },
    sent: sent.success ? sent.data : null,
  };
}

/** The loader of a page at `path` that is nothing but words and such a form. */
export const requestFormLoader = (path: string) => (args: LoaderFunctionArgs) => {
  const visit = visitOf(args);
  return visit.page(requestFormPage(visit, path), "steady");
};

/** The query name under which a page is told what was sent. */
export const SENT = "sent";
