import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../command-error";
import { writePrivately } from "./private-files";

/** After a move to PostgreSQL the file is left as it is; a note beside it keeps it from being opened by mistake. */
const noteIn = (dataDir: string) => join(dataDir, "network.moved");

export const wasMoved = (dataDir: string): boolean => existsSync(noteIn(dataDir));

export const noteMove = (dataDir: string): Promise<void> =>
  writePrivately(
    noteIn(dataDir),
    "The network of network.db moved to PostgreSQL, and network.db has been left unchanged since.\n" +
      "As long as this note is here, nothing opens network.db.\n",
  );

export function refuseMovedStore(dataDir: string): void {
  if (!wasMoved(dataDir)) return;
  throw new CommandError(
    `The network in ${dataDir} was moved to PostgreSQL: set DATABASE_URL, or another DATA_DIR. To go back to what it ` +
      `was then, remove ${noteIn(dataDir)}.`,
  );
}
