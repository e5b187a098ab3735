import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { Session } from "./session";

/** Jobs that one of all back ends on a database does (docs/decisions/0030-many-back-ends-on-one-postgresql.md). */
export type Turns = {
  /** True while the rounds of this job are this process's: the first that asks, until it ends or loses the database. */
  leads(job: string): Promise<boolean>;
  /** Runs when no other process is at this job; waits as long as that takes. */
  withLock<Result>(job: string, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** SQLite has one writing process, which does everything. */
export const onlyProcess: Turns = {
  leads: () => Promise.resolve(true),
  withLock: (_job, work) => work(),
  close: () => Promise.resolve(),
};

const LOOK_AGAIN_MS = 250;

/** A machine that is gone without a word: PostgreSQL notices within 25 s, and gives its jobs to another. */
export const SOON_NOTICED: Session = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

/**
 * By advisory locks of one connection, which PostgreSQL frees when the process or its connection ends. `connect` opens
 * a connection outside the pool, because a pool's could be taken by another query while the lock is held.
 */
export function turnsByLock(connect: () => Promise<Client>): Turns {
  const led = new Set<string>();
  /** A connection gets its own locks again at once, so turns of this process wait here. */
  const queues = new Map<string, Promise<unknown>>();
  let opening: Promise<Client> | null = null;
  let closed = false;

  /** What it held is free as soon as PostgreSQL notices. One whose end is told late takes nothing from the next. */
  function lose(lost: Promise<Client>): void {
    if (opening !== lost) return;
    opening = null;
    led.clear();
  }

  function connection(): Promise<Client> {
    if (closed) return Promise.reject(new Error("the store is closed"));
    if (opening) return opening;
    const mine = connect();
    opening = mine;
    const lost = () => lose(mine);
    mine.then((client) => client.on("error", lost).on("end", lost), lost);
    return mine;
  }

  async function asks(text: string, job: string): Promise<boolean> {
    const answer = connection();
    const client = await answer;
    try {
      const { rows } = await client.query<{ held: boolean }>(text, [`job:${job}`]);
      return rows[0]?.held === true;
    } catch (error) {
      lose(answer);
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  const tryLock = (job: string) => asks("select pg_try_advisory_lock(hashtextextended($1, 1)) as held", job);
  const unlock = (job: string) => asks("select pg_advisory_unlock(hashtextextended($1, 1)) as held", job);
  const isThere = (job: string) => asks("select $1 <> '' as held", job);

  async function waitForTurn<Result>(job: string, work: () => Promise<Result>): Promise<Result> {
    while (!(await tryLock(job))) await sleep(LOOK_AGAIN_MS);
    try {
      return await work();
    } finally {
      // A lost connection has lost the lock, too.
      await unlock(job).catch(() => undefined);
    }
  }

  return {
    async leads(job) {
      try {
        if (led.has(job)) return (await isThere(job)) && led.has(job);
        if (!(await tryLock(job))) return false;
        led.add(job);
        return true;
      } catch {
        return false;
      }
    },
    withLock(job, work) {
      const before = queues.get(job) ?? Promise.resolve();
      const turn = before.then(() => waitForTurn(job, work));
      queues.set(
        job,
        turn.catch(() => undefined),
      );
      return turn;
    },
    async close() {
      closed = true;
      const client = await opening?.catch(() => null);
      led.clear();
      await client?.end().catch(() => undefined);
    },
  };
}
