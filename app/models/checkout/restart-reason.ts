import { isKeyOf } from "~/models/navigation/is-key-of";
import { STARTED_OVER } from "./entry";

/** Why a later step's address led back to the first. */
const WHY = {
  unfinished: "We keep an unfinished order for a day. Please choose again.",
  "pass-gone": "That pass is no longer for sale. Choose another one.",
  "signed-out": "You've been signed out. You weren't charged. Please choose again.",
};

export const PASS_GONE = WHY["pass-gone"];

export const restartParams = (why: keyof typeof WHY): Record<string, string> => ({ [STARTED_OVER]: why });

export const restartReason = (search: URLSearchParams): string | null => {
  const why = search.get(STARTED_OVER);
  return isKeyOf(WHY, why) ? WHY[why] : null;
};
