import { acceptedPromo, passForPromo } from "~/models/billing/promo";
import type { Pass, PromoInfo, RedemptionInfo } from "~contracts/records/billing";
import type { MemberCall } from "~/services/member/member-call";
import { isUpstreamError } from "~/services/http/upstream-error";
import { log } from "~/services/process/log.server";
import { upstreams } from "~/services/upstreams.server";
import type { CheckoutRequest } from "./request";
import { codeWasWrong, waitForCode } from "./promo.server";

/** What is for sale, and what a promo code takes off it (B 7). A lookup that fails is false, and logged (B 8). */

async function orFalse<Answer>(asked: Promise<Answer>): Promise<Answer | false> {
  try {
    return await asked;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    log().error({ service: error.service, kind: error.kind, status: error.status }, "a pass or promo lookup failed");
    return false;
  }
}

/** The pass set; what marketing offers takes the place of the usual pass of its duration. */
export async function offeredPasses(marketingPassKeys: string[]): Promise<Pass[] | false> {
  const { subscriptionAdmin } = upstreams();
  const [usual, marketed] = await Promise.all([
    orFalse(subscriptionAdmin.passSet()),
    marketingPassKeys.length > 0 ? orFalse(subscriptionAdmin.passSet({ marketing_pass_keys: marketingPassKeys })) : [],
  ]);
  if (!usual || !marketed) return usual;
  const durations = new Set(marketed.map(({ duration_unit }) => duration_unit));
  return [...marketed, ...usual.filter(({ duration_unit }) => !durations.has(duration_unit))];
}

/** Every tier of a duration, for the growth variant (B 7 "v2"). */
export const passesOfDuration = (tier_duration: "year" | "month"): Promise<Pass[] | false> =>
  orFalse(upstreams().subscriptionAdmin.passSet({ tier_duration }));

/** Null: it is sold no more. */
export async function passByKey(key: string): Promise<Pass | false | null> {
  try {
    return await upstreams().subscriptionAdmin.pass(key);
  } catch (error) {
    return isUpstreamError(error, 404) ? null : orFalse(Promise.reject(error));
  }
}

/** Null: this event asks for no pass of its own, or there is none. */
export async function passOfEvent(eventKey: string | null): Promise<Pass | null> {
  if (!eventKey) return null;
  try {
    const event = await upstreams().content.event(eventKey);
    if (!event.is_tournament || !event.required_entitlement) return null;
    return await upstreams().subscriptionAdmin.passPublicDetails(event.required_entitlement);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return null;
  }
}

/** A code for a pass: what B 8 makes its messages of. */
export const redemptionInfo = (code: string, pass: Pick<Pass, "key">): Promise<RedemptionInfo | false> =>
  orFalse(upstreams().subscriptionAdmin.redemptionInfo(code, pass.key));

/** A code whose last redemption this member took, for an order that is on its way: for them it has not run out. */
export async function ownRedemption(
  code: string,
  pass: Pick<Pass, "key">,
  { call }: { call: MemberCall },
): Promise<PromoInfo | null> {
  const member = await orFalse(call((token) => upstreams().member.userInfo(token)));
  if (!member) return null;
  const reserved = await orFalse(
    upstreams().subscriptionAdmin.reservePromo(code, {
      pass_key: pass.key,
      member_key: member.key,
      user_email: member.email,
    }),
  );
  return reserved && !reserved.message ? (reserved.promo_code_info ?? null) : null;
}

/** A code that the address or the session brings: used only under all of B 5's conditions, else silently ignored. */
export async function promoOfVisit(
  code: string | null,
  passes: readonly Pass[],
  asked: CheckoutRequest,
): Promise<PromoInfo | null> {
  if (!code || (await waitForCode(asked)) !== null) return null;
  const details = await orFalse(upstreams().subscriptionAdmin.promoPublicDetails(code));
  if (!details || details.message === "not found") await codeWasWrong(asked, code);
  const pass = details && passForPromo(passes, details.promo_code_info?.subscription_type);
  return pass ? acceptedPromo(await redemptionInfo(code, pass)) : null;
}
