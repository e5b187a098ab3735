import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { ACCOUNT_EVENT } from "~/models/analytics/events";
import { SIGN_IN_FIELDS, signInSchema } from "~/models/member/forms";
import { signIn } from "~/models/member/sign-in.server";
import { parseForm } from "~/services/session/form.server";
import { openSession } from "./open-session.server";

/** Signs in, or comes back with the reason and everything but the password (S 4.6, 8.2). */
export async function postSignIn(request: Request) {
  const form = await parseForm(request, SIGN_IN_FIELDS);
  const submission = parseWithZod(form, { schema: signInSchema });
  if (submission.status !== "success") return json(submission.reply({ hideFields: ["password"] }), { status: 400 });
  const result = await signIn(submission.value);
  if (!result.ok) return json(submission.reply({ formErrors: [result.message], hideFields: ["password"] }), { status: 400 });
  return openSession(request, result, ACCOUNT_EVENT.login, submission.value.redir);
}
