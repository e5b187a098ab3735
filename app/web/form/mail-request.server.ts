import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { MAIL_REQUEST_FIELDS, mailRequestSchema } from "~/models/member/forms";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import type { Visit } from "../visit/visit.server";
import { parseForm } from "./form.server";

/**
 * A form that asks for mail to anyone's address. `ask` answers each alike, so it doesn't reveal who has an account
 * (security 3); null when the service can't be reached.
 */
export async function mailRequest({ request, tooOften }: Visit, ask: (email: string) => Promise<Response | null>) {
  const submission = parseWithZod(await parseForm(request, MAIL_REQUEST_FIELDS), { schema: mailRequestSchema });
  if (tooOften) return json(submission.reply({ formErrors: [tooOften] }), { status: 429 });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const onward = await ask(submission.value.email);
  return onward ?? json(submission.reply({ formErrors: [MEMBER_SERVICE_DOWN] }), { status: 503 });
}
