// PostgreSQL with a streaming replica, as in earnest: what it has committed outlives a kill.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installFromDebian } from "../support/debian-package.js";
import { freePort } from "../support/free-port.js";
import { execute, programs } from "../support/postgres.js";

const USER = "fieldhouse";

function server(folder, data, port, directory) {
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=150`;
  const control = (...args) => execute(join(folder, "pg_ctl"), ["-D", data, "-w", ...args]);
  let runs = false;
  const begin = () => {
    control("-l", join(directory, `log-${port}`), "-o", settings, "start");
    runs = true;
  };
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    begin,
    /** At once, without a word to anyone. */
    kill() {
      process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]), "SIGQUIT");
      runs = false;
    },
    /** As a restart for an update: it lets no one finish. */
    leave() {
      control("-m", "fast", "stop");
      runs = false;
    },
    stop() {
      if (runs) control("-m", "immediate", "stop");
      runs = false;
    },
  };
}

export async function startDatabases() {
  if (!programs()) installFromDebian("PostgreSQL", "postgresql");
  const folder = programs();
  if (!folder) throw new Error("There is no PostgreSQL: install Debian's package");
  const directory = mkdtempSync(join(tmpdir(), "postgres-"));
  chmodSync(directory, 0o755);
  const place = (name) => {
    const data = join(directory, name);
    mkdirSync(data, { mode: 0o700 });
    if (process.getuid?.() === 0) execFileSync("chown", ["postgres", directory, data]);
    return data;
  };
  const [data, port] = [place("primary"), await freePort()];
  execute(join(folder, "initdb"), ["-D", data, "-U", USER, "--auth=trust", "--encoding=UTF8", "--no-sync"]);
  const primary = server(folder, data, port, directory);
  primary.begin();
  const stops = [primary.stop];
  return {
    primary,
    /** Begun once there is something to copy. */
    async addReplica() {
      const [copy, at] = [place("replica"), await freePort()];
      const from = ["-h", "127.0.0.1", "-p", String(port), "-U", USER];
      execute(join(folder, "pg_basebackup"), [...from, "-D", copy, "-R", "--checkpoint=fast"]);
      const replica = server(folder, copy, at, directory);
      replica.begin();
      stops.unshift(replica.stop);
      return replica;
    },
    stop() {
      for (const one of stops) one();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
