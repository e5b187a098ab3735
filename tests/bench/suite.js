// How long the build and the tests take: `npm run bench -- --suite --only suite`. All of them take minutes, so they are
// asked for by name.
import { fromRoot } from "../../scripts/paths.js";
import { run } from "../../scripts/run.js";

const PARTS = {
  build: ["scripts/build.js"],
  unit: ["scripts/test.js", "unit"],
  "all-tests": ["scripts/test.js", "all"],
};
const MINUTES = new Set(["all-tests"]);

export async function suite() {
  const figures = {};
  for (const [id, [script, ...rest]] of Object.entries(PARTS)) {
    const began = performance.now();
    const code = await run(process.execPath, [fromRoot(script), ...rest]);
    const seconds = (performance.now() - began) / 1_000;
    figures[id] = { value: MINUTES.has(id) ? seconds / 60 : seconds, ...(code !== 0 && { note: "it failed" }) };
  }
  return { text: "## Build and tests\n\nin the table of goals", figures };
}
