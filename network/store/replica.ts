import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool } from "pg";

/** A replica further behind than this is not read (performance 2). */
const OLDEST_MS = 3_000;
const LOOK_EVERY_MS = 1_000;

type Sample = { at: number; position: string };

/**
 * Connections for reads that may be a little old: to the replica while it follows, else to the primary. A read that the
 * replica drops is asked again of the primary.
 */
export function readingPool(
  primary: Pool,
  patient: PostgresPool,
  replica: Pool,
  ticks: () => number = () => performance.now(),
) {
  let samples: Sample[] = [];
  let freshUntil = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const at = ticks();
    try {
      const { rows } = await primary.query<{ position: string }>("select pg_current_wal_lsn()::text as position");
      samples = [...samples, ...rows.map(({ position }) => ({ at, position }))].slice(-10);
    } catch {
      // Where the primary does not answer, a replica that followed is better than nothing.
      if (freshUntil > at) freshUntil = at + OLDEST_MS;
      return;
    }
    try {
      const { rows } = await replica.query<{ reached: number | null }>(
        `select max(nth) as reached from unnest($1::pg_lsn[]) with ordinality as sample(position, nth)
         where not pg_is_in_recovery() or position <= pg_last_wal_replay_lsn()`,
        [samples.map(({ position }) => position)],
      );
      const reached = samples[Number(rows[0]?.reached ?? 0) - 1];
      freshUntil = reached ? reached.at + OLDEST_MS : Number.NEGATIVE_INFINITY;
    } catch {
      freshUntil = Number.NEGATIVE_INFINITY;
    }
  }

  const follows = () => ticks() < freshUntil;
  const lookOnce = () => (looking ??= look().finally(() => (looking = null)));
  const rounds = setInterval(() => void lookOnce(), LOOK_EVERY_MS).unref();

  async function askedOfPrimary(text: string, values: readonly unknown[]) {
    const client = await patient.connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  }

  function eitherOf(client: PostgresPoolClient): PostgresPoolClient {
    let broken = false;
    async function query(text: string, values: readonly unknown[]) {
      try {
        return await client.query(text, values);
      } catch (error) {
        if (!isReplicasFault(error)) throw error;
        broken = true;
        freshUntil = Number.NEGATIVE_INFINITY;
        return await askedOfPrimary(text, values);
      }
    }
    return {
      query: query as PostgresPoolClient["query"],
      release: () => (client as { release(destroy?: boolean): void }).release(broken),
    };
  }

  const pool: PostgresPool = {
    async connect() {
      const client = follows() ? await replica.connect().catch(() => null) : null;
      return client ? eitherOf(client as PostgresPoolClient) : patient.connect();
    },
    async end() {
      clearInterval(rounds);
      await looking;
      // The primary's pool is the store's own.
      await replica.end();
    },
  };
  return { pool, follows, look: lookOnce };
}

/** Lost connections, shutdowns, conflicts with what it replays, and tables that have not arrived yet. */
function isReplicasFault(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|53|57P|58|40001|42P01|42703)/.test(code);
}
