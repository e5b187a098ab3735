import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { RefundQuestion } from "~/components/account/pass/refund-question";
import { SubscriptionUnreachable } from "~/components/account/pass/subscription-unreachable";
import { Problem } from "~/components/ui/alert";
import { refund, refundOffered } from "~/models/account/refund.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountCardPath, refundPath } from "~/models/navigation/paths";
import { keyIn } from "~/web/form/form.server";
import { KEY_FIELD, oneTimeForm } from "~/web/form/one-time-form.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "account", takes: "payment" };

export const meta = unlistedMeta(titleOf("refund"));

export const loader = route({ requires: "member" }, async (visit, { visitor }) => {
  const found = await refundOffered(visit.upstreams, visitor, visit.now, visit.session.call);
  visit.stillSignedIn();
  const { key, cookies } = oneTimeForm(visit);
  if (found === "unknown") return visit.private({ view: null, oneTimeKey: key }, { status: 503, cookies });
  return visit.private({ view: found, oneTimeKey: key }, { cookies });
});

export const action = route({ requires: "member" }, async (visit) => {
  const form = await visit.form(["order", KEY_FIELD]);
  const order = keyIn(form, "order");
  if (!order) return visit.noSuchForm();
  const oneTime = oneTimeForm(visit);
  // Submitted again with Back or from another tab, so show the current state instead.
  if (!oneTime.isCurrent(form)) return visit.redirect(accountCardPath("subscription"));
  const answer = await refund(visit.upstreams, order, visit.session.call);
  visit.stillSignedIn();
  if ("problem" in answer) return visit.reply({ problem: answer.problem }, { status: answer.status });
  return visit.redirect(answer.go, { cookies: oneTime.spent() });
});

export default function RefundPage() {
  const { view, oneTimeKey } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? null;
  return (
    <NarrowPage>
      {problem && <Problem title={problem} />}
      {view ? (
        <RefundQuestion view={view} oneTimeKey={oneTimeKey} />
      ) : (
        <SubscriptionUnreachable title="Get a refund" again={refundPath()} />
      )}
    </NarrowPage>
  );
}
