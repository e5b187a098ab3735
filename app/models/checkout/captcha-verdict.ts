import type { CaptchaAnswer } from "~contracts/records/captcha";

/** B 5 "Bot-check": one for a card, one for the browser's wallet. */
export const BOT_ACTIONS = {
  card: "pay_for_subscription_with_stripe_card",
  wallet: "pay_for_subscription_with_stripe_wallet",
} as const;
export type BotAction = (typeof BOT_ACTIONS)[keyof typeof BOT_ACTIONS];

/** "unproven": the captcha does not say that it was a person, nor that the token was a false one. */
export type BotVerdict = "person" | "unproven" | "robot";

const PERSON_FROM = 0.5;
/** What is wrong with the token itself; any other error is the site's own configuration, and no buyer's fault. */
const FALSE_TOKEN: readonly string[] = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

/** What the captcha's answer means for a payment. A low score locks no one out: scores are wrong too (security 3). */
export function captchaVerdict(
  { success, score, action, hostname, "error-codes": errors = [] }: CaptchaAnswer,
  expected: { action: BotAction; host: string },
): BotVerdict {
  if (!success)
    return errors.length === 0 || errors.some((error) => FALSE_TOKEN.includes(error)) ? "robot" : "unproven";
  if (action !== undefined && action !== expected.action) return "robot";
  if (hostname !== undefined && hostname !== expected.host) return "robot";
  return score === undefined || score >= PERSON_FROM ? "person" : "unproven";
}
