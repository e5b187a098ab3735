import { dollars } from "~/models/billing/money";
import { mediumDay } from "~/models/place/format";
import type { VoucherOffer } from "~contracts/records/billing";

/** What a code gives, and until when (rulings 3 "redeem"); finished texts. */
export type VoucherView = {
  code: string;
  description: string;
  pass: string;
  until: string;
  /** The day that what is paid for ends, and this begins; null: it begins now. */
  startsOn: string | null;
  due: { price: string; covered: string; rest: string; /** Someone takes the rest here. */ payable: boolean } | null;
};

export function voucherView(offer: VoucherOffer, { zone, payable }: { zone: string; payable: boolean }): VoucherView {
  const { code, description, pass, starts_at, gives_until, already_subscribed, amount_due_in_cents: due } = offer;
  return {
    code,
    description,
    pass: pass.name,
    until: mediumDay(gives_until, zone) ?? "",
    // Billing says who has a pass: a code that begins now begins a moment after the page was asked for.
    startsOn: already_subscribed ? mediumDay(starts_at, zone) : null,
    due:
      due > 0
        ? {
            price: dollars(pass.price_in_cents),
            covered: dollars(-(pass.price_in_cents - due)),
            rest: dollars(due),
            payable,
          }
        : null,
  };
}
