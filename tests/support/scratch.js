import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

function hasRoom(directory) {
  if (!existsSync(directory)) return false;
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= ENOUGH_BYTES;
}

/** A temporary directory for the tests, in memory if there is room, because a disk makes every commit wait. */
export function scratchDirectory() {
  const directory = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "tests-"));
  // PostgreSQL runs as a different user and keeps its data inside.
  chmodSync(directory, 0o711);
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
