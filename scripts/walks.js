// npm run test:walks -- 7 8: two years of members with these seeds and 200 kills, on SQLite and PostgreSQL.
import { findPostgres } from "../tests/support/postgres.js";
import { run, tool } from "./run.js";

const TEN = Array.from({ length: 10 }, (_, index) => String(101 + index));
const wanted = process.argv.slice(2);
const seeds = wanted.length > 0 ? wanted : TEN;
if (!seeds.every((seed) => /^\d+$/.test(seed))) {
  console.error("Usage: npm run test:walks -- SEED…");
  process.exit(2);
}

const walk = (address) =>
  run(process.execPath, [tool("vitest/vitest.mjs"), "run", "--project", "providers", "walk"], {
    env: { WALK_SEEDS: seeds.join(","), WALK_KILLS: "200", CONTRACT_DATABASE_URL: address },
  });

const postgres = await findPostgres();
if (!postgres) console.error("\nThere is no PostgreSQL here: these are walks on SQLite alone.\n");
try {
  const codes = [await walk(""), postgres ? await walk(postgres.url) : 1];
  process.exitCode = Math.max(...codes);
} finally {
  postgres?.stop();
}
