import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { surveySchema } from "./survey";

type SurveyAnswer =
  { sent: { main_option: string; sub_options: string[] } } | { reply: SubmissionResult<string[]>; status: 400 | 503 };

/** Sends the survey that follows a cancellation (B 7). */
export async function answerSurvey(
  upstreams: Pick<Upstreams, "member">,
  form: FormData,
  call: MemberCall,
): Promise<SurveyAnswer> {
  const submission = parseWithZod(form, { schema: surveySchema });
  if (submission.status !== "success") return { reply: submission.reply(), status: 400 };
  const { main_option, sub_options, other_text } = submission.value;
  try {
    await call((token) =>
      upstreams.member.cancelSurvey(token, { main_option, sub_options, ...(other_text && { other_text }) }),
    );
    return { sent: { main_option, sub_options } };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { reply: submission.reply({ formErrors: [MEMBER_SERVICE_DOWN] }), status: 503 };
  }
}
