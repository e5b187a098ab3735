import type { SubmissionResult } from "@conform-to/dom";
import { type ActionFunctionArgs, json, type TypedResponse } from "@remix-run/node";
import {
  answerLeadForm,
  answerPrivacyForm,
  type FormAnswer,
  leadFields,
  PRIVACY_FIELDS,
} from "~/models/lead/answer-form.server";
import { withQuery } from "~/models/navigation/paths";
import type { LeadKind } from "~contracts/records/lead";
import { safeRedirect } from "../page/redirects.server";
import { visitOf } from "../visit/visit.server";
import { postedRequest, SENT } from "./request-form.server";

/** The reference goes in the address, so a reload sends nothing twice. */
type Posted = Promise<Response | TypedResponse<SubmissionResult<string[]>>>;

/** The action of a page with a form to the team (S 7.10, 9.11). */
export function leadAction(kind: LeadKind, path: string) {
  return async (args: ActionFunctionArgs): Posted => {
    const visit = visitOf(args);
    const { epochMs, tooOften, upstreams } = visit;
    const form = await postedRequest(visit, leadFields(kind));
    return answered(await answerLeadForm(upstreams, kind, form, epochMs, tooOften), path);
  };
}

/** The action of the privacy request's page (rulings 3). */
export function privacyRequestAction(path: string) {
  return async (args: ActionFunctionArgs): Posted => {
    const visit = visitOf(args);
    const { epochMs, tooOften, upstreams } = visit;
    const form = await postedRequest(visit, PRIVACY_FIELDS);
    return answered(await answerPrivacyForm(upstreams, form, epochMs, tooOften), path);
  };
}

function answered(answer: FormAnswer, path: string) {
  if ("reference" in answer)
    return safeRedirect(`${withQuery(path, { [SENT]: answer.reference })}#form`, { status: 303 });
  return json(answer.reply, { status: answer.status });
}
