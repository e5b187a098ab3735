import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopLeftPostgres } from "./postgres.js";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

function hasRoom(directory) {
  if (!existsSync(directory)) return false;
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= ENOUGH_BYTES;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (/** @type {any} */ error) {
    return error.code === "EPERM";
  }
}

/** What a run left here that was ended by force: its directory is named after its process. */
function clearLeftovers(place) {
  for (const name of readdirSync(place)) {
    const [, pid] = /^tests-(\d+)-/.exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    stopLeftPostgres(join(place, name));
    rmSync(join(place, name), { recursive: true, force: true });
  }
}

/** A temporary directory for the tests, in memory if there is room, because a disk makes every commit wait. */
export function scratchDirectory(place = hasRoom(MEMORY) ? MEMORY : tmpdir()) {
  clearLeftovers(place);
  const directory = mkdtempSync(join(place, `tests-${process.pid}-`));
  // PostgreSQL runs as a different user and keeps its data inside.
  chmodSync(directory, 0o711);
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
