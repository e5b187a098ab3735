import { spawn } from "node:child_process";
import { fromRoot } from "./paths.js";

/**
 * Runs in the project's folder, streams the output, and returns the exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export function run(command, args, { env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: fromRoot("."),
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
      ...options,
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (signal) console.error(`\n${args[0] ?? command} was stopped by ${signal}`);
      resolve(code ?? 1);
    });
  });
}

/** Exits with the same code on failure. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

export const tool = (path) => fromRoot(`node_modules/${path}`);
