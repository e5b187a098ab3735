import { sql } from "kysely";
import { openStore } from "~network/store/open-store.server";

// Writes numbers without end and prints each once it is acknowledged; the test kills this process.
const [, , dataDir = ""] = process.argv;
const { db } = await openStore({ dataDir });
await sql`create table if not exists written (n integer primary key)`.execute(db);
for (let n = 1; ; n += 1) {
  await sql`insert into written values (${n})`.execute(db);
  process.stdout.write(`${n}\n`);
}
