import { createHash } from "node:crypto";
import { settings } from "~/services/process/env.server";
import { processSingleton } from "~/services/process/singleton.server";
import { warnThrottled } from "~/services/process/throttled-log.server";
import { type Counts, countsInMemory, countsInRedis } from "./counts.server";
import { customerOfNetwork } from "./ipv6-customer";
import {
  type Allowance,
  type Limit,
  type LimitName,
  LIMITS,
  PASSWORD_TRIES,
  type TriedFrom,
  waitAfter,
} from "./limit-table";

export type Who = { network?: string | null | undefined; account?: string | null | undefined };

export type Passed = {
  limit: LimitName;
  retryAfterSeconds: number;
  /** So far over that rendering a page isn't worth it. */
  far: boolean;
};

const NOTED_SECONDS = 60;

/** Multiple of the limit from which not even the form is shown. */
const FAR = 3;

export type PasswordTry = { waitSeconds: number } | { waitSeconds: 0; wrong(): Promise<void>; right(): Promise<void> };

/** Addresses and e-mails are stored only as hashes. */
const hashed = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

export type Limits = ReturnType<typeof createLimits>;

/** Counts how often something is done, and says when it is too often (security 3). */
export function createLimits(counts: Counts, table: Record<LimitName, Limit> = LIMITS) {
  const keysOf = (name: LimitName, { network, account }: Who): [string, Allowance][] => {
    const limit = table[name];
    return [
      ...(network ? [[`${name}:network:${network}`, limit.network] as [string, Allowance]] : []),
      ...(account && limit.account
        ? [[`${name}:account:${hashed(account)}`, limit.account] as [string, Allowance]]
        : []),
      ...(network && limit.all ? [[`${name}:all`, limit.all] as [string, Allowance]] : []),
    ];
  };
  const passed = (limit: LimitName, secondsLeft: number, far: boolean): Passed => ({
    limit,
    retryAfterSeconds: secondsLeft,
    far,
  });

  /** Counts once; returns the limit passed, or null. One network's excess never counts against others. */
  async function take(name: LimitName, who: Who): Promise<Passed | null> {
    for (const [key, { times, seconds }] of keysOf(name, who)) {
      const count = await counts.add(key, seconds);
      if (count.times > times) return passed(name, count.secondsLeft, count.times > FAR * times);
    }
    return null;
  }

  async function reached(name: LimitName, who: Who): Promise<Passed | null> {
    for (const [key, { times }] of keysOf(name, who)) {
      const count = await counts.read(key);
      if (count && count.times >= times) return passed(name, count.secondsLeft, count.times > FAR * times);
    }
    return null;
  }

  /** Counts each distinct thing once per window. */
  async function takeDifferent(name: LimitName, who: Who, thing: string): Promise<void> {
    for (const [key, { seconds }] of keysOf(name, who)) {
      const seen = await counts.add(`${key}:${hashed(thing)}`, seconds);
      if (seen.times === 1) await counts.add(key, seconds);
    }
  }

  /** Call before checking a password. Counts up front, so that parallel tries can't all be first. */
  async function passwordTry(
    account: string,
    network: string | null | undefined,
    knownBrowser: string | null = null,
  ): Promise<PasswordTry> {
    const everywhere = `password:${hashed(account.trim().toLowerCase())}`;
    const places = passwordPlaces(everywhere, network ?? "unknown", knownBrowser);
    const [wrong, tries] = await Promise.all([
      counts.read(everywhere),
      Promise.all(places.map(({ key }) => counts.add(key, PASSWORD_TRIES.seconds))),
    ]);
    for (const [i, { key, kind }] of places.entries()) {
      const wait = waitAfter(tries[i]?.times ?? 0, wrong?.times ?? 0, kind);
      const turn = wait > 0 ? await counts.add(`${key}:turn`, wait) : null;
      if (turn && turn.times > 1) return { waitSeconds: turn.secondsLeft };
    }
    return {
      waitSeconds: 0,
      wrong: async () => void (await counts.add(everywhere, PASSWORD_TRIES.attackSeconds)),
      right: async () => void (await Promise.all(places.map(({ key }) => counts.forget(key)))),
    };
  }

  const noted = (what: string) => `note:${hashed(what)}`;
  /** Known to all web nodes for as long as a page waits for an answer, and more. */
  const note = async (what: string): Promise<void> => void (await counts.add(noted(what), NOTED_SECONDS));
  const isNoted = async (what: string): Promise<boolean> => (await counts.read(noted(what))) !== null;

  /** What many do, which limits no one. */
  const tally = async (what: string, seconds: number): Promise<void> =>
    void (await counts.add(`tally:${what}`, seconds));
  const tallied = async (what: string): Promise<number> => (await counts.read(`tally:${what}`))?.times ?? 0;

  return { take, reached, takeDifferent, passwordTry, note, isNoted, tally, tallied, close: () => counts.close() };
}

/** Where tries count: anyone who guesses on the owner's network or carrier doesn't keep the owner's own browser out. */
function passwordPlaces(
  everywhere: string,
  network: string,
  knownBrowser: string | null,
): { key: string; kind: TriedFrom }[] {
  if (knownBrowser)
    return [
      { key: `${everywhere}:browser:${hashed(knownBrowser)}`, kind: "browser" },
      { key: `${everywhere}:browsers`, kind: "browsers" },
    ];
  const customer = customerOfNetwork(network);
  return [
    { key: `${everywhere}:${network}`, kind: "network" },
    ...(customer === network ? [] : [{ key: `${everywhere}:${customer}`, kind: "customer" as const }]),
  ];
}

const holder = () => processSingleton<{ limits: Limits | null }>("limits", () => ({ limits: null }));

/** Call before anything is counted: connects to Redis if configured. */
export async function openLimits(): Promise<Limits> {
  holder().limits ??= createLimits(await configuredCounts());
  return limits();
}

async function configuredCounts(): Promise<Counts> {
  const { REDIS_URL: url } = settings().storage;
  if (!url) return countsInMemory();
  return countsInRedis(url, (error) => {
    const [reason, message] = [String(error), "Redis does not count: this process counts for itself"];
    warnThrottled([reason, message], { reason }, message);
  });
}

export function limits(): Limits {
  return (holder().limits ??= createLimits(countsInMemory()));
}

export async function closeLimits(): Promise<void> {
  const { limits: open } = holder();
  holder().limits = null;
  await open?.close();
}
