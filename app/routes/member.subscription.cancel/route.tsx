import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { CancelQuestion, RetentionOfferView } from "~/components/account/pass/cancel-steps";
import { SubscriptionUnreachable } from "~/components/account/pass/subscription-unreachable";
import { Problem } from "~/components/ui/alert";
import { report, SUBSCRIPTION_EVENT } from "~/models/analytics/report.server";
import { cancel, type Cancelable, cancelable, offerFor, stay } from "~/models/canceling/cancel.server";
import { isPassShared } from "~/models/family/family-card.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountCardPath, cancelPath } from "~/models/navigation/paths";
import { KEY_FIELD, oneTimeForm } from "~/web/form/one-time-form.server";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "account", takes: "payment" };

export const meta = unlistedMeta(titleOf("cancel"));

export const loader = route({ requires: "member" }, async (visit, { visitor }) => {
  const viewing = visit.viewing();
  const [found, isShared] = await Promise.all([
    cancelable(visit.upstreams, viewing, visit.session.call),
    isPassShared(visit.upstreams, visitor, viewing.now, visit.session.call),
  ]);
  visit.stillSignedIn();
  const { key, cookies } = oneTimeForm(visit);
  if (found === "nothing")
    throw visit.redirect(accountCardPath("subscription"), { status: 302, cookies, headers: NEVER_KEPT });
  if (found === "unknown") {
    const unknown = { question: null, offer: null, showsOffer: false, oneTimeKey: key };
    return visit.private(unknown, { status: 503, cookies });
  }
  const offer = await offerFor(visit.upstreams, found, viewing.zone);
  const showsOffer = offer !== null && visit.url.searchParams.get("step") === "offer";
  if (showsOffer)
    report(SUBSCRIPTION_EVENT.retentionIntercept, { promo_code: offer.code }, visit.reporter, visit.epochMs);
  return visit.private(
    { question: { ...questionOf(found), isShared }, offer, showsOffer, oneTimeKey: key },
    { cookies },
  );
});

const questionOf = ({ ends, plan, isPaused, pauses }: Cancelable) => ({ ends, plan, isPaused, pauses });

type Intent = "cancel" | "stay";
const isIntent = (name: unknown): name is Intent => name === "cancel" || name === "stay";

export const action = route({ requires: "member" }, async (visit) => {
  const form = await visit.form(["intent", "offered", "agreed", KEY_FIELD]);
  const intent = form.get("intent");
  if (!isIntent(intent)) return visit.noSuchForm();
  const oneTime = oneTimeForm(visit);
  // Submitted again with Back or from another tab, so show the current state instead.
  if (!oneTime.isCurrent(form))
    return visit.redirect(intent === "stay" ? accountCardPath("subscription") : cancelPath());
  const viewing = visit.viewing();
  const { call } = visit.session;
  const offered = String(form.get("offered") ?? "").slice(0, 60);
  const answer =
    intent === "stay"
      ? await stay(visit.upstreams, viewing, { call, agreed: Number(form.get("agreed")), offered })
      : await cancel(visit.upstreams, viewing, call);
  visit.stillSignedIn();
  if ("problem" in answer) return visit.reply({ problem: answer.problem }, { status: answer.status });
  if (answer.did && offered)
    report(
      SUBSCRIPTION_EVENT.retentionOffer,
      { promo_code: offered, accepted: answer.did === "stay" },
      visit.reporter,
      visit.epochMs,
    );
  if (answer.did === "cancel") report(SUBSCRIPTION_EVENT.cancel, {}, visit.reporter, visit.epochMs);
  return visit.redirect(answer.go, { cookies: oneTime.spent() });
});

export default function CancelPage() {
  const { question, offer, showsOffer, oneTimeKey } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? null;
  return (
    <NarrowPage>
      {problem && <Problem title={problem} />}
      {question === null && <SubscriptionUnreachable title="Cancel subscription" again={cancelPath()} />}
      {question?.ends && offer && showsOffer && (
        <RetentionOfferView offer={offer} ends={question.ends} oneTimeKey={oneTimeKey} />
      )}
      {question && !(offer && showsOffer) && (
        <CancelQuestion {...question} hasOffer={offer !== null} oneTimeKey={oneTimeKey} />
      )}
    </NarrowPage>
  );
}
