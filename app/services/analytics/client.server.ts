import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { analyticsContract as contract, type AnalyticsEvent } from "~contracts/analytics";
import { isStorableValue } from "~contracts/storable-text";

export type AnalyticsSettings = UpstreamSettings & { onLost?: (count: number, reason: string) => void };

/** Fire and forget: events are queued and sent in batches (S 7.11). */
export function createAnalyticsClient(transport: Transport, { onLost, ...settings }: AnalyticsSettings) {
  const { ask, reset } = createCalls("analytics", contract, transport, settings);
  const batch = async (events: AnalyticsEvent[]): Promise<void> => {
    if (events.length > 0) await ask.batch({ body: { events } });
  };
  return { batch, ...createEventQueue({ send: batch, ...(onLost && { onLost }) }), reset };
}

/** Events, or a function that makes them when they are sent, so that no page waits for that. */
type Recorded = AnalyticsEvent | (() => AnalyticsEvent[]);

type QueueSettings = {
  send(events: AnalyticsEvent[]): Promise<void>;
  /** At once, then once a minute for all that was lost meanwhile. */
  onLost?: (count: number, reason: string) => void;
  limit?: number;
  everyMs?: number;
};

const BATCH = 100;
/** While a crowd's page views wait: batches one right after the other held up its pages, a fifth of the thread. */
const BETWEEN_MS = 30;
const TOLD_EVERY_MS = 60_000;

/** Bounded and batched; events are dropped rather than waited for (S 7.11). */
export function createEventQueue({ send, onLost = () => {}, limit = 2_000, everyMs = 1_000 }: QueueSettings) {
  const waiting: Recorded[] = [];
  const lost = new Map<string, number>();
  let untold: NodeJS.Timeout | null = null;
  let overflown = 0;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();

  async function sendSome(): Promise<void> {
    const events = waiting.splice(0, BATCH).flatMap(eventsOf);
    for (let first = 0; first < events.length; first += BATCH) await sendBatch(events.slice(first, first + BATCH));
    if (waiting.length > 0 || overflown === 0) return;
    lose(overflown, "too many at once");
    overflown = 0;
  }

  function lose(count: number, reason: string): void {
    lost.set(reason, (lost.get(reason) ?? 0) + count);
    if (!untold) reportLost();
  }

  function reportLost(): void {
    if (untold) clearTimeout(untold);
    untold = lost.size > 0 ? setTimeout(reportLost, TOLD_EVERY_MS).unref() : null;
    for (const [reason, count] of lost) onLost(count, reason);
    lost.clear();
  }

  async function sendAll(): Promise<void> {
    do await sendSome();
    while (waiting.length > 0);
  }

  const round = (inMs: number): NodeJS.Timeout =>
    setTimeout(() => {
      sending = sending.then(sendSome).then(() => void (timer = waiting.length > 0 ? round(BETWEEN_MS) : null));
    }, inMs).unref();

  function eventsOf(recorded: Recorded): AnalyticsEvent[] {
    try {
      return typeof recorded === "function" ? recorded() : [recorded];
    } catch (error) {
      lose(1, String(error));
      return [];
    }
  }

  async function sendBatch(events: AnalyticsEvent[]): Promise<void> {
    try {
      await send(events);
    } catch (error) {
      // One that can't be kept refuses all that came with it.
      const storable = events.filter(isStorableValue);
      const unstorable = events.length - storable.length;
      if (unstorable === 0) return lose(events.length, String(error));
      lose(unstorable, "text that can't be stored");
      if (storable.length > 0) await sendBatch(storable);
    }
  }

  /** All that waits, at once, and told of what is lost. */
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    sending = sending.then(sendAll).then(reportLost);
    return sending;
  }

  return {
    record(event: Recorded): void {
      if (waiting.length >= limit) {
        overflown += 1;
        return;
      }
      waiting.push(event);
      timer ??= round(everyMs);
    },
    flush,
  };
}
