import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Progress } from "~contracts/network";
import { CommandError } from "../command-error";
import { fillIndex, MIGRATIONS } from "../network.server";
import { INDEX_TABLES } from "../search/index-league";
import { readStoreSettings } from "../settings";
import { isMigrated, migrate } from "../store/migrate";
import { type Move, moveRows } from "../store/move";
import { noteMove } from "../store/move-note";
import { openStore, type Store } from "../store/open-store.server";
import { command, type Screen } from "./command.server";
import { number, progressOn } from "./progress";
import { columnsText } from "./rows-text";

const USAGE = `Usage: DATABASE_URL=postgres://… npm run fieldhouse -- move

Takes a network from SQLite (network.db in DATA_DIR) to an empty PostgreSQL database: members and their sessions,
passes, books, games, and all else. Stop the site and every command on its store first; start it with DATABASE_URL when
this has ended.

All of it arrives, or nothing: run a move that was broken off again. network.db stays as it is, and a note beside it
keeps the site from being started on it by mistake.

Ends with 0, with 1 when it was broken off, with 2 when nothing could be done.`;

type Places = { dataDir: string; databaseUrl: string };

/** The file first: while a site runs on it, it is refused. */
async function withBoth(
  { dataDir, databaseUrl }: Places,
  work: (file: Store, target: Store) => Promise<void>,
): Promise<void> {
  const file = await openStore({ dataDir });
  try {
    await needsThisVersion(file);
    const target = await openStore({ dataDir, databaseUrl });
    try {
      await work(file, target);
    } finally {
      await target.close();
    }
  } catch (error) {
    // Its closing can fail, too, while a table is still being read, and that would be the reason told.
    await file.close().catch(() => undefined);
    throw error;
  }
  await file.close();
}

/** Back ends that start meanwhile wait, and find it there. */
export function moveStore(
  { file, dataDir, target }: { file: Store; dataDir: string; target: Store },
  onProgress: Progress,
): Promise<Move> {
  return target.turns.withLock("preparing", async () => {
    await migrate(target, MIGRATIONS);
    return moveRows(file, target, new Set(INDEX_TABLES), { onProgress, whenMoved: () => noteMove(dataDir) });
  });
}

async function needsThisVersion(file: Store): Promise<void> {
  if (!(await isMigrated(file, MIGRATIONS)))
    throw new CommandError(
      "network.db is of another version: start this one on it once, without DATABASE_URL, and run this again.",
    );
}

function move(places: Places, output: Screen, screen: Screen): Promise<void> {
  const show = progressOn(screen);
  const onProgress: Progress = ({ text, done, total }) => show(text, `${number(done)} of ${number(total)}`);
  const endLine = () => screen.isTTY && screen.write("\n");
  return withBoth(places, async (file, target) => {
    const { moved, leftOut } = await moveStore({ file, target, dataDir: places.dataDir }, onProgress).finally(endLine);
    const rows = moved.map(({ table, rows: count }) => [table, number(count)]);
    output.write(columnsText([["table", "rows, counted on both"], ...rows], [1]));
    if (leftOut.length > 0) output.write(`\nLeft out, as no table of the site's: ${leftOut.join(", ")}\n`);
    await target.turns.withLock("preparing", () => fillIndex(target, "all", onProgress)).finally(endLine);
    output.write("\nAll of it is on PostgreSQL: start the site with DATABASE_URL.\n");
  });
}

const brokenOff = (error: unknown) =>
  `Broken off: ${error instanceof Error ? error.message : String(error)}
If the tables are listed above, all of it is on PostgreSQL, and a start does the rest. If not, run the same again; if
that finds something in the database, do as it says.
`;

export const runMove = command({
  usage: USAGE,
  options: {},
  async run({ positionals }, output, screen) {
    if (positionals.length > 0) return "usage";
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = readStoreSettings(process.env);
    if (!databaseUrl) throw new CommandError("DATABASE_URL must name the PostgreSQL database to move to.");
    if (!existsSync(join(dataDir, "network.db"))) throw new CommandError(`There is no network.db in ${dataDir}.`);
    try {
      await move({ dataDir, databaseUrl }, output, screen);
      return 0;
    } catch (error) {
      if (error instanceof CommandError) throw error;
      screen.write(brokenOff(error));
      return 1;
    }
  },
});
