import { json } from "@remix-run/node";
import {
  answerLeadForm,
  answerPrivacyForm,
  type FormAnswer,
  leadFields,
  PRIVACY_FIELDS,
} from "~/models/lead/answer-form.server";
import { withQuery } from "~/models/navigation/paths";
import { formToken, formTokenAfter, HONEYPOT_FIELD, TOKEN_FIELD } from "~/services/captcha/bot-check.server";
import { type LeadKind, referenceSchema } from "~contracts/records/lead";
import { safeRedirect } from "../page/answers.server";
import { route, type Visit } from "../visit/visit.server";
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

export const requestFormLoader = (path: string) => route((visit) => visit.page(requestFormPage(visit, path), "steady"));

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

/** The action of a page with a form to the team (S 7.10, 9.11). */
export const leadAction = (kind: LeadKind, path: string) =>
  route(async (visit) => {
    const form = await postedRequest(visit, leadFields(kind));
    return answered(await answerLeadForm(visit.upstreams, kind, form, visit.epochMs, visit.tooOften), path);
  });

/** The action of the privacy request's page (rulings 3). */
export const privacyRequestAction = (path: string) =>
  route(async (visit) => {
    const form = await postedRequest(visit, PRIVACY_FIELDS);
    return answered(await answerPrivacyForm(visit.upstreams, form, visit.epochMs, visit.tooOften), path);
  });

/** The reference goes in the address, so a reload sends nothing twice. */
function answered(answer: FormAnswer, path: string) {
  if ("reference" in answer)
    return safeRedirect(`${withQuery(path, { [SENT]: answer.reference })}#form`, { status: 303 });
  return json(answer.reply, { status: answer.status });
}
