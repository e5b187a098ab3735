import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";

const DIRECTORY = 0o700;
const FILE = 0o600;
const STICKY = 0o1000;

/** For this user only; an existing directory of others is left as it is. */
export function privateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: DIRECTORY });
  const { uid, mode } = statSync(path);
  if (uid === process.getuid?.() && !(mode & STICKY)) chmodSync(path, DIRECTORY);
}

/** For this user only; SQLite copies the mode to -wal and -shm. */
export function privateFile(path: string): void {
  // Never open an existing file: closing it would drop this process's locks on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", FILE));
  for (const each of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(each)) restrict(each);
}

function restrict(path: string): void {
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, FILE);
}
