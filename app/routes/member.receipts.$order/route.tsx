import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { OwnReceiptSheet } from "~/components/account/pass/own-receipt-sheet";
import { Alert } from "~/components/ui/alert";
import { PageHeading } from "~/components/ui/page-heading";
import { mailReceipt, ownReceipt } from "~/models/account/own-receipt.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "account", takes: "payment" };

export const meta = unlistedMeta(titleOf("receipt"));

export const loader = route({ requires: "member" }, async (visit, { visitor: { email } }) => {
  const seen = { zone: visit.zone, now: visit.epochMs };
  const receipt = await ownReceipt(visit.upstreams, visit.params.order ?? "", visit.session.call, seen);
  visit.stillSignedIn();
  if (!receipt) throw visit.pageNotFound();
  if (receipt === "unavailable") return visit.private({ receipt: null, email, mailed: false }, { status: 503 });
  return visit.private({ receipt, email, mailed: visit.url.searchParams.get("saved") === "mailed" });
});

/** Mails it again; someone else's is not found (security 3). */
export const action = route({ requires: "member" }, async (visit) => {
  await visit.form([]);
  if (visit.tooOften) return visit.reply({ problem: visit.tooOften }, { status: 429 });
  const answer = await mailReceipt(visit.upstreams, visit.params.order ?? "", visit.session.call);
  visit.stillSignedIn();
  if (!answer) throw visit.pageNotFound();
  return "go" in answer ? visit.redirect(answer.go) : visit.reply(answer, answer);
});

export default function ReceiptPage() {
  const { receipt, email, mailed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer
    ? { kind: "warning" as const, title: answer.problem }
    : mailed
      ? { kind: "good" as const, title: `We e-mailed it to ${email ?? "you"}.` }
      : null;
  return (
    <NarrowPage>
      {receipt ? (
        <OwnReceiptSheet receipt={receipt} email={email} outcome={outcome} />
      ) : (
        <>
          <PageHeading title="Receipt" />
          <Alert kind="warning" title="We can't show your receipt right now.">
            <p>It&apos;s safe. Please try again in a moment.</p>
          </Alert>
        </>
      )}
    </NarrowPage>
  );
}
