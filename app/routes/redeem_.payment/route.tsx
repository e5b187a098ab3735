import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { VoucherOfferView } from "~/components/account/pass/redeem-code";
import type { RouteHandle } from "~/models/navigation/handle";
import { redeemPath, redeemPaymentPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { otherThanHeld } from "~/models/redeem/code";
import { lookUp, restCheckout, restIsPayable } from "~/models/redeem/redeem.server";
import { voucherView } from "~/models/redeem/voucher-view";
import { unlisted } from "~/models/sharing/page-meta";
import { parseForm } from "~/web/form/form.server";
import { safeRedirect } from "~/web/page/redirects.server";
import { checkoutProgress, redeemCode } from "~/web/session/signed-cookie.server";
import { route } from "~/web/visit/route.server";
import type { Visit } from "~/web/visit/visit.server";

export const handle: RouteHandle = { takes: "payment" };

export const meta: MetaFunction = () => unlisted(titleOf("redeem"));

export { headers } from "~/web/page/page-headers.server";

async function partlyPaid(visit: Visit) {
  const { visitor, session } = visit;
  const held = redeemCode.read(visit.request, visit.epochMs);
  if (!held || held.given) throw safeRedirect(redeemPath(), { status: 303 });
  const offer = await lookUp(visit.upstreams, held.code, visitor.authenticated ? session.call : null);
  if (visitor.authenticated) visit.stillSignedIn();
  if ("refusal" in offer || offer.amount_due_in_cents === 0) throw visit.redirect(redeemPath());
  return offer;
}

/** Pays for what the code doesn't cover (rulings 3 "redeem"). */
export const loader = route(async (visit) => {
  const rest = await partlyPaid(visit);
  const offer = voucherView(rest, { zone: visit.zone, payable: restIsPayable(rest) });
  return visit.private({ offer, signedIn: visit.visitor.authenticated });
});

export const action = route(async (visit) => {
  const form = await parseForm(visit.request, ["code"]);
  const other = otherThanHeld(form.get("code"), redeemCode.read(visit.request, visit.epochMs));
  if (other !== null) return visit.redirect(redeemPath({ code: other }));
  const offer = await partlyPaid(visit);
  if (!restIsPayable(offer)) return visit.redirect(redeemPaymentPath());
  const { go, save } = restCheckout(offer);
  return visit.redirect(go, { cookies: [checkoutProgress.serialize(save, visit.epochMs)] });
});

export default function RedeemPaymentPage() {
  const { offer, signedIn } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <VoucherOfferView offer={offer} signedIn={signedIn} />
    </NarrowPage>
  );
}
