import { report } from "~/models/analytics/report.server";
import { passOf } from "~/models/billing/pass-choice";
import { promoDiscount } from "~/models/billing/price";
import { acceptedPromo, LONGEST_CODE, PROMO_MESSAGES, promoState, spelled } from "~/models/billing/promo";
import { waitInWords } from "~/models/navigation/too-often";
import { withFallback } from "~/services/fallback.server";
import { limits } from "~/services/limits/limits.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Pass, PromoInfo, PromoReservation, RedemptionInfo } from "~contracts/records/billing";
import type { CheckoutContext } from "./context.server";
import { passByKey } from "./offers.server";
import type { GoOn, Refusal } from "./reply";
import { type Buyer, inQuery } from "./request";

export type PromoOfOrder = { promo: PromoInfo | null; lostPromo: { code: string; message: string } | null };

/** Checked again on every page, so an expired code is dropped. */
export async function promoOfOrder(
  { progress: { promo_code: code }, profile, upstreams }: CheckoutContext,
  pass: Pass,
): Promise<PromoOfOrder> {
  if (!code) return { promo: null, lostPromo: null };
  const state = promoState(await redemptionInfo(upstreams, code, pass), pass);
  if (state.state === "applied") return { promo: state.promo, lostPromo: null };
  const message = state.state === "refused" ? state.message : PROMO_MESSAGES.failed;
  const own =
    profile && message === PROMO_MESSAGES.expired ? await ownRedemption(upstreams, code, pass, profile) : null;
  return own ? { promo: own, lostPromo: null } : { promo: null, lostPromo: { code, message } };
}

/** An expired or unverifiable code is never charged at a price that wasn't shown. */
export const withoutPromo = (lost: { code: string; message: string }): Refusal => ({
  status: lost.message === PROMO_MESSAGES.failed ? 503 : 409,
  promo: lost,
});

/** Kept for the member until the charge is made; null when there is nothing to keep (rulings 4 "B 7"). */
export async function reserveForOrder(
  { upstreams, profile }: Pick<CheckoutContext, "upstreams" | "profile">,
  member: Buyer,
  { pass, promo }: { pass: Pass; promo: PromoInfo | null },
): Promise<Refusal | null> {
  if (!promo) return null;
  const taker = { key: profile?.key ?? member.uid ?? "", email: profile?.email ?? member.email ?? "" };
  const reserved = await reservation(upstreams, promo.code, pass, taker);
  if (reserved && !reserved.message) return null;
  const state = promoState(reserved, pass);
  return withoutPromo({ code: promo.code, message: state.state === "refused" ? state.message : PROMO_MESSAGES.failed });
}

const redemptionInfo = (
  upstreams: Pick<Upstreams, "subscriptionAdmin">,
  code: string,
  pass: Pick<Pass, "key">,
): Promise<RedemptionInfo | false> =>
  withFallback("what a code takes off", upstreams.subscriptionAdmin.redemptionInfo(code, pass.key), false);

/** The code isn't expired for a member who reserved its last redemption. */
async function ownRedemption(
  upstreams: Pick<Upstreams, "subscriptionAdmin">,
  code: string,
  pass: Pick<Pass, "key">,
  { key, email }: { key: string; email: string },
): Promise<PromoInfo | null> {
  const reserved = await reservation(upstreams, code, pass, { key, email });
  return reserved && !reserved.message ? (reserved.promo_code_info ?? null) : null;
}

const reservation = (
  upstreams: Pick<Upstreams, "subscriptionAdmin">,
  code: string,
  pass: Pick<Pass, "key">,
  { key, email }: { key: string; email: string },
): Promise<PromoReservation | false> =>
  withFallback(
    "the reservation of a code",
    upstreams.subscriptionAdmin.reservePromo(code, { pass_key: pass.key, member_key: key, user_email: email }),
    false,
  );

export async function promoOfVisit(context: CheckoutContext, passes: readonly Pass[]): Promise<PromoInfo | null> {
  const code = broughtCode(context);
  return wasRemoved(code, context) ? null : broughtPromo(code, passes, context);
}

const broughtCode = ({ query, attribution }: CheckoutContext): string | null =>
  inQuery(query, "promo_code") ?? attribution.marketing.promo_code ?? null;

const wasRemoved = (code: string | null, { progress: { promo_removed } }: CheckoutContext): boolean =>
  code !== null && promo_removed !== undefined && spelled(code) === spelled(promo_removed);

