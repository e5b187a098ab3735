import type { CaptchaAnswer } from "~contracts/records/captcha";

/** What the captcha is told a payment is, by how it is paid (B 5). */
export const BOT_ACTIONS = {
  card: "pay_for_subscription_with_stripe_card",
  wallet: "pay_for_subscription_with_stripe_wallet",
} as const;
export type BotAction = (typeof BOT_ACTIONS)[keyof typeof BOT_ACTIONS];

export type BotVerdict = "person" | "unproven" | "robot";

const PERSON_FROM = 0.5;
/** Errors in the token itself; any others are the site's configuration, not the buyer's fault. */
const FALSE_TOKEN: readonly string[] = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

/** A low score locks no one out, since scores can be wrong (security 3). */
export function captchaVerdict(
  { success, score, action, hostname, "error-codes": errors }: CaptchaAnswer,
  expected: { action: BotAction; hosts: readonly string[] },
): BotVerdict {
  if (!success) return !errors?.length || errors.some((error) => FALSE_TOKEN.includes(error)) ? "robot" : "unproven";
  if (typeof action === "string" && action !== expected.action) return "robot";
  if (typeof hostname === "string" && !expected.hosts.includes(hostname)) return "robot";
  return typeof score !== "number" || score >= PERSON_FROM ? "person" : "unproven";
}
