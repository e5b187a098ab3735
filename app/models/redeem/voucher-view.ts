import { dollars } from "~/models/billing/price";
import { mediumDay } from "~/models/place/time";
import type { VoucherOffer } from "~contracts/records/billing";

export type VoucherView = ReturnType<typeof voucherView>;

export function voucherView(offer: VoucherOffer, { zone, payable }: { zone: string; payable: boolean }) {
  const { code, description, pass, starts_at, gives_until, already_subscribed, amount_due_in_cents: due } = offer;
  return {
    code,
    description,
    pass: pass.name,
    until: mediumDay(gives_until, zone) ?? "",
    // Ask billing who has a pass; by the clock, a code starting now would seem to start later.
    startsOn: already_subscribed ? mediumDay(starts_at, zone) : null,
    due:
      due > 0
        ? {
            price: dollars(pass.price_in_cents),
            covered: dollars(-(pass.price_in_cents - due)),
            rest: dollars(due),
            /** The rest can be paid here. */
            payable,
          }
        : null,
  };
}
