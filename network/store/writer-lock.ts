import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import LibsqlDatabase from "libsql";
import { CommandError } from "../command-error";
import { errorCode } from "./error-code";
import { privateFile } from "./private-files";

export class DataDirectoryInUse extends CommandError {
  override name = "DataDirectoryInUse";
}

function holderOf(notePath: string): string {
  try {
    return ` (process ${readFileSync(notePath, "utf8").trim()})`;
  } catch {
    return "";
  }
}

/** Single writer per data directory (security 7). The OS lock on an empty SQLite file ends with the process. */
export function lockDataDirectory(directory: string): { release(): void } {
  const notePath = join(directory, "writer.pid");
  const lockPath = join(directory, "writer.lock");
  privateFile(lockPath);
  const lock = new LibsqlDatabase(lockPath);
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (errorCode(error) !== "SQLITE_BUSY") throw error;
    throw new DataDirectoryInUse(
      `The data directory ${directory} is in use by another process${holderOf(notePath)}. ` +
        "Stop it first, give this one a DATA_DIR of its own, or set DATABASE_URL to share a PostgreSQL database.",
    );
  }
  privateFile(notePath);
  writeFileSync(notePath, `${process.pid}\n`);
  return { release: () => lock.close() };
}
