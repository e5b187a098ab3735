import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openStore } from "~network/store/open-store.server";

/** Gives this run's databases on PostgreSQL a common prefix, and drops what is left of them after the last test. */
export default function nameDatabases({ config }: TestProject): (() => Promise<void>) | undefined {
  const address = config.env.CONTRACT_DATABASE_URL ?? process.env.CONTRACT_DATABASE_URL;
  if (!address) return undefined;
  const prefix = `contract_${randomBytes(4).toString("hex")}_`;
  process.env.CONTRACT_DATABASES = prefix;
  return async () => {
    const { db, close } = await openStore({ databaseUrl: address, dataDir: "" });
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname, ${prefix})
    `.execute(db);
    for (const { name } of rows) await sql`drop database ${sql.id(name)} with (force)`.execute(db);
    await close();
  };
}
