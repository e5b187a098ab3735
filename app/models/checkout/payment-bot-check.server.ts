import { isNoFaultOfOurs } from "~/services/fallback.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import { settings } from "~/services/process/env.server";
import { log } from "~/services/process/log.server";
import { type BotAction, type BotVerdict, captchaVerdict } from "./captcha-verdict";
import type { CheckoutContext } from "./context.server";
import type { Buyer } from "./request";

const LONGEST_TOKEN = 8_192;

/** No token without JavaScript; an outage must not block sales. Both are only rate limited (rulings 3 "bot-check"). */
export async function botCheckOf(
  ctoken: string | null,
  action: BotAction,
  context: CheckoutContext,
  member: Buyer,
): Promise<"passed" | "robot" | { waitSeconds: number }> {
  if (!context.upstreams.captcha) return afterDeclined(context, member);
  const verdict = await verdictOn(ctoken, action, context);
  if (verdict === "person") return "passed";
  // A repeated order brings a used token.
  if (await isKnown(context, member)) return "passed";
  if (verdict === "robot") return "robot";
  const tooMany = await limits().take("bot-check", whoOf(context));
  return tooMany ? { waitSeconds: tooMany.retryAfterSeconds } : "passed";
}

const whoOf = ({ network, profile }: CheckoutContext) => ({ network, account: profile?.key ?? null });

/** Without a captcha, cards are only kept from being tried out: a crowd that pays never waits (security 3). */
async function afterDeclined(context: CheckoutContext, member: Buyer): Promise<"passed" | { waitSeconds: number }> {
  const tooMany = await limits().reached("declined", whoOf(context));
  if (!tooMany || (await isKnown(context, member))) return "passed";
  return { waitSeconds: tooMany.retryAfterSeconds };
}

/** Each order once: sent again, it is answered as before, and tries no other card. */
export async function countDeclined(context: CheckoutContext): Promise<void> {
  if (!context.upstreams.captcha) await limits().takeDifferent("declined", whoOf(context), context.oneTimeKey);
}

async function verdictOn(
  ctoken: string | null,
  action: BotAction,
  { upstreams }: CheckoutContext,
): Promise<BotVerdict> {
  const { captcha } = upstreams;
  if (!ctoken || !captcha) return "unproven";
  if (ctoken.length > LONGEST_TOKEN) return "robot";
  try {
    const answer = await captcha.verify(ctoken);
    const verdict = captchaVerdict(answer, { action, hosts: settings().origin.domains });
    if (verdict !== "person")
      log().warn(
        { verdict, score: answer.score, action: answer.action, errors: answer["error-codes"] },
        "the captcha does not vouch for a payment",
      );
    return verdict;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    log().error({ service: error.service, kind: error.kind, status: error.status }, "the captcha could not be asked");
    return "unproven";
  }
}

/** A repeated order is answered with its earlier result and charges nothing (security 6). */
export async function isKnown({ upstreams, oneTimeKey }: CheckoutContext, member: Buyer): Promise<boolean> {
  return member
    .call((token) => upstreams.subscriptionManagement.payment(token, oneTimeKey))
    .then(
      () => true,
      (error: unknown) => {
        if (!isNoFaultOfOurs(error)) throw error;
        return false;
      },
    );
}
