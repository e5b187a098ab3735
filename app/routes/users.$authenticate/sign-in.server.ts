import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { ACCOUNT_EVENT } from "~/models/analytics/events";
import { SIGN_IN_FIELDS, signInSchema } from "~/models/member/forms";
import { signIn } from "~/models/member/sign-in.server";
import { tooOften } from "~/models/navigation/too-often";
import { parseForm } from "~/web/form/form.server";
import { openSession } from "~/web/session/open-session.server";
import { deviceCookies, signInFrom } from "~/web/session/sign-in-from.server";
import type { Visit } from "~/web/visit/visit.server";

export async function postSignIn(visit: Visit) {
  const { limited } = visit.context;
  const form = await parseForm(visit.request, SIGN_IN_FIELDS);
  const submission = parseWithZod(form, { schema: signInSchema });
  if (limited)
    return json(submission.reply({ formErrors: [tooOften(limited.retryAfterSeconds)], hideFields: ["password"] }), {
      status: 429,
    });
  if (submission.status !== "success") return json(submission.reply({ hideFields: ["password"] }), { status: 400 });
  const result = await signIn(visit.upstreams, submission.value, signInFrom(visit));
  if (!result.ok) {
    const cookies = deviceCookies(result.device, visit.epochMs);
    const refused = submission.reply({ formErrors: [result.message], hideFields: ["password"] });
    return visit.reply(refused, { ...result, cookies });
  }
  return openSession(visit, result, ACCOUNT_EVENT.login, submission.value.redir);
}
