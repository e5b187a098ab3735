import { isCancelable } from "~/models/billing/billing-view";
import { cancelKind, mayBePaused, mayBeRetained } from "~/models/billing/canceling";
import { passName } from "~/models/billing/labels";
import { type Billed, billedOf } from "~/models/member/member-billing.server";
import { type SubscriptionInfo, subscriptionInfo } from "~/models/member/subscription";
import { userInfoOf } from "~/models/member/user-info.server";
import { accountCardPath, accountPath, canceledPath, cancelPath } from "~/models/navigation/paths";
import { mediumDay, type Viewing } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { periodZone } from "~/services/payment-provider/publishable.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import type { BilledSubscription } from "~contracts/records/billing";
import { type RetentionOffer, retentionOffer } from "./retention-offer";

type CancelViewing = Pick<Viewing, "now" | "zone">;
type Kind = "managed" | "legacy" | "paypal";

export type Cancelable = {
  kind: Kind;
  plan: string;
  /** When the paid period ends; null if it's over and the next charge hasn't gone through. */
  ends: string | null;
  isPaused: boolean;
  /** It can wait for the next season instead. */
  pauses: boolean;
  info: SubscriptionInfo;
  billed: Billed;
};

/** Paused, it doesn't renew for now, but is canceled all the same. */
const PAUSED: Record<BilledSubscription["billed_by"], Kind> = {
  managed_stripe: "managed",
  stripe: "legacy",
  paypal: "paypal",
};

const WHOSE = "who cancels";

async function standing(upstreams: Pick<Upstreams, "member">, call: MemberCall) {
  const [userInfo, billed] = await Promise.all([
    userInfoOf(upstreams, call, "the account of who cancels"),
    billedOf(upstreams, WHOSE, call),
  ]);
  return { userInfo, billed };
}

const planName = ({ subscription }: Pick<SubscriptionInfo, "subscription">, billed: Billed): string =>
  passName(billed?.pass.name ?? (subscription?.plan_description || "pass"));

export async function cancelable(
  upstreams: Pick<Upstreams, "member">,
  { now, zone }: CancelViewing,
  call: MemberCall,
): Promise<Cancelable | "nothing" | "unknown"> {
  const { userInfo, billed } = await standing(upstreams, call);
  if (!userInfo) return "unknown";
  const info = subscriptionInfo(userInfo, now);
  if (mayBePaused(info, billed)) return "unknown";
  const kind = billed?.pause ? PAUSED[billed.billed_by] : cancelKind(info);
  if (!isCancelable(kind)) return "nothing";
  const isOver = billed?.pause && Date.parse(billed.pause.from) <= now.toMillis();
  return {
    kind,
    plan: planName(info, billed),
    ends: billed?.status === "past_due" || isOver ? null : (mediumDay(info.subscriptionExpiration, zone) ?? ""),
    isPaused: Boolean(billed?.pause),
    pauses: Boolean(billed?.pauses) && !billed?.pause,
    info,
    billed,
  };
}

export async function offerFor(
  upstreams: Pick<Upstreams, "subscriptionAdmin">,
  { info, billed }: Cancelable,
  zone: string,
): Promise<RetentionOffer | null> {
  if (!billed || billed.retention_used || cancelKind(info) !== "managed") return null;
  const promo = await withFallback(
    "the offer to stay",
    upstreams.subscriptionAdmin.retentionPromo(billed.pass.key),
    null,
  );
  return mayBeRetained(info, billed, promo)
    ? retentionOffer(billed, promo, { zone, counted: periodZone(zone, "stripe") })
    : null;
}

export type Canceled = { go: string; did: "cancel" | "stay" | null } | { problem: string; status: 409 | 503 };

export async function cancel(
  upstreams: Pick<Upstreams, "member">,
  viewing: CancelViewing,
  call: MemberCall,
): Promise<Canceled> {
  const pass = await cancelable(upstreams, viewing, call);
  if (pass === "nothing") return { go: canceledPath(), did: null };
  if (pass === "unknown") return { problem: NOT_REACHED, status: 503 };
  try {
    await call(CALLS[pass.kind](upstreams, pass.billed));
    return { go: canceledPath(), did: "cancel" };
  } catch (error) {
    if (!isUpstreamError(error) && !(error instanceof NotBilled)) throw error;
    // The cancellation may have worked even if the reply was lost, so check the current state.
    const after = await cancelable(upstreams, viewing, call);
    if (after === "nothing") return { go: canceledPath(), did: "cancel" };
    const problem = after === "unknown" && mayHaveArrived(error) ? NOT_HEARD : notCanceled(pass, viewing.zone);
    return { problem, status: 503 };
  }
}

