import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { passwordTryOf } from "~/models/member/password-try.server";
import { firstErrors } from "~/models/member/sign-up-errors";
import { subscriptionInfo } from "~/models/member/subscription";
import { userInfoOf } from "~/models/member/user-info.server";
import { tooManyPasswords } from "~/models/navigation/too-often";
import type { Viewing } from "~/models/place/time";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { ACKNOWLEDGE, deleteAccountSchema } from "./account-forms";
import { type PassSummary, passSummary } from "./pass-summary";

/** Null when the member service can't be reached. */
export type Leaving = {
  email: string;
  name: string;
  /** An active pass, which ends with the account. */ pass: PassSummary | null;
};

export async function leavingMember(
  upstreams: Pick<Upstreams, "member">,
  { now, zone }: Viewing,
  call: MemberCall,
): Promise<Leaving | null> {
  const userInfo = await userInfoOf(upstreams, call, "who deletes an account");
  if (!userInfo) return null;
  const info = subscriptionInfo(userInfo, now);
  return {
    email: userInfo.email,
    name: userInfo.name ?? "",
    pass: info.hasMembership ? passSummary(info, zone) : null,
  };
}

type Refused = {
  deleted: false;
  reply: SubmissionResult<string[]>;
  status: 400 | 409 | 429 | 503;
  retryAfterSeconds?: number;
};
type DeleteAnswer = { deleted: true } | Refused;

type Errors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };

const refusalSchema = z.object({ error: z.string() });
const OBSTACLES: Partial<Record<string, { words: string; status: 409 | 503 }>> = {
  payment_open: {
    words:
      "One of your payments is still going through, so we didn't delete anything. Please try again in a few minutes.",
    status: 409,
  },
  provider_unavailable: {
    words:
      "We couldn't reach the payment provider to cancel your pass, so we didn't delete or change anything. " +
      "Please try again in a moment.",
    status: 503,
  },
};

const WORDS = { current_password: "That's not your password.", ends_pass: ACKNOWLEDGE } as const;
const NOT_DELETED = "We couldn't delete your account. Nothing changed. Please try again in a moment.";
const NOT_HEARD =
  "We haven't heard whether your account was deleted. If it was, you'll get an e-mail. If not, try again in a moment.";

/** The member service checks the password and the pass. */
export async function deleteAccount(
  upstreams: Pick<Upstreams, "member">,
  form: FormData,
  call: MemberCall,
  { network, tooOften }: { network?: string | null | undefined; tooOften: string | null },
): Promise<DeleteAnswer> {
  const submission = parseWithZod(form, { schema: deleteAccountSchema });
  const refused = (status: Refused["status"], errors: Errors = {}): Refused => ({
    deleted: false,
    reply: submission.reply({ ...errors, hideFields: ["current_password"] }),
    status,
  });
  if (tooOften) return refused(429, { formErrors: [tooOften] });
  if (submission.status !== "success") return refused(400);
  const tried = await passwordTryOf(upstreams, call, network);
  if (tried.waitSeconds > 0) {
    const fieldErrors = { current_password: [tooManyPasswords(tried.waitSeconds)] };
    return { ...refused(429, { fieldErrors }), retryAfterSeconds: tried.waitSeconds };
  }
  const { current_password, ends_pass } = submission.value;
  try {
    await call((token) => upstreams.member.deleteAccount(token, { current_password, ends_pass: ends_pass === "on" }));
    return { deleted: true };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if ("wrong" in tried && firstErrors(error.body, ["current_password"]).current_password) await tried.wrong();
    const obstacle = OBSTACLES[refusalSchema.safeParse(error.body).data?.error ?? ""];
    if (obstacle) return refused(obstacle.status, { formErrors: [obstacle.words] });
    const fields = Object.keys(firstErrors(error.body, ["current_password", "ends_pass"]));
    const fieldErrors = Object.fromEntries(fields.map((field) => [field, [WORDS[field as keyof typeof WORDS]]]));
    if (fields.length > 0) return refused(400, { fieldErrors });
    return refused(503, { formErrors: [error.mayHaveArrived ? NOT_HEARD : NOT_DELETED] });
  }
}
