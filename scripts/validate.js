// npm run validate: types, format, lint and unused code in parallel, then all tests (npm run test:all).
import { spawn } from "node:child_process";
import { buildEnhancement } from "./enhance.js";
import { fromRoot } from "./paths.js";
import { must, tool } from "./run.js";

/** @type {Record<string, [program: string, ...args: string[]]>} */
const CHECKS = {
  types: ["typescript/bin/tsc", "--noEmit", "-p", "."],
  "types of scripts": ["typescript/bin/tsc", "--noEmit", "-p", "tsconfig.scripts.json"],
  format: ["prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."],
  lint: ["eslint/bin/eslint.js", ".", "--max-warnings", "0"],
  "lint with types": ["oxlint/bin/oxlint"],
  unused: ["knip/bin/knip.js", "--no-progress", "--no-config-hints"],
  // Code that only tests call counts as unused.
  "unused without tests": ["knip/bin/knip.js", "--production", "--no-progress"],
};

/** Prints the output in one piece, so that parallel checks don't mix. */
function check(name, [file, ...args]) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool(file), ...args], { cwd: fromRoot(".") });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
    child.once("error", reject);
    child.once("close", (code) => {
      const seconds = Math.round((performance.now() - started) / 1_000);
      console.log(`\n— ${name}: ${code === 0 ? "in order" : "FAILED"}, ${seconds} s\n${said}`.trimEnd());
      resolve(code === 0);
    });
  });
}

// Page types depend on its output.
await buildEnhancement();
const passed = await Promise.all(Object.entries(CHECKS).map(([name, command]) => check(name, command)));
if (passed.includes(false)) process.exit(1);
if (!process.argv.includes("--without-tests")) await must(process.execPath, [fromRoot("scripts/test.js"), "all"]);
