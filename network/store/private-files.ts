import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { open } from "node:fs/promises";

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

/** Replaces a file's text, for this user only: also where the file was there already, and open to others. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const file = await open(path, "a", FILE);
  try {
    await file.chmod(FILE);
    await file.truncate();
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

function restrict(path: string): void {
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, FILE);
}
