import type { SubmissionResult } from "@conform-to/react";
import { json, type TypedResponse } from "@remix-run/node";
import type { LoadContext } from "./load-context";
import { withQuery } from "~/models/navigation/paths";
import { parseForm } from "./form.server";
import { safeRedirect } from "./redirects.server";
import {
  PRIVACY_FIELDS,
  answerLeadForm,
  answerPrivacyForm,
  leadFields,
  type FormAnswer,
} from "~/models/lead/answer-form.server";
import { SENT } from "./request-form.server";
import type { LeadKind } from "~contracts/records/lead";

/** What a page with a form at `path` answers to a post: the reference in the address, so that a reload sends nothing twice, or the form back. */
type Posted = Promise<Response | TypedResponse<SubmissionResult<string[]>>>;

/** A posted form of a lead (S 7.10, 9.11). */
export async function postedLead(
  request: Request,
  kind: LeadKind,
  path: string,
  now: number,
  { limited }: LoadContext,
): Posted {
  return answered(await answerLeadForm(kind, await parseForm(request, leadFields(kind)), now, limited), path);
}

/** A posted request under a state's privacy law (rulings 3). */
export async function postedPrivacyRequest(
  request: Request,
  path: string,
  now: number,
  { limited }: LoadContext,
): Posted {
  return answered(await answerPrivacyForm(await parseForm(request, PRIVACY_FIELDS), now, limited), path);
}

function answered(answer: FormAnswer, path: string) {
  if ("reference" in answer)
    return safeRedirect(`${withQuery(path, { [SENT]: answer.reference })}#form`, { status: 303 });
  return json(answer.reply, { status: answer.status });
}
