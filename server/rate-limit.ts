import { networkOf } from "./peer";
import { routedPath } from "./routed-path";

/** How many posts a network may send to one kind of address in a window. */
export type Limit = {
  name: string;
  path: RegExp;
  /** Only where the query says so; buying a pass has its steps there. */
  step?: string;
  posts: number;
  windowSeconds: number;
};

const CHECKOUT = /^\/(?:subscribe|support|join)(?:\/[^/]+)?$/;

/** Sign-in and its like (security 3). Generous enough for a school behind one address. */
export const limits: readonly Limit[] = [
  // Signing in on the way to a pass counts with any other signing in.
  { name: "sign-in", path: CHECKOUT, step: "account", posts: 60, windowSeconds: 300 },
  { name: "checkout", path: CHECKOUT, posts: 300, windowSeconds: 300 },
  { name: "sign-in", path: /^\/users\/sign_in(?:\.data)?$/, posts: 60, windowSeconds: 300 },
  { name: "sign-up", path: /^\/users\/sign_up(?:\.data)?$/, posts: 40, windowSeconds: 600 },
  { name: "reset", path: /^\/users\/password\/[\w-]+(?:\.data)?$/, posts: 20, windowSeconds: 600 },
  { name: "account", path: /^\/(?:delete-account|cancel-survey|member\/(?:account|subscription\/cancel))(?:\.data)?$/, posts: 120, windowSeconds: 300 },
  { name: "code", path: /^\/(?:activate|redeem)(?:\/[\w-]+)?(?:\.data)?$/, posts: 30, windowSeconds: 300 },
];

/** Where the counts are kept: this process, or Redis where several web nodes share one limit. */
export type Counts = { add(key: string, windowSeconds: number, now: number): Promise<number> };

const KEYS_KEPT = 50_000;

/** Counts in this process; the oldest windows go first when there are too many. */
export function countsInMemory(): Counts {
  const windows = new Map<string, { count: number; ends: number }>();
  return {
    async add(key, windowSeconds, now) {
      const current = windows.get(key);
      if (current && current.ends > now) return ++current.count;
      windows.delete(key);
      windows.set(key, { count: 1, ends: now + windowSeconds * 1_000 });
      const oldest = windows.size > KEYS_KEPT ? windows.keys().next().value : undefined;
      if (oldest !== undefined) windows.delete(oldest);
      return 1;
    },
  };
}

type RedisLike = { incr(key: string): Promise<number>; expire(key: string, seconds: number): Promise<unknown> };

/** Counts in Redis; while Redis is away the limit holds within this process. */
export function countsInRedis(redis: RedisLike): Counts {
  const meanwhile = countsInMemory();
  return {
    async add(key, windowSeconds, now) {
      const name = `limit:${key}:${Math.floor(now / (windowSeconds * 1_000))}`;
      try {
        const count = await redis.incr(name);
        if (count === 1) await redis.expire(name, windowSeconds);
        return count;
      } catch {
        return meanwhile.add(key, windowSeconds, now);
      }
    },
  };
}

/** The limit that a post to a target goes beyond, or null. */
export async function limitReached(counts: Counts, target: string, address: string, now: number): Promise<Limit | null> {
  const routed = routedPath(target);
  const step = new URLSearchParams(target.split("?", 2)[1]).get("step");
  const limit = limits.find((one) => one.path.test(routed) && (one.step === undefined || one.step === step));
  if (!limit) return null;
  const count = await counts.add(`${limit.name}:${networkOf(address)}`, limit.windowSeconds, now);
  return count > limit.posts ? limit : null;
}
