import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";

export type Count = { times: number; secondsLeft: number };

export type Counts = {
  add(key: string, seconds: number): Promise<Count>;
  read(key: string): Promise<Count | null>;
  forget(key: string): Promise<void>;
  close(): Promise<void>;
};

type Counting = Omit<Counts, "close">;

const KEYS_KEPT = 50_000;
/** A slower store is skipped. */
const DEADLINE_MS = 200;
/** Pause after a Redis failure, so that not every visitor waits for the deadline. */
const REST_MS = 1_000;
/** Queue limit while Redis is stalled, to bound memory. */
const COMMANDS_WAITING = 500;
/** A Redis that says nothing for so long is left, and connected to again. */
const PATIENCE = { pingInterval: 2_000, socketTimeout: 5_000, connectTimeout: 2_000 };
const AGAIN_AFTER_AT_MOST_MS = 2_000;

/** At once, then seldom, and not all nodes together. The client's own gives up for good after a silence. */
const againAfter = (tries: number) => Math.min(50 * 2 ** tries, AGAIN_AFTER_AT_MOST_MS) + Math.random() * 200;

const countOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Count => ({
  times: consumedPoints,
  secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
});

/** Points are unused; `LIMITS` decides what is too much. */
const OPTIONS = { keyPrefix: "limit", points: 1, duration: 60 };

const countsOf = (limiter: RateLimiterAbstract): Counting => ({
  add: async (key, seconds) => countOf(await limiter.penalty(key, 1, { customDuration: seconds })),
  async read(key) {
    const found = await limiter.get(key);
    return found && found.msBeforeNext > 0 ? countOf(found) : null;
  },
  forget: async (key) => void (await limiter.delete(key)),
});

export function countsInMemory(keysKept = KEYS_KEPT): Counts {
  const limiter = new RateLimiterMemory(OPTIONS);
  const counts = countsOf(limiter);
  const keys = new Set<string>();
  return {
    ...counts,
    async add(key, seconds) {
      keys.delete(key);
      keys.add(key);
      const [oldest] = keys.size > keysKept ? keys : [];
      if (oldest !== undefined) {
        keys.delete(oldest);
        await limiter.delete(oldest);
      }
      return counts.add(key, seconds);
    },
    close: async () => undefined,
  };
}

/** Shared by several web nodes; falls back to this process's memory while Redis is down or slow. */
export async function countsInRedis(
  url: string,
  report: (error: unknown) => void,
  { pingInterval, ...socket }: typeof PATIENCE = PATIENCE,
): Promise<Counts> {
  // Imported only if needed: loading it takes longer than the rest of the server.
  const { createClient } = await import("redis");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: COMMANDS_WAITING,
    pingInterval,
    socket: { ...socket, reconnectStrategy: againAfter },
  });
  client.on("error", report);
  // Redis may start later; until then each process counts for itself.
  client.connect().catch(report);

  const limiter = new RateLimiterRedis({
    ...OPTIONS,
    storeClient: client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
  });
  const redis = countsOf(new RLWrapperTimeouts({ ...OPTIONS, limiter, timeoutMs: DEADLINE_MS }));
  return {
    ...insured(redis, report),
    close: async () => {
      if (client.isOpen) client.destroy();
    },
  };
}

/** Counts in this process's memory while the shared store fails or rests. */
function insured(shared: Counting, report: (error: unknown) => void): Counting {
  const memory = countsInMemory();
  let restsUntil = 0;

  async function ask<Answer>(how: (counts: Counting) => Promise<Answer>): Promise<Answer> {
    if (performance.now() < restsUntil) return how(memory);
    try {
      return await how(shared);
    } catch (error) {
      restsUntil = performance.now() + REST_MS;
      report(error);
      return how(memory);
    }
  }

  return {
    add: (key, seconds) => ask((counts) => counts.add(key, seconds)),
    read: (key) => ask((counts) => counts.read(key)),
    forget: (key) => ask((counts) => counts.forget(key)),
  };
}
