import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installFromDebian } from "./debian-package.js";
import { freePort } from "./free-port.js";

const DEBIAN = "/usr/lib/postgresql";
const isRoot = () => process.getuid?.() === 0;

/** The folder of PostgreSQL's programs on this machine, newest version first. */
function programs() {
  if (existsSync(DEBIAN)) {
    const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
    const found = versions
      .map((version) => join(DEBIAN, version, "bin"))
      .find((folder) => existsSync(join(folder, "initdb")));
    if (found) return found;
  }
  return (process.env.PATH ?? "").split(":").find((folder) => existsSync(join(folder, "initdb")));
}

/** PostgreSQL refuses to run as root: there its programs run as the user that Debian's package made. */
function execute(program, args) {
  const [command, ...rest] = isRoot() ? ["runuser", "-u", "postgres", "--", program, ...args] : [program, ...args];
  execFileSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], cwd: tmpdir() });
}

/**
 * A PostgreSQL for the tests: DATABASE_URL_TEST (of a superuser), else one of our own in a directory that is thrown
 * away, installed first where that is possible. Null where there is none to be had.
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
  const unsafe = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "autovacuum=off"];
  const place = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const settings = [place, ...unsafe.map((setting) => `-c ${setting}`)].join(" ");
  execute(join(folder, "pg_ctl"), ["-D", data, "-w", "-l", join(directory, "log"), "-o", settings, "start"]);
  return {
    url: `postgres://${name}@127.0.0.1:${port}/postgres`,
    stop() {
      execute(join(folder, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
