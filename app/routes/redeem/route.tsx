import { randomUUID } from "node:crypto";
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  json,
} from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { CodeForm, VoucherOfferView } from "~/components/account/redeem-code";
import { SUBSCRIPTION_EVENT } from "~/models/analytics/events";
import { report, reporterOf } from "~/models/analytics/report.server";
import { cardSetting } from "~/models/card/setting.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { redeemPath, redeemPaymentPath, redeemSuccessPath } from "~/models/navigation/paths";
import { tooOften } from "~/models/navigation/too-often";
import { titleOf } from "~/models/navigation/titles";
import { REDEEM_REFUSALS, codeSchema, refusalStatus } from "~/models/redeem/code";
import { lookUp, redeem, restIsPayable, tryCode } from "~/models/redeem/redeem.server";
import { voucherView } from "~/models/redeem/voucher-view";
import { clock } from "~/services/process/clock.server";
import { withCookies } from "~/web/cookies.server";
import { parseForm } from "~/web/form.server";
import { requireMember, stillSignedIn } from "~/web/guards.server";
import { memberSession } from "~/web/member-session.server";
import { safeRedirect } from "~/web/redirects.server";
import { redeemCode } from "~/web/signed-cookie.server";
import { getVisitor } from "~/web/visitor.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified", takes: "secret" };

export const meta: MetaFunction = () => [{ title: titleOf("redeem") }, { name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

const CODE = "code";

/** A code, then what it gives and until when; it is kept while somebody signs in or up (rulings 3 "redeem"). */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  const typed = new URL(request.url).searchParams.get(CODE)?.slice(0, 60) ?? "";
  const held = redeemCode.read(request, clock.now());
  const session = memberSession(request, refreshMemberToken);
  const found = held && !held.given ? await lookUp(held.code, visitor.authenticated ? session.call : null) : null;
  if (visitor.authenticated) stillSignedIn(request, session);
  const options = { headers: withCookies(session.cookies(), new Headers({ "Cache-Control": "private, no-store" })) };
  if (!found) return data({ code: typed, offer: null, refusal: null, signedIn: visitor.authenticated }, options);
  if ("refusal" in found)
    return data(
      { code: held?.code ?? "", offer: null, refusal: REDEEM_REFUSALS[found.refusal], signedIn: visitor.authenticated },
      options,
    );
  return data(
    {
      code: found.code,
      offer: voucherView(found, { ...cardSetting(visitor), payable: restIsPayable(found) }),
      refusal: null,
      signedIn: visitor.authenticated,
    },
    options,
  );
}

/** Every code that is tried is a post, so that trying many meets its limit (security 3). */
export async function action({ request, context: { limited } }: ActionFunctionArgs) {
  const form = await parseForm(request, ["intent", CODE]);
  const intent = form.get("intent");
  if (limited) return cameTooOften(request, form, limited.retryAfterSeconds);
  if (intent === "look-up") return answerCode(request, form);
  if (intent === "redeem") return redeemHeld(request);
  if (intent === "other-code")
    return safeRedirect(redeemPath(), { status: 303, headers: withCookies([redeemCode.clear()]) });
  return new Response("The page has no such form.", { status: 400 });
}

/** The code comes back as it was typed, or as it is kept. */
function cameTooOften(request: Request, form: FormData, seconds: number) {
  const code = String(form.get(CODE) ?? redeemCode.read(request, clock.now())?.code ?? "");
  return json({ initialValue: { code }, error: { code: [tooOften(seconds)] } }, { status: 429 });
}

async function answerCode(request: Request, form: FormData) {
  form.delete("intent");
  const submission = parseWithZod(form, { schema: codeSchema });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  const { code } = submission.value;
  const session = memberSession(request, refreshMemberToken);
  const visitor = getVisitor(request);
  const found = await tryCode(code, visitor.authenticated ? session.call : null);
  if (visitor.authenticated) stillSignedIn(request, session);
  if ("waitSeconds" in found) return cameTooOften(request, form, found.waitSeconds);
  if ("refusal" in found) {
    const reply = submission.reply({ fieldErrors: { code: [REDEEM_REFUSALS[found.refusal]] } });
    return json(reply, { status: refusalStatus(found.refusal), headers: withCookies(session.cookies()) });
  }
  const held = redeemCode.serialize({ code: found.code, key: randomUUID() }, clock.now());
  return safeRedirect(found.amount_due_in_cents > 0 ? redeemPaymentPath() : redeemPath(), {
    status: 303,
    headers: withCookies([...session.cookies(), held]),
  });
}

async function redeemHeld(request: Request) {
  const member = requireMember(request);
  const now = clock.now();
  const held = redeemCode.read(request, now);
  if (!held) return safeRedirect(redeemPath(), { status: 303 });
  if (held.given) return safeRedirect(redeemSuccessPath(), { status: 303 });
  const session = memberSession(request, refreshMemberToken);
  const redeemed = await redeem(held, session.call);
  stillSignedIn(request, session);
  if ("refusal" in redeemed) {
    if (redeemed.refusal === "payment_required")
      return safeRedirect(redeemPaymentPath(), { status: 303, headers: withCookies(session.cookies()) });
    const reply = { initialValue: { code: held.code }, error: { code: [REDEEM_REFUSALS[redeemed.refusal]] } };
    return json(reply, { status: refusalStatus(redeemed.refusal), headers: withCookies(session.cookies()) });
  }
  report(SUBSCRIPTION_EVENT.redeem, { pass: redeemed.pass_name }, reporterOf(member), now);
  const given = { pass: redeemed.pass_name, starts_at: redeemed.starts_at, expires_at: redeemed.expires_at };
  return safeRedirect(redeemSuccessPath(), {
    status: 303,
    headers: withCookies([...session.cookies(), redeemCode.serialize({ ...held, given }, now)]),
  });
}

export default function RedeemPage() {
  const { code, offer, refusal, signedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      {offer && !answer ? (
        <VoucherOfferView offer={offer} signedIn={signedIn} />
      ) : (
        <CodeForm code={code} refusal={answer ? null : refusal} answer={answer} />
      )}
    </NarrowPage>
  );
}
