import { randomUUID } from "node:crypto";
import { consentedPayload } from "~/models/member/analytics-identity";
import { log } from "~/services/log.server";
import { upstreams } from "~/services/upstreams.server";

/** Who an analytics event is about, as far as the visitor consented to say (S 5.6). */
export type Reporter = { uid: string | null; email: string | null; anonymousId: string | null; grantedGroups: readonly string[] };

/** Sends one analytics event. Nothing waits for it, and what cannot be sent is lost (S 7.11). */
export async function report(event: string, properties: Record<string, unknown>, reporter: Reporter, epochMs: number): Promise<void> {
  const { uid, email, anonymousId, grantedGroups } = reporter;
  const random = randomUUID();
  const identity = uid ? { user_id: uid, ...(email ? { email } : {}) } : {};
  const { user_id, ...consented } = consentedPayload<Record<string, unknown>>({ ...properties, ...identity }, grantedGroups, random);
  const record = {
    event,
    properties: consented,
    timestamp: new Date(epochMs).toISOString(),
    anonymous_id: anonymousId ?? random,
    ...(typeof user_id === "string" ? { user_id } : {}),
  };
  await upstreams()
    .analytics.batch([record])
    .catch((error: unknown) => log().warn({ event, reason: String(error) }, "an analytics event was lost"));
}
