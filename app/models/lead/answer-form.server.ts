import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { BOT_CHECK_FIELDS, looksLikeAPerson } from "~/services/captcha/bot-check.server";
import { withFallback } from "~/services/fallback.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { log } from "~/services/process/log.server";
import type { Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import { type ClipReport, clipReportFormSchema } from "~contracts/records/clip-report";
import { LEAD_FORMS, type LeadKind, leadSchema } from "~contracts/records/lead";
import { privacyRequestSchema } from "~contracts/records/privacy";
import { problemFormSchema, type ProblemReport } from "~contracts/records/problem";

export type FormAnswer = { reference: string } | { reply: SubmissionResult<string[]>; status: 400 | 429 | 503 };

const NOT_A_PERSON =
  "We couldn't verify that you're not a robot. Everything you typed is still here. Please send it again.";
const NOT_SENT =
  "We couldn't send this right now. Everything you typed is still here. Please try again in a minute, or e-mail " +
  `${brand.support.email}.`;

/** Ours knows what comes again by its words; people know it in any other CRM. */
const NOT_HEARD =
  "We couldn't hear whether this arrived. Everything you typed is still here. It's fine to send it again in a " +
  `minute, or e-mail ${brand.support.email}.`;

/** Other fields are refused before parsing (security 2). */
export const leadFields = (kind: LeadKind): string[] => [...Object.keys(LEAD_FORMS[kind].shape), ...BOT_CHECK_FIELDS];
export const PROBLEM_FIELDS: readonly string[] = [...Object.keys(problemFormSchema.shape), ...BOT_CHECK_FIELDS];
export const CLIP_REPORT_FIELDS: readonly string[] = [...Object.keys(clipReportFormSchema.shape), ...BOT_CHECK_FIELDS];
export const PRIVACY_FIELDS: readonly string[] = [...Object.keys(privacyRequestSchema.shape), ...BOT_CHECK_FIELDS];

export function answerLeadForm(
  { crm, webToLead }: Pick<Upstreams, "crm" | "webToLead">,
  kind: LeadKind,
  form: FormData,
  now: number,
  tooOften?: string | null,
): Promise<FormAnswer> {
  return answerForm(form, LEAD_FORMS[kind], { now, tooOften }, async (fields) => {
    const lead = leadSchema.parse({ ...fields, kind });
    const { reference, known } = await crm.lead(lead);
    // The CRM has it already: no one has to type it again because of a second house.
    if (webToLead && !known) await withFallback("a web-to-lead form", webToLead.post(lead, reference), null);
    return reference;
  });
}

/** The reference is the receipt (rulings 3). */
export function answerPrivacyForm(
  upstreams: Pick<Upstreams, "crm">,
  form: FormData,
  now: number,
  tooOften?: string | null,
): Promise<FormAnswer> {
  return answerForm(form, privacyRequestSchema, { now, tooOften }, (request) => upstreams.crm.privacyRequest(request));
}

/** Sends what is wrong with a picture, with what the server knows of who says so (rulings 3). */
export function answerProblemForm(
  upstreams: Pick<Upstreams, "crm">,
  form: FormData,
  about: Pick<ProblemReport, "event_key" | "reporter" | "device">,
  now: number,
  tooOften?: string | null,
): Promise<FormAnswer> {
  return answerForm(form, problemFormSchema, { now, tooOften }, (fields) =>
    upstreams.crm.problemReport({ ...fields, ...about }),
  );
}

/** Sends why a clip should be taken down, with what the server knows of it (rulings 3). */
export function answerClipReport(
  upstreams: Pick<Upstreams, "crm">,
  form: FormData,
  about: Pick<ClipReport, "clip_key" | "event_key" | "reporter">,
  now: number,
  tooOften?: string | null,
): Promise<FormAnswer> {
  return answerForm(form, clipReportFormSchema, { now, tooOften }, (fields) =>
    upstreams.crm.clipReport({ ...fields, ...about }),
  );
}

async function answerForm<Schema extends z.ZodObject>(
  form: FormData,
  schema: Schema,
  { now, tooOften }: { now: number; tooOften: string | null | undefined },
  send: (value: z.output<Schema>) => Promise<string>,
): Promise<FormAnswer> {
  const submission = parseWithZod(form, { schema });
  // The page creates new check fields.
  const reply = (formErrors: string[] = []) => submission.reply({ formErrors, hideFields: [...BOT_CHECK_FIELDS] });
  if (tooOften) return { reply: reply([tooOften]), status: 429 };
  if (submission.status !== "success")
    return { reply: submission.reply({ hideFields: [...BOT_CHECK_FIELDS] }), status: 400 };
  if (!looksLikeAPerson(form, now)) return { reply: reply([NOT_A_PERSON]), status: 400 };
  try {
    return { reference: await send(submission.value) };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    log().warn({ service: error.service, kind: error.kind, status: error.status }, "a form could not be passed on");
    return { reply: reply([error.mayHaveArrived ? NOT_HEARD : NOT_SENT]), status: 503 };
  }
}
