import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { OwnReceiptSheet } from "~/components/account/own-receipt-sheet";
import { Alert } from "~/components/ui/alert";
import { PageHeading } from "~/components/ui/page-heading";
import { ownReceipt } from "~/models/account/own-receipt.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { titleOf } from "~/models/navigation/titles";
import { unlisted } from "~/models/sharing/page-meta";
import { pageNotFound } from "~/web/guards.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "account", takes: "payment" };

export const meta: MetaFunction = () => unlisted(titleOf("receipt"));

export { headers } from "~/web/page-headers.server";

/** See rulings 3 "receipt". */
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const { email } = visit.requireMember();
  const seen = { zone: visit.zone, now: visit.epochMs };
  const receipt = await ownReceipt(visit.upstreams, visit.params.order ?? "", visit.session.call, seen);
  visit.stillSignedIn();
  if (!receipt) throw pageNotFound(visit.request);
  if (receipt === "unavailable") return visit.private({ receipt: null, email }, { status: 503 });
  return visit.private({ receipt, email });
}

export default function ReceiptPage() {
  const { receipt, email } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      {receipt ? (
        <OwnReceiptSheet receipt={receipt} email={email} />
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
