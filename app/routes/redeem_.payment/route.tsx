import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { VoucherOfferView } from "~/components/account/pass/redeem-code";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { redeemPath, redeemPaymentPath } from "~/models/navigation/paths";
import { otherThanHeld } from "~/models/redeem/code";
import { lookUp, restCheckout, restIsPayable } from "~/models/redeem/redeem.server";
import { voucherView } from "~/models/redeem/voucher-view";
import { checkoutProgress, redeemCode } from "~/web/session/signed-cookie.server";
import { route, type Visit } from "~/web/visit/visit.server";

export const handle: RouteHandle = { takes: "payment" };

export const meta = unlistedMeta(titleOf("redeem"));

async function partlyPaid(visit: Visit) {
  const { visitor, session } = visit;
  const held = redeemCode.read(visit.request, visit.epochMs);
  if (!held || held.given) throw visit.redirect(redeemPath());
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
  const form = await visit.form(["code"]);
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
