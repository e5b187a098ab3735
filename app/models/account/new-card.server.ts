import { accountPath, newCardPath } from "~/models/navigation/paths";
import type { MemberCall } from "~/services/member/member-call";
import { isUpstreamError } from "~/services/http/upstream-error";
import { takesCards } from "~/services/payment-provider/publishable.server";
import { upstreams } from "~/services/upstreams.server";
import type { CardProblem } from "./card-problem";

/** The name under which the provider's page comes back. */
export const CARD_SESSION = "card_session";

const backToCard = (query: Record<string, string> = {}) => `${accountPath(query)}#card`;
const problem = (name: CardProblem) => backToCard({ problem: name });

/** The provider's own page, where the card is entered: the number never reaches the site (rulings 3 "card entry"). */
export async function cardPage(siteUrl: string, call: MemberCall): Promise<{ outside: string } | { go: string }> {
  if (!takesCards()) return { go: backToCard() };
  const pages = { return_url: `${siteUrl}${newCardPath()}`, cancel_url: `${siteUrl}${backToCard()}` };
  try {
    return { outside: (await call((token) => upstreams().subscriptionManagement.openCardSession(token, pages))).url };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { go: problem("unreachable") };
  }
}

/** Back from there: the card becomes the saved one. The session is the member's own, or nobody's (security 3). */
export async function saveEnteredCard(session: string, call: MemberCall): Promise<string> {
  try {
    const { status, token: entered } = await call((token) =>
      upstreams().subscriptionManagement.cardSession(token, session),
    );
    if (status !== "complete" || !entered) return backToCard();
    await call((token) => upstreams().member.setPaymentCard(token, entered));
    return backToCard({ saved: "card" });
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if (isUpstreamError(error, 404)) return backToCard();
    return problem(isUpstreamError(error, 422) ? "refused" : "unreachable");
  }
}
