import { cardName } from "~/models/billing/billing-view";
import { dollars } from "~/models/billing/money";
import { accountPath } from "~/models/navigation/paths";
import { mediumDay } from "~/models/place/format";
import { goOnWithout } from "~/services/go-on-without.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import type { BilledSubscription, SavedCard } from "~contracts/records/billing";

/** B 9, security 3, 6 */
export type OfferedChange = {
  pass: string;
  name: string;
  /** In cents; only what was shown is charged. */
  agreed: number;
  /** What follows, in the order of time. */
  terms: string[];
};
export type PassChanges = { plan: string; until: string; offers: OfferedChange[] };

type Clients = Pick<Upstreams, "member">;

const EVERY: Record<string, string> = { year: "every year", month: "every month" };

export function offeredChanges(billed: BilledSubscription, card: SavedCard | null, zone: string): PassChanges | null {
  const { pass, changes = [], current_period_end, promo_code, pause } = billed;
  const until = mediumDay(pause?.until ?? current_period_end, zone) ?? "the day it renews";
  const from = card ? `your ${cardName(card)}` : "your card";
  const offers = changes.map((offer): OfferedChange => {
    const parts =
      offer.tax_in_cents > 0 ? ` (${dollars(offer.price_in_cents)} plus ${dollars(offer.tax_in_cents)} tax)` : "";
    const [total, every] = [dollars(offer.total_in_cents), EVERY[offer.pass.duration_unit] ?? "after that"];
    return {
      pass: offer.pass.key,
      name: offer.pass.name,
      agreed: offer.total_in_cents,
      terms: [
        pause
          ? `Nothing is charged today. Your pass is paused until ${until}.`
          : `Nothing is charged today. You keep your ${pass.name} until ${until}.`,
        `On ${until}, your ${offer.pass.name} begins, and we charge ${total}${parts} to ${from}.`,
        `It renews ${every} at that price until you cancel. You can cancel any time.`,
        ...(promo_code ? [`Your ${promo_code} discount doesn't come along.`] : []),
      ],
    };
  });
  return offers.length > 0 ? { plan: pass.name, until, offers } : null;
}

export async function passChanges(
  { member }: Clients,
  zone: string,
  call: MemberCall,
): Promise<PassChanges | "nothing" | "unknown"> {
  const [billed, card] = await Promise.all([
    goOnWithout(
      "the billing of who changes passes",
      call((token) => member.billedSubscription(token)),
      undefined,
    ),
    goOnWithout(
      "the card of who changes passes",
      call((token) => member.paymentCard(token)),
      null,
    ),
  ]);
  if (billed === undefined) return "unknown";
  return (billed && offeredChanges(billed, card, zone)) ?? "nothing";
}

export type Changed = { go: string } | { problem: string; status: 409 | 503 };

/** Sent again after a lost answer, it is the same change. */
export async function changePass(
  { member }: Clients,
  wanted: { pass: string; agreed: number },
  call: MemberCall,
): Promise<Changed> {
  try {
    await call((token) => member.changePass(token, wanted.pass, wanted.agreed));
    return { go: `${accountPath({ saved: "changes" })}#subscription` };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const isRefused = error.status === 404 || error.status === 409 || error.status === 422;
    return isRefused ? { problem: NOT_AS_SHOWN, status: 409 } : { problem: NOT_REACHED, status: 503 };
  }
}

const SUPPORT = `Please try again in a moment, or e-mail ${brand.support.email}.`;
const NOT_AS_SHOWN =
  "Something changed since you opened this page, so we left your pass as it is. Here's what you can switch to now.";
const NOT_REACHED = `We couldn't hear whether that worked. Your account shows what comes next. ${SUPPORT}`;
