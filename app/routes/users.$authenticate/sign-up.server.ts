import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { signUpEvent } from "~/models/analytics/report.server";
import { SIGN_UP_FIELDS, signUpSchema } from "~/models/member/forms";
import { newAccount } from "~/models/member/sign-in-link.server";
import { asFieldErrors } from "~/models/navigation/form-reply.server";
import { signInLinkPath } from "~/models/navigation/paths";
import { openSession } from "~/web/session/open-session.server";
import { linkAskedCookies } from "~/web/session/return-to.server";
import { deviceCookies, signInFrom } from "~/web/session/sign-in-from.server";
import type { Visit } from "~/web/visit/visit.server";

export async function postSignUp(visit: Visit) {
  const { tooOften } = visit;
  const form = await visit.form(SIGN_UP_FIELDS);
  const submission = parseWithZod(form, { schema: signUpSchema });
  if (tooOften) return json(submission.reply({ formErrors: [tooOften], hideFields: ["password"] }), { status: 429 });
  if (submission.status !== "success") return json(submission.reply({ hideFields: ["password"] }), { status: 400 });
  const { redir } = submission.value;
  const result = await newAccount(visit.upstreams, submission.value, signInFrom(visit));
  if (result.ok === "mailed")
    return visit.redirect(signInLinkPath(), { cookies: linkAskedCookies(visit, result.asked, redir) });
  if (result.ok) return openSession(visit, result, signUpEvent(result), redir);
  const fieldErrors = asFieldErrors(result.fieldErrors);
  const formErrors = result.message ? [result.message] : [];
  const cookies = deviceCookies(result.device, visit.epochMs);
  const refused = submission.reply({ fieldErrors, formErrors, hideFields: ["password"] });
  return visit.reply(refused, { status: result.status, cookies });
}
