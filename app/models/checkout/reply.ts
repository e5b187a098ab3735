import type { SubmissionResult } from "@conform-to/dom";
import type { CartAttribution } from "~/models/analytics/cart-attribution";
import type { SignedIn } from "~/models/member/sign-in.server";
import type { LinkRequest } from "~/models/member/sign-in-link.server";
import { tooOften } from "~/models/navigation/too-often";
import type { SignInDevice } from "~contracts/member";
import type { CheckoutProgress } from "./progress";
import type { CheckoutRequest } from "./request";
import type { CheckoutView } from "./view";

export type CheckoutReply =
  | {
      go: string;
      outside?: boolean;
      save?: CheckoutProgress;
      signedIn?: SignedIn & { event: string };
      /** A mail lets them in, and `back` goes on from there. */
      mailed?: { link: LinkRequest; back: string };
      newKey?: boolean;
      cart?: CartAttribution;
      paid?: string;
    }
  | {
      view: CheckoutView;
      status: number;
      save?: CheckoutProgress;
      newKey?: boolean;
      retryAfterSeconds?: number;
      device?: SignInDevice;
    };

export type GoOn = Extract<CheckoutReply, { go: string }>;

export type Refusal = {
  status: 200 | 400 | 409 | 429 | 503;
  message?: string;
  account?: SubmissionResult<string[]>;
  promo?: { code: string; message: string };
  recruiting?: SubmissionResult<string[]>;
  retryAfterSeconds?: number;
  /** Keeps its key for the next try. */
  device?: SignInDevice | undefined;
  /** A payment may have gone through; its outcome is still unknown. */
  pending?: boolean;
  bank?: string | undefined;
  newKey?: boolean;
  stale?: "tax" | "order";
  /** For the form that is shown again (rulings 3 "bot-check"). */
  formToken?: string;
};

export const NOT_UNDERSTOOD: Refusal = { status: 400, message: "That didn't work. Please try again." };

/** Returns the step as it was sent (security 3). */
export function limitReached({ limited }: Pick<CheckoutRequest, "limited">) {
  if (!limited) return null;
  const { retryAfterSeconds } = limited;
  return { status: 429, message: tooOften(retryAfterSeconds), retryAfterSeconds } as const;
}
