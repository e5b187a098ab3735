import { spawn } from "node:child_process";
import { fromRoot } from "./paths.js";

/** Runs a command in the project's folder and answers with its exit code; its output is shown as it comes. */
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

/** Runs a command and stops this one with the same code when it fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** A tool of node_modules, started with this Node. */
export const tool = (path) => fromRoot(`node_modules/${path}`);
