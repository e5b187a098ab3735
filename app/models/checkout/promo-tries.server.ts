import { processSingleton } from "~/services/process-singleton.server";
import type { CheckoutAsked } from "./checkout-asked";
import { promoGuesses } from "./promo-guesses";

type Visitor = Pick<CheckoutAsked, "network" | "member" | "now">;

const guesses = () => processSingleton("promo-guesses", promoGuesses);
const whoOf = ({ network, member }: Visitor) => [...(network ? [`network ${network}`] : []), ...(member?.uid ? [`member ${member.uid}`] : [])];

/** Whether a code that this visitor gives is looked up at all (security 3). */
export const mayTryCode = (visitor: Visitor): boolean => guesses().mayTry(whoOf(visitor), visitor.now.toMillis());

/** The code was none. */
export const codeWasWrong = (visitor: Visitor, code: string): void => guesses().wasWrong(whoOf(visitor), code, visitor.now.toMillis());
