import type { SubmissionResult } from "@conform-to/react";
import type { CartAttribution } from "~/models/analytics/cart-attribution";
import type { SignedIn } from "~/models/member/sign-in.server";
import { tooOften } from "~/models/navigation/too-often";
import type { CheckoutProgress } from "./progress";
import type { CheckoutRequest } from "./request";
import type { CheckoutView } from "./view";

/** How the flow answers a request: on to another page, or a page of its own; either may save progress. */
export type CheckoutReply =
  | {
      go: string;
      /** A payment provider's own page. */
      outside?: boolean;
      save?: CheckoutProgress;
      signedIn?: SignedIn & { event: string };
      newKey?: boolean;
      cart?: CartAttribution;
      /** The order that was just paid: its progress is over, and the next one has a key of its own. */
      paid?: string;
    }
  | { view: CheckoutView; status: number; save?: CheckoutProgress; newKey?: boolean; retryAfterSeconds?: number };

export type GoOn = Extract<CheckoutReply, { go: string }>;

/** Why a form comes back, and what its page says of it. */
export type Refusal = {
  status: 400 | 409 | 429 | 503;
  message?: string;
  account?: SubmissionResult<string[]>;
  promo?: { code: string; message: string };
  recruiting?: SubmissionResult<string[]>;
  /** When it may be tried again, where that is known. */
  retryAfterSeconds?: number;
  /** A payment may have been taken: it is being found out. */
  pending?: boolean;
  /** The bank's page, where it waits for the member. */
  bank?: string | undefined;
  newKey?: boolean;
  /** What may be out of date, and is looked up again for the page. */
  stale?: "tax" | "order";
};

/** A form that no page of the flow sends. */
export const NOT_UNDERSTOOD: Refusal = { status: 400, message: "That didn't work. Please try again." };

/** Nothing is done: the step comes back as it was sent, and says when to try again (security 3). */
export function limitReached({ limited }: Pick<CheckoutRequest, "limited">) {
  if (!limited) return null;
  const { retryAfterSeconds } = limited;
  return { status: 429, message: tooOften(retryAfterSeconds), retryAfterSeconds } as const;
}
