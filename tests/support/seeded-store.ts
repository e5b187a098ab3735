import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A new data directory. Within a run of `npm test` there is a small league in it already, drawn once for all
 * (scripts/test.js); the server that opens it brings it up to date as after any restart. Else the server draws it
 * itself.
 */
export function seededDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  const drawn = process.env.SEEDED_STORE;
  if (drawn) copyFileSync(join(drawn, "network.db"), join(directory, "network.db"));
  return directory;
}
