import { passName } from "~/models/billing/labels";
import { isFamilySeat, type SubscriptionInfo } from "~/models/member/subscription";
import { mediumDay } from "~/models/place/time";
import type { HeldPass } from "~contracts/records/billing";

export type PassSummary = {
  /** "runs_out": a longer one may take its place (B 6). */
  state: "renews" | "paid" | "ends" | "runs_out" | "voucher" | "ended" | "none";
  plan: string | null;
  /** When it renews or ends, in the member's zone. */
  date: string | null;
};

const UNNAMED = "All-Access Pass";

export function passSummary(info: SubscriptionInfo, zone: string): PassSummary {
  const { onVoucher, isRecurringSubscriber, isSubscriber, subscriptionExpiration, voucherExpiration } = info;
  const plan = passName(info.subscription?.plan_description || UNNAMED);
  if (onVoucher) return { state: "voucher", plan: "Voucher", date: mediumDay(voucherExpiration, zone) };
  if (isRecurringSubscriber) return { state: "renews", plan, date: mediumDay(subscriptionExpiration, zone) };
  if (info.runsOut) return { state: "runs_out", plan, date: mediumDay(info.runsOut, zone) };
  // A seat may go on with its owner's plan: a pause reads like a cancellation.
  if (isSubscriber)
    return { state: isFamilySeat(info) ? "paid" : "ends", plan, date: mediumDay(subscriptionExpiration, zone) };
  if (info.subscription) return { state: "ended", plan, date: mediumDay(subscriptionExpiration, zone) };
  return info.voucher
    ? { state: "ended", plan: "Voucher", date: mediumDay(voucherExpiration, zone) }
    : { state: "none", plan: null, date: null };
}

export type PassesBeside = {
  /** A sentence for each. */
  special: string[];
  /** The days that a code gave: of which pass, and until when. */
  code: { name: string; until: string } | null;
};

const OPENS = "every event that asks for it";

/** `isUnnamed`: a special pass of which only the entitlement is known. */
export function passesBeside(passes: readonly HeldPass[], zone: string, isUnnamed: boolean): PassesBeside {
  const named = passes.map(({ kind, name, expires_at }) => ({ kind, name, until: mediumDay(expires_at, zone) ?? "" }));
  const special = named
    .filter(({ kind }) => kind === "special")
    .map(({ name, until }) => `You have a special pass: the ${name}, until ${until}. It opens ${OPENS}.`);
  return {
    special: isUnnamed ? [`You have a special pass. It opens ${OPENS}.`] : special,
    code: named.find(({ kind }) => kind === "code") ?? null,
  };
}
