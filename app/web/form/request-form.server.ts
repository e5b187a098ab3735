import type { LoaderFunctionArgs } from "@remix-run/node";
import { formToken, formTokenAfter, HONEYPOT_FIELD, TOKEN_FIELD } from "~/services/captcha/bot-check.server";
import { referenceSchema } from "~contracts/records/lead";
import { type Visit, visitOf } from "../visit/visit.server";
import { parseForm } from "./form.server";

export function requestFormPage(visit: Visit, path: string) {
  const sent = referenceSchema.safeParse(visit.url.searchParams.get(SENT));
  return {
    address: visit.address(path),
    check: {
      tokenField: TOKEN_FIELD,
      token: visit.context.formToken ?? formToken(visit.epochMs),
      honeypotField: HONEYPOT_FIELD,
    },
    sent: sent.success ? sent.data : null,
  };
}

export const requestFormLoader = (path: string) => (args: LoaderFunctionArgs) => {
  const visit = visitOf(args);
  return visit.page(requestFormPage(visit, path), "steady");
};

/** Its fields; the page that follows keeps the time at which the form was first shown (rulings 3 "bot-check"). */
export async function postedRequest(
  { request, context, epochMs }: Visit,
  fields: readonly string[],
): Promise<FormData> {
  const form = await parseForm(request, fields);
  context.formToken = formTokenAfter(form, epochMs);
  return form;
}

export const SENT = "sent";
