// npm run test:moments: browser tests at unusual times of the year; `-- leap-day off-season` runs only those.
import { ODD_MOMENTS } from "../tests/support/moments.js";
import { fromRoot } from "./paths.js";
import { run } from "./run.js";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in ODD_MOMENTS));
if (unknown.length > 0) {
  console.error(`There is no moment ${unknown.join(", ")}; there are ${Object.keys(ODD_MOMENTS).join(", ")}.`);
  process.exit(1);
}

const failed = [];
for (const [name, CLOCK_START] of Object.entries(ODD_MOMENTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n— ${name}: ${CLOCK_START}`);
  if ((await run(process.execPath, [fromRoot("scripts/test.js"), "e2e"], { env: { CLOCK_START } })) !== 0)
    failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nFailed at ${failed.join(", ")}`);
  process.exit(1);
}
