import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool } from "pg";
import { errorCode } from "./error-code";

type Client = PostgresPoolClient & { release(destroy?: boolean): void };

/** Shorter than a press waits (`contracts/`), so that nothing is done for a caller that has given up. */
export const PATIENCE_MS = 8_000;
const LOOK_AGAIN_MS = 100;
/** A connection made just before the database leaves loses its first statement, too. */
const ATTEMPTS = 4;

/**
 * Connections that wait for a database that restarts, up to `PATIENCE_MS` from when it was first seen to be away; after
 * that calls fail at once, until it is back. What may have been done is never sent again.
 */
export function reconnectingPool(pool: Pool, ticks: () => number = () => performance.now()) {
  let awaySince: number | null = null;
  /** Since when it has been seen to take no writes. */
  let readOnlySince: number | null = null;
  let looking: Promise<void> | null = null;

  /** Asked of a database that is away. */
  function isStillWaitedFor(): boolean {
    awaySince ??= ticks();
    return ticks() - awaySince < PATIENCE_MS;
  }

  async function take(): Promise<Client> {
    const client = (await pool.connect()) as Client;
    awaySince = null;
    return client;
  }

  /** One check for all that wait. */
  async function look(): Promise<void> {
    for (;;) {
      await sleep(LOOK_AGAIN_MS);
      try {
        (await take()).release();
        return;
      } catch (error) {
        if (!isLost(error) || !isStillWaitedFor()) return;
      }
    }
  }

  async function connect(): Promise<Client> {
    for (;;) {
      try {
        return await take();
      } catch (error) {
        if (!isLost(error) || !isStillWaitedFor()) throw error;
        await (looking ??= look().finally(() => (looking = null)));
      }
    }
  }

  /** The first statement is sent again where it did nothing: it was never sent, only reads, or only begins. */
  function withFirstStatementAgain(first: Client): PostgresPoolClient {
    let client: Client | null = first;
    let asked = false;
    /** How the connection that is held now came to its end. */
    let lost: unknown = null;
    async function query(text: string, values: readonly unknown[]) {
      const isFirst = !asked;
      asked = true;
      // What became of the statement that lost it counts, not that there can be no rollback.
      if (lost) throw lost;
      for (let attempt = 1; ; attempt += 1) {
        client ??= await connect();
        try {
          return await client.query(text, values);
        } catch (error) {
          const again = isFirst && attempt < ATTEMPTS && isLost(error) && (doesNothing(text) || wasNotSent(error));
          if (isOver(error)) lost = again ? null : error;
          if (!again) throw error;
          client.release(true);
          client = null;
        }
      }
    }
    return { query: query as PostgresPoolClient["query"], release: () => client?.release(lost !== null) };
  }

  /** A connection to a standby is closed: the next one may lead to what is the primary now. */
  async function takesWrites(): Promise<boolean> {
    const client = await take();
    let takes = false;
    try {
      const { rows } = await client.query<{ takes: boolean }>(TAKES_WRITES, []);
      takes = rows[0]?.takes === true;
      return takes;
    } finally {
      client.release(!takes);
    }
  }

  return {
    connect: async () => withFirstStatementAgain(await connect()),
    end: () => pool.end(),
    /** Also where the database is away, or takes no writes, but not for so long that it is given up. */
    async takesCalls(): Promise<boolean> {
      try {
        readOnlySince = (await takesWrites()) ? null : (readOnlySince ?? ticks());
        return readOnlySince === null || ticks() - readOnlySince < PATIENCE_MS;
      } catch (error) {
        return isLost(error) && isStillWaitedFor();
      }
    },
  } satisfies PostgresPool & { takesCalls(): Promise<boolean> };
}

const doesNothing = (text: string) => /^\s*(?:select|begin)\b/i.test(text);

/** "on" at a standby, too. */
const TAKES_WRITES = "select current_setting('transaction_read_only') = 'off' as takes";
const READ_ONLY = "25006";

/** What PostgreSQL itself refuses has its code; what the driver gives up leaves a connection that it takes for good. */
export const isOfDatabase = (error: unknown) => /^[0-9A-Z]{5}$/.test(errorCode(error));

/** Nothing more can be done on the connection. */
const isOver = (error: unknown) => isLost(error) || !isOfDatabase(error) || errorCode(error) === READ_ONLY;

/** The driver's own words for a connection that had ended before the statement came. */
export const wasNotSent = (error: unknown) => error instanceof Error && error.message.endsWith("is not queryable");

/** Some hosts have no name and no way to them while they restart: containers, services of Kubernetes. */
const WITHOUT_ADDRESS = ["ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];
const GONE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", ...WITHOUT_ADDRESS]);

/** The connection has ended, or none is to be had: a shutdown, a start that goes on, a server that is gone. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return (
    GONE.has(code) ||
    /^(?:57P0[123]|08)/.test(code) ||
    wasNotSent(error) ||
    /^Connection terminated(?: unexpectedly)?$/.test(error.message)
  );
}
