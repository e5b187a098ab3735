import { z } from "zod";
import { memberKeyOf } from "~/models/member/user-info.server";
import { accountCardPath, newCardPath } from "~/models/navigation/paths";
import { isUpstreamError, type UpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import { takesCards } from "~/services/payment-provider/publishable.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { nextActionSchema } from "~contracts/records/billing";
import type { CardProblem } from "./notices";

export const CARD_SESSION = "card_session";

type Next = { outside: string } | { go: string };

const problem = (name: CardProblem) => accountCardPath("card", { problem: name });

/** Each way asks the provider. Null while there weren't too many (security 3). */
export async function cardTriedTooOften(upstreams: Pick<Upstreams, "member">, call: MemberCall): Promise<Next | null> {
  const account = await memberKeyOf(upstreams, call);
  return (await limits().take("card", { account })) && { go: problem("often") };
}

/** The card is entered on the provider's page, so its number never reaches the site (rulings 3 "card entry"). */
export async function cardPage(
  upstreams: Pick<Upstreams, "subscriptionManagement">,
  siteUrl: string,
  call: MemberCall,
): Promise<Next> {
  if (!takesCards()) return { go: accountCardPath("card") };
  const pages = { return_url: `${siteUrl}${newCardPath()}`, cancel_url: `${siteUrl}${accountCardPath("card")}` };
  try {
    return { outside: (await call((token) => upstreams.subscriptionManagement.openCardSession(token, pages))).url };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { go: problem("unreachable") };
  }
}

const refusalSchema = z.object({ error: z.string().optional(), next_action: nextActionSchema.nullish() });

function refused(error: UpstreamError): Next {
  const { error: why, next_action } = refusalSchema.safeParse(error.body).data ?? {};
  if (error.status === 402 && next_action) return { outside: next_action.redirect_to_url.url };
  if (error.status === 404) return { go: accountCardPath("card") };
  if (error.status !== 422) return { go: problem("unreachable") };
  return { go: problem(why === "card_unconfirmed" ? "unconfirmed" : "refused") };
}

/** May go through the bank's page first. The service checks that the session is the member's own (security 3). */
export async function saveEnteredCard(
  upstreams: Pick<Upstreams, "member" | "subscriptionManagement">,
  siteUrl: string,
  session: string,
  call: MemberCall,
): Promise<Next> {
  try {
    const { status, token } = await call((own) => upstreams.subscriptionManagement.cardSession(own, session));
    if (status !== "complete" || !token) return { go: accountCardPath("card") };
    const return_url = `${siteUrl}${newCardPath()}?${new URLSearchParams({ [CARD_SESSION]: session })}`;
    return await saveCard(upstreams, { token, return_url }, call);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return refused(error);
  }
}

/** Where its answer is lost, the card may be saved, and what is owed charged to it. */
async function saveCard(
  { member }: Pick<Upstreams, "member">,
  card: { token: string; return_url: string },
  call: MemberCall,
): Promise<Next> {
  try {
    await call((token) => member.setPaymentCard(token, card));
    return { go: accountCardPath("card", { saved: "card" }) };
  } catch (error) {
    if (isUpstreamError(error) && error.mayHaveArrived) return { go: problem("unheard") };
    throw error;
  }
}
