import { CommandError } from "../command-error";
import { MIGRATIONS } from "../network.server";
import { readStoreSettings } from "../settings";
import { isMigrated } from "../store/migrate";
import type { Store } from "../store/open-store.server";
import { writePrivately } from "../store/private-files";
import { needsStore, withStore } from "./command.server";

/** For what only reads, or writes what the site can follow: it may go on running, and must be of the same version. */
export function withSharedStore<Answer>(
  command: string,
  work: (store: Store, now: number) => Promise<Answer>,
): Promise<Answer> {
  const settings = readStoreSettings(process.env);
  needsStore(settings);
  return withStore(settings, { beside: true }, async (store, clock) => {
    await needsSameVersion(store, command);
    await clock.load();
    return work(store, clock.now());
  });
}

/** A command that only reads must not migrate the tables of a running site of another version. */
export async function needsSameVersion(store: Store, command: string): Promise<void> {
  if (!(await isMigrated(store, MIGRATIONS)))
    throw new CommandError(`The store is of another version. Use that version's ${command}, or start the site once.`);
}

/** For its owner alone. */
export async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writePrivately(file, text);
  } catch (error) {
    if (error instanceof Error && "code" in error) throw new CommandError(`${file} cannot be written (${error.code}).`);
    throw error;
  }
}
