import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { FAMILY_FORMS, type FamilyIntent, isAboutAddress, refusalText } from "~/models/family/family-forms";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import { signUpErrors } from "~/models/member/sign-up-errors";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { familyRefusalSchema } from "~contracts/records/family";

type FamilyAnswer =
  | { done: FamilyIntent }
  | { intent: FamilyIntent; reply: SubmissionResult<string[]>; status: number; retryAfterSeconds?: number | undefined };

/** The member service knows whose family it is (security 3). */
export function answerFamilyForm(
  upstreams: Pick<Upstreams, "member">,
  intent: FamilyIntent,
  form: FormData,
  call: MemberCall,
): Promise<FamilyAnswer> {
  const { member } = upstreams;
  switch (intent) {
    case "invite":
      return answered(intent, FAMILY_FORMS.invite, form, ({ email }) =>
        call((token) => member.inviteToFamily(token, email)),
      );
    case "code":
      return answered(intent, FAMILY_FORMS.code, form, () => call((token) => member.makeSeatCode(token)));
    case "resend":
      return answered(intent, FAMILY_FORMS.resend, form, ({ id }) =>
        call((token) => member.resendFamilyInvitation(token, id)),
      );
    case "revoke":
      return answered(intent, FAMILY_FORMS.revoke, form, ({ id }) =>
        call((token) => member.revokeFamilyInvitation(token, id)),
      );
    case "remove":
      return answered(intent, FAMILY_FORMS.remove, form, ({ member: key }) =>
        call((token) => member.removeFamilyMember(token, key)),
      );
    case "leave":
      return answered(intent, FAMILY_FORMS.leave, form, () => leave(upstreams, call));
  }
}

/** Leaving means removing your own key; the session says which that is. */
async function leave(upstreams: Pick<Upstreams, "member">, call: MemberCall): Promise<void> {
  const { key } = await call((token) => upstreams.member.userInfo(token));
  await call((token) => upstreams.member.removeFamilyMember(token, key));
}

async function answered<Schema extends z.ZodObject>(
  intent: FamilyIntent,
  schema: Schema,
  form: FormData,
  act: (value: z.output<Schema>) => Promise<unknown>,
): Promise<FamilyAnswer> {
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return { intent, reply: submission.reply(), status: 400 };
  try {
    await act(submission.value);
    return { done: intent };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const { email } = signUpErrors(error.body);
    if (error.status === 422 && email)
      return { intent, reply: submission.reply({ fieldErrors: { email: [`That address ${email}.`] } }), status: 422 };
    const refused = familyRefusalSchema.safeParse(error.body);
    // Of two presses, the second finds the seat empty.
    if ((intent === "remove" || intent === "leave") && refused.data?.error === "not_found") return { done: intent };
    const reason = refused.success ? refusalText(refused.data.error) : null;
    const formErrors = [reason ?? MEMBER_SERVICE_DOWN];
    const isOfAddress = intent === "invite" && refused.success && isAboutAddress(refused.data.error);
    const reply = submission.reply(isOfAddress ? { fieldErrors: { email: formErrors } } : { formErrors });
    return {
      intent,
      reply,
      status: reason === null ? 503 : (error.status ?? 503),
      retryAfterSeconds: refused.data?.retry_after,
    };
  }
}
