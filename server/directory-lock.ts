import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";

/**
 * Claims a data directory for this process. The claim is a lock of the operating system on `server.lock`, so it is gone
 * with the process however that ends, and no stale file can keep the next one out (security 7).
 */
export function claimDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true });
  const lock = new Database(join(directory, "server.lock"));
  try {
    lock.exec("PRAGMA busy_timeout = 0");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new Error(`Another server is already using ${directory}. Stop it, or give this one a directory of its own with DATA_DIR, or share a database with DATABASE_URL.`, { cause: error });
  }
  return {
    release() {
      if (!lock.open) return;
      lock.exec("ROLLBACK");
      lock.close();
    },
  };
}
