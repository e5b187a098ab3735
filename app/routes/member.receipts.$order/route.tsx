import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OwnReceiptSheet } from "~/components/account/own-receipt-sheet";
import { NarrowPage } from "~/components/account/narrow-page";
import { Alert } from "~/components/ui/alert";
import { PageHeading } from "~/components/ui/page-heading";
import { ownReceipt } from "~/models/account/own-receipt.server";
import { cardSetting } from "~/models/card/setting.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { titleOf } from "~/models/navigation/titles";
import { withCookies } from "~/web/cookies.server";
import { pageNotFound, requireMember, stillSignedIn } from "~/web/guards.server";
import { memberSession } from "~/web/member-session.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "account", takes: "payment" };

export const meta: MetaFunction = () => [{ title: titleOf("receipt") }, { name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** A receipt, for its owner alone (rulings 3 "receipt"). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = requireMember(request);
  const session = memberSession(request, refreshMemberToken);
  const receipt = await ownReceipt(params.order ?? "", session.call, cardSetting(visitor).zone);
  stillSignedIn(request, session);
  if (!receipt) throw pageNotFound(request);
  const headers = withCookies(session.cookies(), new Headers({ "Cache-Control": "private, no-store" }));
  return data(
    { receipt: receipt === "unavailable" ? null : receipt, email: visitor.email },
    { status: receipt === "unavailable" ? 503 : 200, headers },
  );
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
          <Alert kind="warning" title="Your receipt cannot be shown right now.">
            <p>It is kept. Please try again in a moment.</p>
          </Alert>
        </>
      )}
    </NarrowPage>
  );
}