/** Applied once, when the payment step opens, and not after removal ('growth-auto-promo-payment', B 4). */
export async function withPromoOfAddress(context: CheckoutContext): Promise<CheckoutContext> {
  const { progress, query, experiments } = context;
  const code = inQuery(query, "promo_code");
  const isWanted = experiments.appliesPromoOfAddress && code && !progress.promo_code && !wasRemoved(code, context);
  const pass = isWanted && progress.pass_key ? await passByKey(context.upstreams, progress.pass_key) : null;
  const promo = pass ? await broughtPromo(code, [pass], context) : null;
  if (!pass || !promo) return context;
  reportPromo(promo, pass, context);
  return { ...context, progress: { ...progress, promo_code: promo.code } };
}

/** Silently ignored unless it meets B 5's conditions. */
async function broughtPromo(code: string | null, passes: readonly Pass[], visitor: Visitor): Promise<PromoInfo | null> {
  if (!code || (await waitForCode(visitor)) !== null) return null;
  const details = await withFallback(
    "what a code is for",
    visitor.upstreams.subscriptionAdmin.promoPublicDetails(code),
    false,
  );
  if (details && details.message === "not found") await codeWasWrong(visitor, code);
  const pass = details && passOf(passes, details.promo_code_info?.subscription_type);
  return pass ? acceptedPromo(await redemptionInfo(visitor.upstreams, code, pass)) : null;
}

/** Checks a code that was typed, and keeps it or says why not (B 2.6, B 8). */
export async function applyPromo(code: string, context: CheckoutContext): Promise<GoOn | Refusal> {
  const { progress, pathOf } = context;
  const pass = progress.pass_key ? await passByKey(context.upstreams, progress.pass_key) : null;
  if (pass === null) return { go: pathOf("pass") };
  if (!pass) return { status: 503, promo: { code, message: PROMO_MESSAGES.failed } };
  const wait = await waitForCode(context);
  if (wait !== null) return { status: 429, promo: { code, message: tooManyPromoCodes(wait) }, retryAfterSeconds: wait };
  const state = promoState(code ? await redemptionInfo(context.upstreams, code, pass) : { message: "not found" }, pass);
  if (code && state.state === "refused" && state.message === PROMO_MESSAGES.notFound) await codeWasWrong(context, code);
  if (state.state === "refused")
    return { status: state.message === PROMO_MESSAGES.failed ? 503 : 400, promo: { code, message: state.message } };
  if (state.state === "none") return { go: pathOf("payment"), save: progress };
  reportPromo(state.promo, pass, context);
  const { code: promo_code } = state.promo;
  // The address's code stays removed when another is applied in its place.
  const promo_removed = wasRemoved(promo_code, context) ? undefined : progress.promo_removed;
  return { go: pathOf("payment"), save: { ...progress, promo_code, promo_removed } };
}

export function removePromo(context: CheckoutContext): GoOn {
  const { progress, pathOf } = context;
  const promo_removed = wasRemoved(broughtCode(context), context) ? progress.promo_removed : progress.promo_code;
  return { go: pathOf("payment"), save: { ...progress, promo_code: undefined, promo_removed } };
}

/** Tells analytics what the code takes off, in dollars (B 4). */
export function reportPromo(promo: PromoInfo, pass: Pass, { reporter, now }: CheckoutContext): void {
  report(
    "promo_code_applied",
    { promo_code: promo.code, promo_code_discount: promoDiscount(pass.price_in_cents, promo) / 100, pass: pass.key },
    reporter,
    now.toMillis(),
  );
}

const tooManyPromoCodes = (seconds: number) =>
  `That was too many codes. Please wait ${waitInWords(seconds)}, and try again.`;

type Visitor = Pick<CheckoutContext, "network" | "profile" | "upstreams">;

/** The account comes from the member service, so a cookie can't forge it. */
const whoOf = ({ network, profile }: Visitor) => ({ network, account: profile?.key ?? null });

/** Seconds to wait; null when allowed now (security 3). */
async function waitForCode(visitor: Visitor): Promise<number | null> {
  return (await limits().reached("promo", whoOf(visitor)))?.retryAfterSeconds ?? null;
}

/** The same wrong code counts only once, since a school's poster may have a typo. */
async function codeWasWrong(visitor: Visitor, code: string): Promise<void> {
  await limits().takeDifferent("promo", whoOf(visitor), spelled(code).slice(0, LONGEST_CODE));
}
