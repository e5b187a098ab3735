import { existsSync } from "node:fs";
import { join } from "node:path";
import { CannotRun } from "../cannot-run";
import { openStore } from "./open-store.server";

/** PostgreSQL would begin anew, and the accounts are in a file. */
class MembersLeft extends CannotRun {
  override name = "MembersLeft";
}

/** Nothing takes accounts, passes and codes from SQLite to PostgreSQL, and a site without them looks like a new one. */
export async function refuseToLeaveMembers(dataDir: string): Promise<void> {
  const file = join(dataDir, "network.db");
  const count = existsSync(file) ? await membersIn(dataDir) : 0;
  if (count === 0) return;
  throw new MembersLeft(
    `DATABASE_URL leads to an empty database, and ${file} holds ${count === 1 ? "an account" : `${count} accounts`} ` +
      "that nothing takes there. Leave DATABASE_URL out to go on with them; for a new league there, " +
      'run "npm run seed" once, or move the file away.',
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
