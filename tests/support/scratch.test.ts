import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hasPostgres } from "./postgres.js";

/** What a run of the tests leaves behind, however it ends. */

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "place-"));
  // PostgreSQL runs as a different user.
  chmodSync(place, 0o711);
});
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(place, { recursive: true, force: true });
});

const START = `
  import { scratchDirectory } from "./tests/support/scratch.js";
  import { findPostgres } from "./tests/support/postgres.js";
  const directory = (process.env.TMPDIR = scratchDirectory(process.argv[1]));
  process.once("SIGTERM", () => process.exit(1));
  if (process.argv[2]) await findPostgres();
  console.log(directory);
  setInterval(() => {}, 1_000);
`;

/** A run that has come so far that it has its directory. */
async function begin({ postgres = false } = {}) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", START, place, ...(postgres ? ["yes"] : [])], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL_TEST: "" },
  });
  started.push(child);
  const failed = once(child, "exit").then(([code]) => Promise.reject(new Error(`It ended with ${code}`)));
  const told = once(createInterface(child.stdout), "line") as Promise<[string]>;
  const [directory] = await Promise.race([told, failed]);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await failed.catch(() => undefined);
  };
  return { directory, end };
}

const postgresIn = (directory: string) => {
  const [name = ""] = readdirSync(directory).filter((one) => one.startsWith("postgres-"));
  return Number(readFileSync(join(directory, name, "data/postmaster.pid"), "utf8").split("\n")[0]);
};
const isGone = (pid: number) => vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), { timeout: 20_000 });

it("is nothing where a signal ends it", async () => {
  const { directory, end } = await begin();
  await end("SIGTERM");
  expect(existsSync(directory)).toBe(false);
});

it("is cleared by the next run where it was ended by force, and a run that goes on keeps its own", async () => {
  const [forced, running] = [await begin(), await begin()];
  writeFileSync(join(forced.directory, "a-file"), "");
  mkdirSync(join(place, "tests-of-somebody-else"));
  await forced.end("SIGKILL");
  expect(existsSync(forced.directory)).toBe(true);
  const next = await begin();
  const names = [running.directory, next.directory, join(place, "tests-of-somebody-else")];
  expect(
    readdirSync(place)
      .map((name) => join(place, name))
      .sort(),
  ).toEqual(names.sort());
});

it.runIf(hasPostgres())("is no PostgreSQL, neither after a signal nor after the next run", async () => {
  const ended = await begin({ postgres: true });
  const first = postgresIn(ended.directory);
  await ended.end("SIGTERM");
  await isGone(first);
  expect(existsSync(ended.directory)).toBe(false);
  const forced = await begin({ postgres: true });
  const second = postgresIn(forced.directory);
  await forced.end("SIGKILL");
  expect(existsSync(`/proc/${second}`)).toBe(true);
  await begin();
  await isGone(second);
  expect(existsSync(forced.directory)).toBe(false);
});
