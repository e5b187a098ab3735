import type { Intent } from "~/models/intent/finish-intent.server";
import { withIntent } from "~/models/intent/kept-intents";
import { pendingIntents } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

type Asked = Pick<Visit, "request" | "epochMs">;

/** What the guest wanted so far, the newest last. */
export const intentsOf = ({ request, epochMs }: Asked): Intent[] => pendingIntents.read(request, epochMs) ?? [];

/** Done after signing in, beside what was wanted before (rulings 3). */
export const intentCookie = (visit: Asked, wanted: Intent): string =>
  pendingIntents.serialize(withIntent(intentsOf(visit), wanted), visit.epochMs);
