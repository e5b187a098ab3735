import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { CodeForm, VoucherOfferView } from "~/components/account/pass/redeem-code";
import { report, SUBSCRIPTION_EVENT } from "~/models/analytics/report.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { redeemPath, redeemPaymentPath, redeemSuccessPath } from "~/models/navigation/paths";
import { tooManyCodes } from "~/models/navigation/too-often";
import { codeOf, codeSchema, otherThanHeld, REDEEM_REFUSALS, refusalStatus } from "~/models/redeem/code";
import { lookUp, redeem, restIsPayable, tryCode } from "~/models/redeem/redeem.server";
import { voucherView } from "~/models/redeem/voucher-view";
import { redeemCode } from "~/web/session/signed-cookie.server";
import { route, type Visit } from "~/web/visit/visit.server";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(titleOf("redeem"));

const CODE = "code";

/** Signing in or up keeps the code (rulings 3 "redeem"). */
export const loader = route(async (visit) => {
  const { visitor, session } = visit;
  const typed = visit.url.searchParams.get(CODE)?.slice(0, 60) ?? "";
  const saved = redeemCode.read(visit.request, visit.epochMs);
  // A gift's link is about its own code, not about one that was looked up before.
  const current = typed && codeOf(typed) !== saved?.code ? null : saved;
  const voucher =
    current && !current.given
      ? await lookUp(visit.upstreams, current.code, visitor.authenticated ? session.call : null)
      : null;
  if (visitor.authenticated) visit.stillSignedIn();
  const signedIn = visitor.authenticated;
  if (!voucher) return visit.private({ code: typed, offer: null, refusal: null, signedIn });
  if ("refusal" in voucher) {
    const refusal = REDEEM_REFUSALS[voucher.refusal];
    return visit.private({ code: current?.code ?? "", offer: null, refusal, signedIn });
  }
  const offer = voucherView(voucher, { zone: visit.zone, payable: restIsPayable(voucher) });
  return visit.private({ code: voucher.code, offer, refusal: null, signedIn });
});

/** Each try is a post, so guessing codes hits the rate limit (security 3). */
export const action = route(async (visit) => {
  const form = await visit.form(["intent", CODE]);
  const intent = form.get("intent");
  if (visit.tooOften) return comesLater(visit, form, visit.tooOften);
  if (intent === "look-up") return answerCode(visit, form);
  if (intent === "redeem") return redeemHeld(visit, form);
  if (intent === "other-code") return visit.redirect(redeemPath(), { cookies: [redeemCode.clear()] });
  return visit.noSuchForm();
});

function comesLater(visit: Visit, form: FormData, words: string, retryAfterSeconds?: number) {
  const code = String(form.get(CODE) ?? redeemCode.read(visit.request, visit.epochMs)?.code ?? "");
  return visit.reply({ initialValue: { code }, error: { code: [words] } }, { status: 429, retryAfterSeconds });
}

async function answerCode(visit: Visit, form: FormData) {
  form.delete("intent");
  const submission = parseWithZod(form, { schema: codeSchema });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  const { code } = submission.value;
  const { session, visitor } = visit;
  const voucher = await tryCode(visit.upstreams, code, visitor.authenticated ? session.call : null).finally(
    () => visitor.authenticated && visit.stillSignedIn(),
  );
  if ("waitSeconds" in voucher) return comesLater(visit, form, tooManyCodes(voucher.waitSeconds), voucher.waitSeconds);
  if ("refusal" in voucher) {
    const reply = submission.reply({ fieldErrors: { code: [REDEEM_REFUSALS[voucher.refusal]] } });
    return visit.reply(reply, { status: refusalStatus(voucher.refusal) });
  }
  const cookie = redeemCode.serialize({ code: voucher.code, key: randomUUID() }, visit.epochMs);
  return visit.redirect(voucher.amount_due_in_cents > 0 ? redeemPaymentPath() : redeemPath(), { cookies: [cookie] });
}

async function redeemHeld(visit: Visit, form: FormData) {
  visit.requireMember();
  const saved = redeemCode.read(visit.request, visit.epochMs);
  const other = otherThanHeld(form.get(CODE), saved);
  if (other !== null) return visit.redirect(redeemPath({ code: other }));
  if (!saved) return visit.redirect(redeemPath());
  if (saved.given) return visit.redirect(redeemSuccessPath());
  const redeemed = await redeem(visit.upstreams, saved, { call: visit.session.call, storedZone: visit.storedZone });
  visit.stillSignedIn();
  if ("refusal" in redeemed) {
    if (redeemed.refusal === "payment_required") return visit.redirect(redeemPaymentPath());
    const reply = { initialValue: { code: saved.code }, error: { code: [REDEEM_REFUSALS[redeemed.refusal]] } };
    return visit.reply(reply, { status: refusalStatus(redeemed.refusal) });
  }
  report(SUBSCRIPTION_EVENT.redeem, { pass: redeemed.pass_name }, visit.reporter, visit.epochMs);
  const given = { pass: redeemed.pass_name, starts_at: redeemed.starts_at, expires_at: redeemed.expires_at };
  return visit.redirect(redeemSuccessPath(), { cookies: [redeemCode.serialize({ ...saved, given }, visit.epochMs)] });
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
