import { runSeed } from "../seed-command.server";

/** Fills the store, or takes a demonstration out of it (`npm run seed`, `build/seed.js`). */
try {
  process.exit(await runSeed(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
