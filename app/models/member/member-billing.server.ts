import { withFallback } from "~/services/fallback.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { BilledSubscription, SavedCard } from "~contracts/records/billing";

/** Null where there is none, undefined where it can't be read (S 8.2). */
export type Billed = BilledSubscription | null | undefined;
type Saved = SavedCard | null | undefined;

/** `whose` is for the log, such as "who pauses". */
export const billedOf = ({ member }: Pick<Upstreams, "member">, whose: string, call: MemberCall): Promise<Billed> =>
  withFallback(
    `the billing of ${whose}`,
    call((token) => member.billedSubscription(token)),
    undefined,
  );

export const savedCardOf = ({ member }: Pick<Upstreams, "member">, whose: string, call: MemberCall): Promise<Saved> =>
  withFallback(
    `the saved card of ${whose}`,
    call((token) => member.paymentCard(token)),
    undefined,
  );
