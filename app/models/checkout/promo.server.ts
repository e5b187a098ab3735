import { memberKeyOf } from "~/models/member/member-key.server";
import { limits } from "~/services/limits/limits.server";
import type { CheckoutRequest } from "./request";

type Visitor = Pick<CheckoutRequest, "network" | "member">;

const LONGEST_CODE = 60;

const whoOf = async ({ network, member }: Visitor) => ({
  network,
  account: member && (await memberKeyOf(member.call)),
});

/** Seconds until a code that this visitor gives is looked up again; null: at once (security 3). */
export async function waitForCode(visitor: Visitor): Promise<number | null> {
  return (await limits().reached("promo", await whoOf(visitor)))?.retryAfterSeconds ?? null;
}

/** The code was none. The same mistyped one on a school's poster is one, however often it is opened there. */
export async function codeWasWrong(visitor: Visitor, code: string): Promise<void> {
  await limits().takeDifferent("promo", await whoOf(visitor), code.trim().toUpperCase().slice(0, LONGEST_CODE));
}
