import type { CheckoutContext } from "./context.server";
import { SIGNED_OUT } from "./entry";
import type { GoOn } from "./reply";
import { restartParams } from "./restart-reason";

const CHECKOUT_SIGNED_OUT = "You've been signed out. You weren't charged. Sign in to finish.";

/** Only members see the payment step, so a post without a session lost it. */
export const sessionIsLost = ({ step, member }: CheckoutContext): boolean =>
  step === "payment" && (member === null || member.isOver?.() === true);

/** Keeps all progress; without any, returns to the first step (rulings 3 "checkout and signing in"). */
export function signInAgain({ progress, member, pathOf }: CheckoutContext): GoOn {
  if (progress.pass_key === undefined) return { go: pathOf("pass", restartParams("signed-out")) };
  const member_email = progress.member_email ?? member?.email ?? undefined;
  return { go: pathOf("account", { have: "1", [SIGNED_OUT]: "1" }), save: { ...progress, member_email } };
}

export const signedOutMessage = ({ search, member }: CheckoutContext): string | null =>
  search.has(SIGNED_OUT) && !member ? CHECKOUT_SIGNED_OUT : null;
