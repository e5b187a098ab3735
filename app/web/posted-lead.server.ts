import type { SubmissionResult } from "@conform-to/react";
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
import { parseForm } from "./form.server";
import { safeRedirect } from "./redirects.server";
import { SENT } from "./request-form.server";
import { visitOf } from "./visit.server";

/**
 * What a page with a form at `path` answers to a post: the reference in the address, so that a reload sends nothing
 * twice, or the form back.
 */
type Posted = Promise<Response | TypedResponse<SubmissionResult<string[]>>>;

/** The action of a page at `path` with the form of a lead (S 7.10, 9.11). */
export function leadAction(kind: LeadKind, path: string) {
  return async (args: ActionFunctionArgs): Posted => {
    const { request, epochMs, context, upstreams } = visitOf(args);
    const form = await parseForm(request, leadFields(kind));
    return answered(await answerLeadForm(upstreams, kind, form, epochMs, context.limited), path);
  };
}

/** The action of the page at `path` with the form of a request under a state's privacy law (rulings 3). */
export function privacyRequestAction(path: string) {
  return async (args: ActionFunctionArgs): Posted => {
    const { request, epochMs, context, upstreams } = visitOf(args);
    const form = await parseForm(request, PRIVACY_FIELDS);
    return answered(await answerPrivacyForm(upstreams, form, epochMs, context.limited), path);
  };
}

function answered(answer: FormAnswer, path: string) {
  if ("reference" in answer)
    return safeRedirect(`${withQuery(path, { [SENT]: answer.reference })}#form`, { status: 303 });
  return json(answer.reply, { status: answer.status });
}
