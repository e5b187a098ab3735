import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installFromDebian } from "./debian-package.js";
import { freePort } from "./free-port.js";

const DEBIAN = "/usr/lib/postgresql";
const isRoot = () => process.getuid?.() === 0;

/** The folder of PostgreSQL's programs on this machine, newest version first. */
export function programs() {
  if (existsSync(DEBIAN)) {
    const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
    const found = versions
      .map((version) => join(DEBIAN, version, "bin"))
      .find((folder) => existsSync(join(folder, "initdb")));
    if (found) return found;
  }
  return (process.env.PATH ?? "").split(":").find((folder) => existsSync(join(folder, "initdb")));
}

const asPostgres = (program, args) =>
  isRoot() ? ["runuser", "-u", "postgres", "--", program, ...args] : [program, ...args];

/** PostgreSQL refuses to run as root: there its programs run as the user that Debian's package made. */
export function execute(program, args) {
  const [command, ...rest] = asPostgres(program, args);
  execFileSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], cwd: tmpdir() });
}

/**
 * A PostgreSQL for the tests: DATABASE_URL_TEST (of a superuser, with some 300 connections), else one of our own in a
 * directory that is thrown away, installed first where that is possible. Null where there is none to be had.
 */
export async function findPostgres() {
  if (process.env.DATABASE_URL_TEST) return { url: process.env.DATABASE_URL_TEST, stop() {} };
  if (!programs()) installFromDebian("PostgreSQL", "postgresql");
  const folder = programs();
  if (!folder) return null;

  const directory = mkdtempSync(join(tmpdir(), "postgres-"));
  if (isRoot()) {
    execFileSync("chown", ["postgres", directory]);
    chmodSync(directory, 0o700);
  }
  const data = join(directory, "data");
  const port = await freePort();
  const name = `test_${randomBytes(4).toString("hex")}`;
  execute(join(folder, "initdb"), ["-D", data, "-U", name, "--auth=trust", "--encoding=UTF8", "--no-sync"]);
  // A kept database keeps its connections, too (tests/contract/kept-databases.ts).
  const roomy = "max_connections=500";
  const unsafe = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "autovacuum=off"];
  const place = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const settings = [place, ...[roomy, ...unsafe].map((setting) => `-c ${setting}`)].join(" ");
  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    execute(join(folder, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"]);
    rmSync(directory, { recursive: true, force: true });
  };
  execute(join(folder, "pg_ctl"), ["-D", data, "-w", "-l", join(directory, "log"), "-o", settings, "start"]);
  // Also where a signal ends the run, and before its directory goes.
  process.prependOnceListener("exit", stop);
  return { url: `postgres://${name}@127.0.0.1:${port}/postgres`, stop };
}

/** Ends the PostgreSQL that a run left in its directory when it was ended by force. */
export function stopLeftPostgres(scratch) {
  for (const name of readdirSync(scratch).filter((one) => one.startsWith("postgres-"))) {
    const data = join(scratch, name, "data");
    const file = join(data, "postmaster.pid");
    const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
    // The number may be another program's by now.
    const command = pid && existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";
    if (command.includes(data)) process.kill(pid, "SIGQUIT");
  }
}
