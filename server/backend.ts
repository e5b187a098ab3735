import { ignoreBrokenPipes } from "~contracts/ignore-broken-pipes";
import { startBackend } from "~network/serve.server";

/** The embedded network alone, over HTTP (`npm run backend`, `build/backend.js`). */
ignoreBrokenPipes();
try {
  await startBackend();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
