import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { VoucherOfferView } from "~/components/account/redeem-code";
import { cardSetting } from "~/models/card/setting.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { redeemPath, redeemPaymentPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { lookUp, restCheckout, restIsPayable } from "~/models/redeem/redeem.server";
import { voucherView } from "~/models/redeem/voucher-view";
import { clock } from "~/services/process/clock.server";
import { withCookies } from "~/web/cookies.server";
import { parseForm } from "~/web/form.server";
import { stillSignedIn } from "~/web/guards.server";
import { memberSession } from "~/web/member-session.server";
import { safeRedirect } from "~/web/redirects.server";
import { checkoutState, redeemCode } from "~/web/signed-cookie.server";
import { getVisitor } from "~/web/visitor.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified", takes: "payment" };

export const meta: MetaFunction = () => [{ title: titleOf("redeem") }, { name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** The offer of the code that is kept, where it does not cover its pass; everything else is answered by /redeem. */
async function partlyPaid(request: Request) {
  const visitor = getVisitor(request);
  const held = redeemCode.read(request, clock.now());
  if (!held || held.given) throw safeRedirect(redeemPath(), { status: 303 });
  const session = memberSession(request, refreshMemberToken);
  const offer = await lookUp(held.code, visitor.authenticated ? session.call : null);
  if (visitor.authenticated) stillSignedIn(request, session);
  const cookies = session.cookies();
  if ("refusal" in offer || offer.amount_due_in_cents === 0)
    throw safeRedirect(redeemPath(), { status: 303, headers: withCookies(cookies) });
  return { visitor, offer, cookies };
}

/** What a code does not cover is paid for (rulings 3 "redeem"). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, offer, cookies } = await partlyPaid(request);
  const headers = withCookies(cookies, new Headers({ "Cache-Control": "private, no-store" }));
  return data(
    {
      offer: voucherView(offer, { ...cardSetting(visitor), payable: restIsPayable(offer) }),
      signedIn: visitor.authenticated,
    },
    { headers },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  await parseForm(request, []);
  const { offer, cookies } = await partlyPaid(request);
  if (!restIsPayable(offer)) return safeRedirect(redeemPaymentPath(), { status: 303, headers: withCookies(cookies) });
  const { go, keep } = restCheckout(offer);
  return safeRedirect(go, {
    status: 303,
    headers: withCookies([...cookies, checkoutState.serialize(keep, clock.now())]),
  });
}

export default function RedeemPaymentPage() {
  const { offer, signedIn } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <VoucherOfferView offer={offer} signedIn={signedIn} />
    </NarrowPage>
  );
}
