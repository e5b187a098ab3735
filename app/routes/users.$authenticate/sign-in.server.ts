import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { ACCOUNT_EVENT } from "~/models/analytics/report.server";
import { SIGN_IN_FIELDS, signInSchema } from "~/models/member/forms";
import { PASSKEY_FIELD } from "~/models/member/passkey-field";
import { signIn, signInByPasskey } from "~/models/member/sign-in.server";
import { openSession } from "~/web/session/open-session.server";
import { deviceCookies, signInFrom } from "~/web/session/sign-in-from.server";
import type { Visit } from "~/web/visit/visit.server";

export async function postSignIn(visit: Visit) {
  const { tooOften } = visit;
  const form = await visit.form(SIGN_IN_FIELDS);
  const passkey = form.get(PASSKEY_FIELD);
  form.delete(PASSKEY_FIELD);
  const byPasskey = signInSchema.pick({ redir: true }).transform((rest) => ({ ...rest, passkey }));
  const submission = parseWithZod(form, { schema: passkey ? byPasskey : signInSchema });
  if (tooOften) return json(submission.reply({ formErrors: [tooOften], hideFields: ["password"] }), { status: 429 });
  if (submission.status !== "success") return json(submission.reply({ hideFields: ["password"] }), { status: 400 });
  const { upstreams } = visit;
  const result = await ("passkey" in submission.value
    ? signInByPasskey(upstreams, passkey, signInFrom(visit))
    : signIn(upstreams, submission.value, signInFrom(visit)));
  if (!result.ok) {
    const cookies = deviceCookies(result.device, visit.epochMs);
    const refused = submission.reply({ formErrors: [result.message], hideFields: ["password"] });
    return visit.reply(refused, { ...result, cookies });
  }
  return openSession(visit, result, ACCOUNT_EVENT.login, submission.value.redir);
}
