import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";

const DIRECTORY = 0o700;
const FILE = 0o600;
const STICKY = 0o1000;

/** Makes the directory, for this user alone. One that others own or share is left as it is. */
export function privateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: DIRECTORY });
  const { uid, mode } = statSync(path);
  if (uid === process.getuid?.() && !(mode & STICKY)) chmodSync(path, DIRECTORY);
}

/**
 * Makes the file for this user alone, so that what SQLite puts beside it (-wal, -shm) is as private; it copies the
 * mode.
 */
export function privateFile(path: string): void {
  // Never opened where it is there already: closing it again would end the locks that this process holds on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", FILE));
  for (const each of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(each)) restrict(each);
}

function restrict(path: string): void {
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, FILE);
}
