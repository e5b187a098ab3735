import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../command-error";
import { wasMoved } from "./move-note";
import { openStore } from "./open-store.server";

/** PostgreSQL would start over, and the accounts are in a file. */
class UnmovedMembers extends CommandError {
  override name = "UnmovedMembers";
}

const FOR_A_NEW_LEAGUE = 'For a new league there, run "npm run fieldhouse -- seed" once, or move the file away.';

/** Accounts, passes and codes go to PostgreSQL by a command alone, and a site without them looks like a new one. */
export async function refuseUnmovedMembers(dataDir: string): Promise<void> {
  const file = join(dataDir, "network.db");
  if (!existsSync(file)) return;
  if (wasMoved(dataDir))
    throw new UnmovedMembers(
      `DATABASE_URL leads to an empty database, and what ${file} held was moved to another: set DATABASE_URL to that ` +
        `one. ${FOR_A_NEW_LEAGUE}`,
    );
  const count = await membersIn(dataDir);
  if (count === 0) return;
  throw new UnmovedMembers(
    `DATABASE_URL leads to an empty database, and ${file} holds ${count === 1 ? "an account" : `${count} accounts`}. ` +
      'Run "npm run fieldhouse -- move" to take all of it there, or leave DATABASE_URL out to go on with the file. ' +
      FOR_A_NEW_LEAGUE,
  );
}

/** None where the file is no store. */
async function membersIn(dataDir: string): Promise<number> {
  const store = await openStore({ dataDir, beside: true }).catch(() => null);
  const counted = store?.db.selectFrom("user").select(({ fn }) => fn.countAll<number>().as("count"));
  const found = await counted?.executeTakeFirst().catch(() => null);
  await store?.close();
  return found?.count ?? 0;
}
