import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool } from "pg";
import { errorCode } from "./error-code";
import { isOfDatabase } from "./reconnecting-pool";

/** A replica further behind than this is not read (performance 2). */
const OLDEST_MS = 3_000;
const LOOK_EVERY_MS = 1_000;

type Sample = { at: number; position: string };

/** Which database it is: a physical copy has its number, and its cluster's where that may be read. */
type Identity = { database: string; cluster: string | null; started: string; copies: boolean };

const isCopyOf = (ours: Identity, theirs: Identity) =>
  theirs.database === ours.database &&
  (theirs.cluster ?? ours.cluster) === (ours.cluster ?? theirs.cluster) &&
  // One that is in no recovery is the primary itself, or was a replica once.
  (theirs.copies || theirs.started === ours.started);

const CLUSTER = "(select system_identifier from pg_control_system())::text";
const identity = (cluster: string) =>
  `(select oid from pg_database where datname = current_database())::text as database, ${cluster} as cluster,
  extract(epoch from pg_postmaster_start_time())::text as started, pg_is_in_recovery() as copies`;

const REFUSED = "42501";

/**
 * Connections for reads that may be a little old: to the replica while it follows, else to the primary. A read that the
 * replica drops is asked again of the primary. `onStranger`: once, where it is another database's.
 */
export function readingPool(
  primary: Pool,
  patient: PostgresPool,
  replica: Pool,
  { onStranger, ticks = () => performance.now() }: { onStranger?: (() => void) | undefined; ticks?: () => number } = {},
) {
  let samples: Sample[] = [];
  let freshUntil = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  let isToldOf = false;
  let cluster = CLUSTER;

  async function queryIdentity<Row>(
    of: Pool,
    columns: string,
    values: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    try {
      return (await of.query<Row & object>(`select ${columns}, ${identity(cluster)}`, [...values])).rows[0];
    } catch (error) {
      if (cluster !== CLUSTER || errorCode(error) !== REFUSED) throw error;
      cluster = "null";
      return queryIdentity(of, columns, values);
    }
  }

  function stranger(): void {
    freshUntil = Number.NEGATIVE_INFINITY;
    if (!isToldOf) onStranger?.();
    isToldOf = true;
  }

  async function look(): Promise<void> {
    const at = ticks();
    let ours: (Identity & { position: string }) | undefined;
    try {
      ours = await queryIdentity(primary, "pg_current_wal_lsn()::text as position");
      if (!ours) return;
      samples = [...samples, { at, position: ours.position }].slice(-10);
    } catch {
      // Where the primary does not answer, a replica that followed is better than nothing.
      if (freshUntil > at) freshUntil = at + OLDEST_MS;
      return;
    }
    try {
      const theirs = await queryIdentity<Identity & { reached: number | null }>(
        replica,
        `(select max(nth) from unnest($1::pg_lsn[]) with ordinality as sample(position, nth)
           where not pg_is_in_recovery() or position <= pg_last_wal_replay_lsn()) as reached`,
        [samples.map(({ position }) => position)],
      );
      if (theirs && !isCopyOf(ours, theirs)) return stranger();
      const reached = samples[Number(theirs?.reached ?? 0) - 1];
      freshUntil = reached ? reached.at + OLDEST_MS : Number.NEGATIVE_INFINITY;
    } catch {
      freshUntil = Number.NEGATIVE_INFINITY;
    }
  }

  const follows = () => ticks() < freshUntil;
  const lookOnce = () => (looking ??= look().finally(() => (looking = null)));
  const rounds = setInterval(() => void lookOnce(), LOOK_EVERY_MS).unref();

  async function queryPrimary(text: string, values: readonly unknown[]) {
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
        return await queryPrimary(text, values);
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
const isReplicasFault = (error: unknown): boolean =>
  !isOfDatabase(error) || /^(?:08|53|57P|58|40001|42P01|42703)/.test(errorCode(error));
