import type { Pass, PromoInfo, RedemptionInfo } from "~contracts/records/billing";
import { promoFits } from "./price";

/** Why a code isn't accepted, in the specification's words (B 8). */
export const PROMO_MESSAGES = {
  notFound: "Please enter a valid promotion code.",
  expired: "This promotion code is no longer valid.",
  retention: "This promotion code is not valid.",
  failed: "An error has occurred.",
} as const;

/** One code, however it is typed or a link has it. */
export const spelled = (code: string): string => code.trim().toUpperCase();

/** Any longer is no code that is typed. */
export const LONGEST_CODE = 60;

type PromoState = { state: "none" } | { state: "applied"; promo: PromoInfo } | { state: "refused"; message: string };

const REFUSALS: Record<string, string> = { "not found": PROMO_MESSAGES.notFound, expired: PROMO_MESSAGES.expired };

/** False means the lookup failed (B 5, B 8). */
export function promoState(info: RedemptionInfo | false, pass: Pick<Pass, "duration_unit">): PromoState {
  if (info === false) return { state: "refused", message: PROMO_MESSAGES.failed };
  if (info.message) return { state: "refused", message: REFUSALS[info.message] ?? PROMO_MESSAGES.failed };
  const promo = info.promo_code_info;
  if (!promo) return { state: "refused", message: PROMO_MESSAGES.failed };
  if (promo.is_subscription_retention) return { state: "refused", message: PROMO_MESSAGES.retention };
  return promoFits(promo, pass) ? { state: "applied", promo } : { state: "refused", message: PROMO_MESSAGES.notFound };
}

/** A pass without a tier counts as basic (B 2.3). */
export function isBasic(pass: Pick<Pass, "tier">): boolean {
  return !pass.tier || pass.tier.name === "basic";
}

/** For codes from the URL or session, which are silently ignored unless valid (B 5). */
export function acceptedPromo(info: RedemptionInfo | false): PromoInfo | null {
  if (info === false || !info.code || info.message) return null;
  const promo = info.promo_code_info;
  return promo && !promo.is_subscription_retention ? promo : null;
}
