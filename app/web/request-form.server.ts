import type { LoaderFunctionArgs } from "@remix-run/node";
import { formToken, HONEYPOT_FIELD, TOKEN_FIELD } from "~/services/captcha/bot-check.server";
import { referenceSchema } from "~contracts/records/lead";
import { type Visit, visitOf } from "./visit.server";

export function requestFormPage(visit: Visit, path: string) {
  const sent = referenceSchema.safeParse(visit.url.searchParams.get(SENT));
  return {
    address: visit.address(path),
    check: { tokenField: TOKEN_FIELD, token: formToken(visit.epochMs), honeypotField: HONEYPOT_FIELD },
    sent: sent.success ? sent.data : null,
  };
}

export const requestFormLoader = (path: string) => (args: LoaderFunctionArgs) => {
  const visit = visitOf(args);
  return visit.page(requestFormPage(visit, path), "steady");
};

export const SENT = "sent";
