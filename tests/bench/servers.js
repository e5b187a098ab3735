// Servers under measurement: started as processes of their own, and what /proc says of them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fromRoot } from "../../scripts/paths.js";
import { freePort } from "../support/free-port.js";

const CLOCK_TICKS = 100;
const PATIENCE_MS = 300_000;

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

export const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

export const cpuMs = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / CLOCK_TICKS;
};

/** `field`: VmRSS now, VmHWM at most. */
export const memoryMb = (pid, field) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;

/** Starts a server process and waits for its first answer. */
export async function start(args, env, port, path) {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: fromRoot("."),
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended:\n${said}`);
    if (performance.now() - began > PATIENCE_MS) {
      child.kill("SIGKILL");
      throw new Error(`${args.join(" ")} did not answer within ${PATIENCE_MS / 1_000} s:\n${said}`);
    }
    const answer = await fetch(url + path).catch(() => null);
    if (answer?.ok) {
      await answer.arrayBuffer();
      return { child, url, ms: performance.now() - began };
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The environment of a process on a store, without kept pages. */
export const onStore = (directory) => ({
  ...process.env,
  NODE_ENV: "production",
  APP_ENV: "test",
  DATA_DIR: directory,
  PAGE_CACHE_MB: "0",
  LOG_LEVEL: "fatal",
  SITE_URL: "",
  DATABASE_URL: "",
  REDIS_URL: "",
});

/** What a start looks for behind its first pages is over by then. */
const LOOKED_FOR_MS = 10_000;
export const settled = () => sleep(LOOKED_FOR_MS);

/** From the disk into memory, where it is once it has been in use for a while: not the disk is to be measured. */
export async function readThrough(directory) {
  const file = createReadStream(join(directory, "network.db"), { highWaterMark: 4_000_000 }).resume();
  await once(file, "end");
}

/** The site on a store, every request rendered; ready once the home page was. */
export async function siteOn(directory) {
  const port = await freePort();
  return start(["--max-semi-space-size=32", "build/main.js"], { ...onStore(directory), PORT: String(port) }, port, "/");
}

export async function stop({ child }) {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