const mayHaveArrived = (error: unknown): boolean => isUpstreamError(error) && error.mayHaveArrived;

/** PayPal's call needs the subscription's id, which only billing knows. */
class NotBilled extends Error {}

const CALLS: Record<Kind, (upstreams: Pick<Upstreams, "member">, billed: Billed) => (token: string) => Promise<void>> =
  {
    managed: (upstreams) => (token) => upstreams.member.cancelManagedSubscription(token),
    legacy: (upstreams) => (token) => upstreams.member.cancelLegacySubscription(token),
    paypal: (upstreams, billed) => async (token) => {
      if (!billed) throw new NotBilled("the subscription's id is not known");
      await upstreams.member.cancelPaypalSubscription(token, billed.subscription_id);
    },
  };

const isTaken = (billed: Billed, code: string): boolean => billed?.promo_code === code && billed.retention_used;

/** Looks up the offer again; of the form the price that its page showed must be the same (security 3). */
export async function stay(
  upstreams: Pick<Upstreams, "member" | "subscriptionAdmin">,
  viewing: CancelViewing,
  { call, agreed, offered }: { call: MemberCall; agreed: number; offered: string },
): Promise<Canceled> {
  const pass = await cancelable(upstreams, viewing, call);
  if (pass === "unknown") return { problem: NOT_REACHED, status: 503 };
  if (pass === "nothing") return { go: accountPath(), did: null };
  const offer = await offerFor(upstreams, pass, viewing.zone);
  // Clicked twice, the other request has taken it, maybe while this one read the pass.
  if (!offer) {
    const billed = await billedOf(upstreams, WHOSE, call);
    return { go: isTaken(billed, offered) ? STAYS : cancelPath(), did: null };
  }
  if (offer.agreed !== agreed) return { problem: NOT_AS_SHOWN, status: 409 };
  try {
    await call((token) => upstreams.member.retainWithDiscount(token, offer.code, offer.agreed));
    return { go: STAYS, did: "stay" };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const billed = await billedOf(upstreams, WHOSE, call);
    if (isTaken(billed, offer.code)) return { go: STAYS, did: "stay" };
    return { problem: billed === undefined && error.mayHaveArrived ? NOT_HEARD : NOT_STAYED, status: 503 };
  }
}

const STAYS = accountCardPath("subscription", { saved: "stays" });

const SUPPORT = `Please try again in a moment, e-mail ${brand.support.email}, or call ${brand.support.phone}.`;

function notCanceled({ ends, billed }: Cancelable, zone: string): string {
  const follows = billed?.pause
    ? `is back on ${mediumDay(billed.pause.until, zone) ?? "the day you chose"}`
    : ends
      ? `still renews on ${ends}`
      : "we'll try the charge again";
  return `That didn't work. Your subscription isn't canceled, and ${follows}. ${SUPPORT}`;
}

const NOT_REACHED = `That didn't work. We couldn't reach your subscription, and nothing changed. ${SUPPORT}`;
const NOT_HEARD =
  "We couldn't hear whether that worked. My Account shows it in a moment. If not, e-mail " +
  `${brand.support.email}, or call ${brand.support.phone}.`;
const NOT_STAYED = `That didn't work. We didn't apply the discount, and your subscription renews as before. ${SUPPORT}`;
const NOT_AS_SHOWN =
  "The offer changed since you opened this page, so we left your subscription as it is. Here's what we can offer now.";

type CanceledView = { plan: string; ends: string; isOver: boolean; reactivates: boolean };

export async function canceledView(
  upstreams: Pick<Upstreams, "member">,
  { now, zone }: CancelViewing,
  call: MemberCall,
): Promise<CanceledView | "unknown" | null> {
  const { userInfo, billed } = await standing(upstreams, call);
  if (!userInfo) return "unknown";
  const info = subscriptionInfo(userInfo, now);
  if (mayBePaused(info, billed)) return "unknown";
  const { isSubscriber, subscription, subscriptionExpiration } = info;
  if (!subscription?.renewal_canceled_at || billed?.pause) return null;
  return {
    plan: planName({ subscription }, billed),
    ends: mediumDay(subscriptionExpiration, zone) ?? "",
    isOver: !isSubscriber,
    reactivates: isSubscriber && subscription.type === "managed_stripe",
  };
}
