import type { Transport } from '~/services/http/transport.server';
import { createUpstream, type UpstreamSettings } from '~/services/http/upstream.server';
import { analyticsContract as contract, type AnalyticsEvent } from './contract';

const ANALYTICS_MS = 2_000;

export type AnalyticsClient = ReturnType<typeof createAnalyticsClient>;

/** Analytics events (S 7.11). */
export function createAnalyticsClient(transport: Transport, settings: UpstreamSettings) {
  const upstream = createUpstream('analytics', transport, settings);

  return {
    batch: async (events: AnalyticsEvent[]): Promise<void> => {
      if (events.length > 0) await upstream.call(contract.batch, { body: { events }, timeoutMs: ANALYTICS_MS });
    },
    reset: upstream.reset,
  };
}
