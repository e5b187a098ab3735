import type { Transport } from "~/services/http/transport.server";
import { createCalls, type UpstreamSettings } from "~/services/http/upstream.server";
import { analyticsContract as contract, type AnalyticsEvent } from "~contracts/analytics";
import { createEventQueue } from "./event-queue";

export type AnalyticsSettings = UpstreamSettings & {
  onLost?: (count: number, reason: string) => void;
};

export type AnalyticsClient = ReturnType<typeof createAnalyticsClient>;

/** Fire and forget: events are queued and sent in batches (S 7.11). */
export function createAnalyticsClient(transport: Transport, { onLost, ...settings }: AnalyticsSettings) {
  const { ask, reset } = createCalls("analytics", contract, transport, settings);
  const batch = async (events: AnalyticsEvent[]): Promise<void> => {
    if (events.length > 0) await ask.batch({ body: { events } });
  };
  return { batch, ...createEventQueue({ send: batch, ...(onLost && { onLost }) }), reset };
}
