import type { Intent } from "~/models/intent/finish-intent.server";
import type { Visit } from "../visit/visit.server";
import { pendingIntents } from "./signed-cookie.server";

/** One visit rarely leaves more. */
const MOST = 5;
/** Bytes of JSON; base64 makes the cookie a third longer. */
const LONGEST = 1_500;

/** A clip's key is its form's: what is sent once more corrects it. */
const nameOf = ({ kind, content_type, content_key, details }: Intent) =>
  JSON.stringify(
    kind === "clip" ? [kind, details.key] : [kind, content_type, content_key, Object.entries(details).sort()],
  );

const sizeOf = (intents: readonly Intent[]) => new TextEncoder().encode(JSON.stringify(intents)).length;

/** The newest comes last; beyond what is kept the oldest go (rulings 3). */
export function withIntent(kept: readonly Intent[], intent: Intent): Intent[] {
  const others = kept.filter((one) => nameOf(one) !== nameOf(intent));
  const all = [...others, intent].slice(-MOST);
  while (all.length > 1 && sizeOf(all) > LONGEST) all.shift();
  return all;
}

type IntentRequest = Pick<Visit, "request" | "epochMs">;

/** What the guest wanted so far, the newest last. */
export const intentsOf = ({ request, epochMs }: IntentRequest): Intent[] => pendingIntents.read(request, epochMs) ?? [];

/** Done after signing in, beside what was wanted before (rulings 3). */
export const intentCookie = (visit: IntentRequest, intent: Intent): string =>
  pendingIntents.serialize(withIntent(intentsOf(visit), intent), visit.epochMs);
